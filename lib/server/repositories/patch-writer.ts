import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sameSharing, weightOf, weightsFor } from '@/lib/domain/involvement';
import type { ExpenseContent, Patch } from '@/lib/domain/patch/patch';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { insertInvolvements, ROWS_AT_ONCE, writeExpenses } from '@/lib/server/repositories/expense-repository';
import { writeMembers } from '@/lib/server/repositories/member-repository';
import { updateProject } from '@/lib/server/repositories/project-repository';
import { columnOfRates, rowOfExpense } from '@/lib/server/resources/columns';

interface Writing {
  projectId: string;
  /** That all that is written gets. */
  version: number;
  /** What the entities are to be, and what the same entities are now. */
  to: Patch;
  from: Patch;
}

/**
 * Writes the contents of a patch over those that are there, which is the one way in which members and expenses change. Gives way to
 * other requests between the statements.
 */
export async function writePatch(tx: Tx, { projectId, version, to, from }: Writing): Promise<void> {
  if (to.project) {
    const { name, currency = null, rates } = to.project;
    await updateProject(tx, projectId, { name, currency, rates: columnOfRates(rates, currency) });
  }
  const [expenses, expensesThere] = [presentIn(to.expenses), new Map(presentIn(from.expenses))];
  for await (const rows of batches(presentIn(to.members))) {
    const members = rows.map(([id, { name, order }]) => ({ id, name, order, version }));
    await writeMembers(tx, projectId, members);
  }
  for await (const rows of batches(expenses)) {
    await writeExpenses(
      tx,
      projectId,
      rows.map(([id, content]) => rowOfExpense(id, content, version)),
    );
  }
  const goneMembers = new Set(absentIn(to.members));
  await writeLists(tx, projectId, expenses, { there: expensesThere, goneMembers });
  for await (const ids of batches(absentIn(to.expenses))) await deleteRows(tx, 'Expense', projectId, ids);
  for await (const ids of batches([...goneMembers])) await deleteRows(tx, 'Member', projectId, ids);

  // The version of a member is the greatest of its own and its expenses', and those that it has no more do not count.
  const payerThen = new Map(expenses.map(([id, { memberId }]) => [id, memberId]));
  const payers = [...expensesThere].flatMap(([id, { memberId }]) => (payerThen.get(id) === memberId ? [] : [memberId]));
  for await (const ids of batches([...new Set(payers)].filter((id) => !goneMembers.has(id)))) {
    await tx.$executeRaw`
      UPDATE "Member" SET "version" = ${version} WHERE "projectId" = ${projectId} AND "id" IN (${Prisma.join(ids)})`;
  }
}

/** Writes the lists that differ from what the database makes of them as it deletes members. */
async function writeLists(
  tx: Tx,
  projectId: string,
  expenses: readonly [id: string, content: ExpenseContent][],
  { there, goneMembers }: { there: ReadonlyMap<string, ExpenseContent>; goneMembers: ReadonlySet<string> },
): Promise<void> {
  const changed = expenses.filter(([id, content]) => {
    const left = (there.get(id)?.involvedMemberIds ?? []).filter((memberId) => !goneMembers.has(memberId));
    return !sameSharing(content, { involvedMemberIds: left, weights: weightsFor(left, there.get(id)?.weights) });
  });
  const listed = changed.flatMap(([id]) => (there.get(id)?.involvedMemberIds.length ? [id] : []));
  for await (const ids of batches(listed)) {
    await tx.$executeRaw`
      DELETE FROM "ExpenseInvolvement" WHERE "projectId" = ${projectId} AND "expenseId" IN (${Prisma.join(ids)})`;
  }
  const places = changed.flatMap(([expenseId, { involvedMemberIds, weights }]) =>
    involvedMemberIds.map((memberId) => ({ expenseId, memberId, weight: BigInt(weightOf(weights, memberId)) })),
  );
  for await (const rows of batches(places)) await insertInvolvements(tx, projectId, rows);
}

async function deleteRows(tx: Tx, table: 'Expense' | 'Member', projectId: string, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM ${Prisma.raw(`"${table}"`)} WHERE "projectId" = ${projectId} AND "id" IN (${Prisma.join(ids)})`;
}

/** Those that are there by a patch, and those that are not. */
function presentIn<C>(contents: Readonly<Record<string, C | null>> = {}): [id: string, content: C][] {
  return Object.entries(contents).flatMap(([id, content]) => (content === null ? [] : [[id, content]]));
}

function absentIn(contents: Readonly<Record<string, unknown>> = {}): string[] {
  return Object.keys(contents).filter((id) => contents[id] === null);
}

/** Gives way to others after each but the last. */
async function* batches<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + ROWS_AT_ONCE);
  }
}
