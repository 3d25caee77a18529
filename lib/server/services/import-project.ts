import 'server-only';
import { amountToWire, originalToWire } from '@/lib/contract/minor-units';
import type { Project } from '@/lib/domain/project';
import { sizeOf } from '@/lib/domain/project-size';
import { describeError, getLog } from '@/lib/server/process/log';
import { newId } from '@/lib/server/resources/ids';
import { addExpense } from '@/lib/server/services/expenses';
import { addMember } from '@/lib/server/services/members';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { createProject } from '@/lib/server/services/projects';

/**
 * Creates a project with all that is in it, whose ids are replaced, and returns its id. In its history that is two
 * entries: the creation, and the rest. `onProgress` is told the share that is done, from 0 to 1. Where a part is
 * refused, what was created before it is deleted, and the error is thrown.
 */
export async function importProject(
  { name, currency, rates, members }: Pick<Project, 'name' | 'currency' | 'rates' | 'members'>,
  onProgress: (share: number) => void,
): Promise<string> {
  const source = { group: newId() };
  const { id: projectId } = (await createProject({ name, currency, rates }, { source })).entity;
  try {
    const total = sizeOf({ members });
    let done = 0;
    const step = () => {
      done += 1;
      onProgress(done / total);
    };
    const ids = new Map<string, string>();
    for (const member of members) {
      const input = { name: member.name, order: member.order };
      ids.set(member.id, (await addMember(projectId, input, { source })).entity.id);
      step();
    }
    const idOf = (id: string) => ids.get(id) ?? id;
    for (const { id: payerId, expenses } of members) {
      for (const expense of expenses) {
        const { name, amount, order, involvedMemberIds, weights, isPayment, date, note, original, createdAt } = expense;
        await addExpense(
          { projectId, memberId: idOf(payerId) },
          {
            name,
            amount: amount === null ? null : amountToWire(amount),
            order,
            involved_members: involvedMemberIds.map(idOf),
            weights: weights && Object.fromEntries(Object.entries(weights).map(([id, weight]) => [idOf(id), weight])),
            is_payment: isPayment,
            date,
            note,
            original: original && originalToWire(original),
            created_at: createdAt,
          },
          { source },
        );
        step();
      }
    }
    return projectId;
  } catch (error) {
    await deleteProject(projectId, { isForGood: true }).catch((reason: unknown) =>
      getLog().warn({ error: describeError(reason) }, 'What was imported so far could not be deleted.'),
    );
    throw error;
  }
}
