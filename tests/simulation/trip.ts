import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import type { Rng } from './rng';

/** The name of a project in which bills have currencies of their own, and that keeps its own. */
export const ABROAD = 'Abroad';

/**
 * Inserts the rows of a project of three to five members and returns its id. Ana paid a taxi for everyone, Ben paid a dinner
 * for Ana and himself, and sometimes there are one or two more expenses.
 */
export async function insertTrip(rng: Rng): Promise<string> {
  const db = getDb();
  const projectId = newId();
  const isAbroad = rng.chance(0.4);
  const names = ['Ana', 'Ben', 'Cem', 'Dan', 'Eve'].slice(
    0,
    rng.pick([
      [3, 3],
      [1, 4],
      [1, 5],
    ]),
  );
  const members = names.map((name, order) => ({ projectId, id: newId(), name, order }));
  const [ana = '', ben = ''] = members.map(({ id }) => id);
  const expenses = [
    { memberId: ana, name: 'Taxi', amount: 3_000, order: 0, isPayment: false, involved: [] as string[] },
    { memberId: ben, name: 'Dinner', amount: 4_550, order: 0, isPayment: false, involved: [ana, ben] },
    ...['Fuel', 'Boat']
      .slice(
        0,
        rng.pick([
          [2, 0],
          [1, 1],
          [1, 2],
        ]),
      )
      .map((name, index) => ({
        memberId: rng.oneOf(members)?.id ?? ana,
        name,
        amount: rng.chance(0.8) ? 100 * rng.below(90) : null,
        order: 1 + index,
        isPayment: rng.chance(0.3),
        date: rng.chance(0.5) ? '2026-11-19' : null,
        note: rng.chance(0.3) ? 'Paid in cash' : null,
        involved: members.filter(() => rng.chance(0.3)).map(({ id }) => id),
      })),
  ].map((expense) => ({ ...expense, id: newId() }));
  await db.$transaction([
    db.project.create({
      data: isAbroad
        ? {
            id: projectId,
            name: ABROAD,
            currency: 'EUR',
            rates: rng.chance(0.5) ? '{"in":"EUR","rates":{"CZK":"0.0395"}}' : null,
          }
        : { id: projectId, name: 'Trip', currency: rng.chance(0.5) ? 'EUR' : null },
    }),
    db.member.createMany({ data: members }),
    db.expense.createMany({
      data: expenses.map(({ involved: _, ...row }) => ({
        ...row,
        projectId,
        ...(isAbroad && row.name === 'Taxi' && { originalAmount: 75_949, originalCurrency: 'CZK' }),
      })),
    }),
    db.expenseInvolvement.createMany({
      data: expenses.flatMap(({ id, involved }) =>
        involved.map((memberId) => ({ projectId, expenseId: id, memberId, weight: rng.chance(0.3) ? 2 : 1 })),
      ),
    }),
  ]);
  return projectId;
}
