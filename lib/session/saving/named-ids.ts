import { remapSharing } from '@/lib/domain/involvement';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import { isTemporaryId } from '@/lib/domain/temporary-id';

/** The expenses that name the member as involved, and their payers. */
export function idsThatInvolve({ members }: Project, memberId: string): string[] {
  return members.flatMap(({ id, expenses }) =>
    expenses
      .filter(({ involvedMemberIds }) => involvedMemberIds.includes(memberId))
      .flatMap((expense) => [id, expense.id]),
  );
}

/** A creation keeps its own temporary id: the server's id is remembered under it. */
export function withServerIds(step: SaveStep, ids: ReadonlyMap<string, string>): SaveStep {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return step;
  return { ...step, memberId: ids.get(step.memberId) ?? step.memberId, expense: remapSharing(step.expense, ids) };
}

/** Whether the step names a member whose creation failed. */
export function buildsOnCreation(step: SaveStep): boolean {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return false;
  return isTemporaryId(step.memberId) || step.expense.involvedMemberIds.some(isTemporaryId);
}
