import 'server-only';
import { compareText } from '@/lib/domain/order';
import type { PrismaClient } from '@/lib/server/generated/postgres/client';

/** The number of rows in each table, without those of one project. */
export async function countRows(db: PrismaClient, except: string): Promise<Record<string, number>> {
  const where = { projectId: { not: except } };
  return {
    projects: await db.project.count({ where: { id: { not: except } } }),
    links: await db.projectLink.count({ where }),
    members: await db.member.count({ where }),
    expenses: await db.expense.count({ where }),
    involvements: await db.expenseInvolvement.count({ where }),
    'idempotency keys': await db.idempotencyKey.count({ where }),
    changes: await db.change.count({ where }),
    'project creations': await db.projectCreation.count(),
  };
}

/**
 * The rows of a project without its keys and its history, which have no bound, in an order that does not depend on the engine. Null
 * when there is no such project.
 */
export async function readRows(db: PrismaClient, projectId: string) {
  const where = { projectId };
  const [project, links, members, expenses, involvements] = await db.$transaction(
    [
      db.project.findUnique({ where: { id: projectId } }),
      db.projectLink.findMany({ where }),
      db.member.findMany({ where }),
      db.expense.findMany({ where }),
      db.expenseInvolvement.findMany({ where }),
    ],
    { isolationLevel: 'RepeatableRead' },
  );
  return (
    project && {
      project,
      links: sortedBy(links, ({ link }) => link),
      members: sortedBy(members, ({ id }) => id),
      expenses: sortedBy(expenses, ({ id }) => id),
      involvements: sortedBy(involvements, ({ expenseId, memberId }) => expenseId + memberId),
    }
  );
}

export type Rows = NonNullable<Awaited<ReturnType<typeof readRows>>>;

/** Rows of one statement. Each value is a parameter, of which both engines take some 32,000. */
const BATCH = 1_000;

/** Milliseconds. A project has at most 20,000 involvements, or more from before there were limits. */
const TIMEOUT_MS = 10 * 60_000;

/** Inserts these rows, all or none. */
export async function writeRows(db: PrismaClient, rows: Rows): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.project.create({ data: rows.project });
      for (const data of batches(rows.links)) await tx.projectLink.createMany({ data });
      for (const data of batches(rows.members)) await tx.member.createMany({ data });
      for (const data of batches(rows.expenses)) await tx.expense.createMany({ data });
      for (const data of batches(rows.involvements)) await tx.expenseInvolvement.createMany({ data });
    },
    { timeout: TIMEOUT_MS },
  );
}

function sortedBy<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows.toSorted((a, b) => compareText(keyOf(a), keyOf(b)));
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}
