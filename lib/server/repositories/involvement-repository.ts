import 'server-only';
import type { Db } from '@/lib/server/engines/db';
import type { InvolvementRow, MemberRow } from '@/lib/server/repositories/project-repository';

/** A member that an expense names, with its weight in that expense. */
export type InvolvedRow = Omit<MemberRow, 'version'> & Pick<InvolvementRow, 'weight'>;

/** How many members the lists of all expenses name in total. */
export function countInvolvements(tx: Db, projectId: string): Promise<number> {
  return tx.expenseInvolvement.count({ where: { projectId } });
}

export async function insertInvolvements(tx: Db, projectId: string, rows: InvolvementRow[]): Promise<void> {
  await tx.expenseInvolvement.createMany({ data: rows.map((row) => ({ projectId, ...row })) });
}

export async function deleteInvolvements(tx: Db, projectId: string, expenseId: string): Promise<void> {
  await tx.expenseInvolvement.deleteMany({ where: { projectId, expenseId } });
}
