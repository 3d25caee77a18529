import 'server-only';
import { getDb } from '@/lib/server/db';
import { newId } from '@/lib/server/ids';
import { addExpense, deleteExpense, updateExpense } from '@/lib/server/services/expenses';
import { addMember, deleteMember, updateMember } from '@/lib/server/services/members';
import { deleteProject, getProject, getProjectVersion, updateProject } from '@/lib/server/services/projects';
import { createTrip, type Trip } from './trip';

interface Operation {
  name: string;
  run(trip: Trip): Promise<unknown>;
}

const agrees = () => true;

/** What the program does most, in an order in which each finds what it needs. */
export const HOT_OPERATIONS: readonly Operation[] = [
  { name: 'Read a project', run: ({ projectId }) => getProject(projectId) },
  { name: 'Ask for its version', run: ({ projectId }) => getProjectVersion(projectId) },
  { name: 'Change it', run: ({ projectId }) => updateProject(projectId, { name: 'Rome' }, agrees) },
  { name: 'Add a member', run: ({ projectId }) => addMember(projectId, { name: 'Dana' }, newId()) },
  {
    name: 'Change a member',
    run: ({ projectId, ana }) => updateMember({ projectId, memberId: ana.id }, { name: 'Anna' }, agrees),
  },
  {
    name: 'Add an expense',
    run: ({ projectId, ana, ben }) =>
      addExpense({ projectId, memberId: ana.id }, { amount: 5, involved_members: [ben.id] }, newId()),
  },
  {
    name: 'Change an expense',
    run: ({ projectId, ana, ben, taxi }) =>
      updateExpense(
        { projectId, memberId: ana.id, expenseId: taxi.id },
        { amount: 6, involved_members: [ben.id] },
        agrees,
      ),
  },
  {
    name: 'Delete an expense',
    run: ({ projectId, ana, taxi }) => deleteExpense({ projectId, memberId: ana.id, expenseId: taxi.id }, agrees),
  },
  { name: 'Delete a member', run: ({ projectId, ben }) => deleteMember({ projectId, memberId: ben.id }, agrees) },
  { name: 'Delete a project', run: ({ projectId }) => deleteProject(projectId, agrees) },
];

/** A trip among so many other projects that no engine would read a whole table to find it. */
export async function createTripAmongMany(): Promise<Trip> {
  const db = getDb();
  const projects = Array.from({ length: 3_000 }, () => ({ id: newId() }));
  const members = projects
    .slice(0, 300)
    .flatMap(({ id }) => Array.from({ length: 4 }, (_, order) => ({ projectId: id, id: newId(), order })));
  const expenses = members.flatMap(({ projectId, id: memberId }) =>
    Array.from({ length: 8 }, (_, order) => ({ projectId, id: newId(), memberId, order })),
  );
  await db.project.createMany({ data: projects });
  await db.member.createMany({ data: members });
  await db.expense.createMany({ data: expenses });
  await db.expenseInvolvement.createMany({
    data: expenses.map(({ projectId, id, memberId }) => ({ projectId, expenseId: id, memberId })),
  });
  await db.idempotencyKey.createMany({
    data: projects.map(({ id }) => ({ projectId: id, key: newId(), fingerprint: '', entityId: id })),
  });
  await db.$executeRaw`ANALYZE`;
  return createTrip();
}
