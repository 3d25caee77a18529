import { remapSharing } from '@/lib/domain/involvement';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';

/** The expenses that name the member as involved, and their payers. */
export function idsThatInvolve({ members }: Project, memberId: string): string[] {
  return members.flatMap(({ id, expenses }) =>
    expenses
      .filter(({ involvedMemberIds }) => involvedMemberIds.includes(memberId))
      .flatMap((expense) => [id, expense.id]),
  );
}

/** A creation keeps its own id: the server's id is remembered under it. */
export function withServerIds(step: SaveStep, ids: ReadonlyMap<string, string>): SaveStep {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return step;
  const remap = (id: string) => ids.get(id) ?? id;
  const named = { ...step, memberId: remap(step.memberId), expense: remapSharing(step.expense, ids) };
  return named.kind === 'expense-updated' && named.payerId ? { ...named, payerId: remap(named.payerId) } : named;
}

/** Whether the step names one of these members, whom the server does not have, as the creation failed. */
export function buildsOnCreation(step: SaveStep, missing: ReadonlySet<string>): boolean {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return false;
  const { memberId, expense } = step;
  const payerId = step.kind === 'expense-updated' ? (step.payerId ?? memberId) : memberId;
  return missing.has(payerId) || expense.involvedMemberIds.some((id) => missing.has(id));
}
