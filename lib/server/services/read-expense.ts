import 'server-only';
import type { WirePaidExpense } from '@/lib/contract/project';
import type { Tx } from '@/lib/server/engines/engine';
import { readExpenses } from '@/lib/server/repositories/expense-repository';
import { readMembers, readProjectRow } from '@/lib/server/repositories/project-repository';
import { contentOfExpense } from '@/lib/server/resources/columns';
import { toWirePaidExpense, toWireProjectContent } from '@/lib/server/resources/serializers';

/** The expense by itself. Null where the project has none of this id. */
export async function readPaidExpense(tx: Tx, projectId: string, expenseId: string): Promise<WirePaidExpense | null> {
  const [found] = await readExpenses(tx, projectId, [expenseId]);
  if (found === undefined) return null;
  const members = await readMembers(tx, projectId);
  const { version } = found.expense;
  const project = await readProjectRow(tx, projectId);
  if (project === null) return null;
  const byId = new Map(members.map((one) => [one.id, one]));
  return toWirePaidExpense(expenseId, contentOfExpense(found), version, byId, toWireProjectContent(project));
}
