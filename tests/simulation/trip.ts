import { getDb } from '@/lib/server/db';
import { newId } from '@/lib/server/ids';

/** A project of three: Ana paid a taxi for everyone, Ben paid a dinner for Ana and himself. Its rows go in by themselves. */
export async function insertTrip(): Promise<string> {
  const db = getDb();
  const projectId = newId();
  const members = ['Ana', 'Ben', 'Cem'].map((name, order) => ({ projectId, id: newId(), name, order }));
  const [ana = '', ben = ''] = members.map(({ id }) => id);
  const [taxi, dinner] = [newId(), newId()];
  await db.$transaction([
    db.project.create({ data: { id: projectId, name: 'Trip' } }),
    db.member.createMany({ data: members }),
    db.expense.createMany({
      data: [
        { projectId, id: taxi, memberId: ana, name: 'Taxi', amount: 3_000, order: 0 },
        { projectId, id: dinner, memberId: ben, name: 'Dinner', amount: 4_550, order: 0 },
      ],
    }),
    db.expenseInvolvement.createMany({
      data: [ana, ben].map((memberId) => ({ projectId, expenseId: dinner, memberId })),
    }),
  ]);
  return projectId;
}
