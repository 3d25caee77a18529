import 'server-only';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { addExpense, deleteExpense, updateExpense } from '@/lib/server/services/expenses';
import { getChanges } from '@/lib/server/services/history';
import { addMember, deleteMember, updateMember } from '@/lib/server/services/members';
import { openProject } from '@/lib/server/services/open-by-link';
import { patchProject } from '@/lib/server/services/patch-project';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { putBack, undoChanges } from '@/lib/server/services/undo-and-put-back';
import { countTo } from './count-to';
import { getProject } from './read-project';
import { createTrip, type Trip } from './trip';

interface Operation {
  name: string;
  run(trip: Trip): Promise<unknown>;
}

const agrees = { check: () => true };

async function undoLast(projectId: string): Promise<unknown> {
  return undoChanges(projectId, [(await openProject(projectId)).stamp.version], {});
}

/** The most frequent operations, in an order in which each finds what it needs. */
export const HOT_OPERATIONS: readonly Operation[] = [
  { name: 'Read a project', run: ({ projectId }) => getProject(projectId) },
  { name: 'Ask for its version', run: ({ projectId }) => openProject(projectId) },
  { name: 'Change it', run: ({ projectId }) => updateProject(projectId, { name: 'Rome' }, agrees) },
  { name: 'Add a member', run: ({ projectId }) => addMember(projectId, { name: 'Dana' }, { key: newId() }) },
  {
    name: 'Change a member',
    run: ({ projectId, ana }) => updateMember({ projectId, memberId: ana.id }, { name: 'Anna' }, agrees),
  },
  {
    name: 'Add an expense',
    run: ({ projectId, ana, ben }) =>
      addExpense({ projectId, memberId: ana.id }, { amount: 5, involved_members: [ben.id] }, { key: newId() }),
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
    name: 'Patch it',
    run: ({ projectId, ana, taxi, dinner }) =>
      patchProject(
        projectId,
        {
          members: { 'new-dora': { name: 'Dora' }, [ana.id]: { name: 'Ana' } },
          expenses: {
            'new-fuel': { member_id: ana.id, amount: 7, involved_members: ['new-dora'] },
            [taxi.id]: { member_id: 'new-dora' },
            [dinner.id]: { amount: 8 },
          },
        },
        { key: newId(), ...agrees },
        async () => Promise.reject(new Error('The patch was refused.')),
      ),
  },
  {
    name: 'Delete an expense',
    run: ({ projectId, ana, taxi }) => deleteExpense({ projectId, memberId: ana.id, expenseId: taxi.id }, agrees),
  },
  { name: 'Delete a member', run: ({ projectId, ben }) => deleteMember({ projectId, memberId: ben.id }, agrees) },
  { name: 'Read its history', run: ({ projectId }) => getChanges(projectId, undefined, {}) },
  { name: 'Undo the last change', run: ({ projectId }) => undoLast(projectId) },
  { name: 'Put it back', run: ({ projectId }) => putBack(projectId, 6, agrees) },
  { name: 'Delete a project', run: ({ projectId }) => deleteProject(projectId, agrees) },
  { name: 'Delete a project for good', run: ({ projectId }) => deleteProject(projectId, { isForGood: true }) },
];

/**
 * A trip among so many other projects that no engine would read a whole table to find it. They are inserted by plain SQL,
 * which is faster than Prisma by seconds. As with random ids, the order of the ids is not that of the rows.
 */
export async function createTripAmongMany(): Promise<Trip> {
  const statements = [
    `"Project" ("id", "updatedAt") ${countTo(3_000)} SELECT 'p' || (i * 7919 % 10007), CURRENT_TIMESTAMP FROM n`,
    `"Member" ("projectId", "id", "order") ${countTo(4)}
      SELECT "id", "id" || 'm' || i, i FROM (SELECT "id" FROM "Project" LIMIT 300) AS chosen, n`,
    `"Expense" ("projectId", "id", "memberId", "order") ${countTo(8)}
      SELECT "projectId", "id" || 'e' || i, "id", i FROM "Member", n`,
    `"ExpenseInvolvement" ("projectId", "expenseId", "memberId") SELECT "projectId", "id", "memberId" FROM "Expense"`,
    `"IdempotencyKey" ("projectId", "key", "fingerprint", "entityId") SELECT "id", 'k' || "id", '', "id" FROM "Project"`,
    `"ProjectLink" ("link", "projectId", "may") SELECT 'l' || "id", "id", 'gone' FROM "Project"`,
    `"Change" ("projectId", "version", "kind", "before") SELECT "id", 1, 'project_created', '{}' FROM "Project"`,
    `"ProjectCreation" ("key", "fingerprint", "projectId") SELECT 'k' || "id", '', "id" FROM "Project"`,
  ];
  for (const statement of statements) await getDb().$executeRawUnsafe(`INSERT INTO ${statement}`);
  await getDb().$executeRaw`ANALYZE`;
  return createTrip();
}
