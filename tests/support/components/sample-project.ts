import type { Expense, Member, Project } from '@/lib/domain/project';

export function expense(id: string, fields: Partial<Expense> = {}): Expense {
  return { id, name: id, amount: null, order: 0, involvedMemberIds: [], ...fields };
}

export function member(id: string, fields: Partial<Member> = {}): Member {
  return { id, name: id, order: 0, expenses: [], ...fields };
}

/** A project whose members and expenses stand in the order in which they are given. */
export function project(fields: Partial<Project> = {}): Project {
  const members = (fields.members ?? []).map((given, order) => ({
    ...given,
    order,
    expenses: given.expenses.map((paid, at) => ({ ...paid, order: at })),
  }));
  return {
    id: 'p1',
    name: 'Summer trip',
    createdAt: '2026-07-01T16:05:00.000Z',
    updatedAt: '2026-07-01T16:05:00.000Z',
    version: 1,
    ...fields,
    members,
  };
}

/** Anna paid 45.00 for all, in three expenses; Ben paid nothing; so Ben owes Anna half. */
export function annaAndBen(): Project {
  return project({
    members: [
      member('anna', {
        name: 'Anna',
        expenses: [
          expense('pizza', { name: 'Pizza', amount: 3_000 }),
          expense('taxi', { name: 'Taxi', amount: 1_250 }),
          expense('ice', { name: 'Ice cream', amount: 250 }),
        ],
      }),
      member('ben', { name: 'Ben' }),
    ],
  });
}
