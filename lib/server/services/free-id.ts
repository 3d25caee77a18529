import 'server-only';
import type { Tx } from '@/lib/server/engines/engine';
import { readExpense } from '@/lib/server/repositories/expense-repository';
import { readMember } from '@/lib/server/repositories/member-repository';
import { idTaken } from '@/lib/server/resources/errors';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { toWirePaidExpense } from '@/lib/server/resources/serializers';

/** Throws id_taken, with what has the id, where something in the project has it. */
export async function requireFreeId(tx: Tx, { projectId }: ProjectPath, id: string): Promise<void> {
  const member = await readMember(tx, { projectId, memberId: id });
  if (member) throw idTaken(member);
  const found = await readExpense(tx, projectId, id);
  if (found) throw idTaken(toWirePaidExpense(found.expense, found.involved));
}
