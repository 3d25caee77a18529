import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { weightOf } from '@/lib/domain/involvement';
import type { ExpenseContent, Patch } from '@/lib/domain/patch/patch';
import type { Tx } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';
import { insertExpenses, insertInvolvements } from '@/lib/server/repositories/expense-repository';
import { insertMembers, updateMember } from '@/lib/server/repositories/member-repository';
import { updateProject } from '@/lib/server/repositories/project-repository';
import { columnOfRates, columnsOfOriginal } from '@/lib/server/resources/columns';

/** Rows of one statement. It takes some milliseconds. */
const BATCH = 200;

interface Writing {
  projectId: string;
  /** That all that is written gets. */
  version: number;
  /** What the entities are to be, and what the same entities are now. */
  to: Patch;
  from: Patch;
}

/**
 * Writes the contents of a patch over those that are there. An expense that changes is written anew under its id. Gives way to
 * other requests between the statements.
 */
export async function writePatch(tx: Tx, { projectId, version, to, from }: Writing): Promise<void> {
  if (to.project) {
    const { name, currency = null, rates } = to.project;
    await updateProject(tx, projectId, { name, currency, rates: columnOfRates(rates, currency) });
  }
  const expensesThere = presentIn(from.expenses);
  for await (const ids of batches(expensesThere.map(([id]) => id))) await deleteRows(tx, 'Expense', projectId, ids);
  for await (const ids of batches(absentIn(to.members))) await deleteRows(tx, 'Member', projectId, ids);
  await writeMembers(tx, { projectId, version, to, from });

  // The version of a member is the greatest of its own and its expenses', and those that it has no more do not count.
  const payerThen = new Map(presentIn(to.expenses).map(([id, { memberId }]) => [id, memberId]));
  const payers = new Set(
    expensesThere.flatMap(([id, { memberId }]) => (payerThen.get(id) === memberId ? [] : [memberId])),
  );
  for await (const ids of batches([...payers])) {
    await tx.$executeRaw`
      UPDATE "Member" SET "version" = ${version} WHERE "projectId" = ${projectId} AND "id" IN (${Prisma.join(ids)})`;
  }
  await writeExpenses(tx, projectId, presentIn(to.expenses), version);
}

async function writeMembers(tx: Tx, { projectId, version, to, from }: Writing): Promise<void> {
  const missing = new Set(absentIn(from.members));
  const members = presentIn(to.members).map(([id, { name, order }]) => ({ id, name, order, version }));
  for await (const rows of batches(members.filter(({ id }) => missing.has(id)))) {
    await insertMembers(tx, projectId, rows);
  }
  for (const { id: memberId, ...fields } of members.filter(({ id }) => !missing.has(id))) {
    await updateMember(tx, { projectId, memberId }, fields);
  }
}

async function writeExpenses(
  tx: Tx,
  projectId: string,
  expenses: readonly [id: string, content: ExpenseContent][],
  version: number,
): Promise<void> {
  for await (const batch of batches(expenses)) {
    const rows = batch.map(([id, { amount, isPayment = false, date = null, note = null, original, ...content }]) => ({
      ...content,
      ...columnsOfOriginal(original),
      id,
      amount: amount === null ? null : BigInt(amount),
      isPayment,
      date,
      note,
      version,
    }));
    await insertExpenses(tx, projectId, rows);
  }
  const places = expenses.flatMap(([expenseId, { involvedMemberIds, weights }]) =>
    involvedMemberIds.map((memberId) => ({ expenseId, memberId, weight: BigInt(weightOf(weights, memberId)) })),
  );
  for await (const batch of batches(places)) await insertInvolvements(tx, projectId, batch);
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

/** Gives way to others after each. */
async function* batches<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) {
    yield items.slice(start, start + BATCH);
    await nextTurn();
  }
}
