import type { Expense } from './project';

/**
 * The involved list after a member was ticked or unticked, in the order of all members. An empty list means everyone, so
 * a list that has grown to everyone becomes empty.
 */
export function toggleInvolved(
  involvedMemberIds: readonly string[],
  memberId: string,
  allMemberIds: readonly string[],
): string[] {
  const involved = new Set(involvedMemberIds.length === 0 ? allMemberIds : involvedMemberIds);
  // An expense always involves someone. Unticking the last member leaves the empty list, which is everyone again.
  if (!involved.delete(memberId)) involved.add(memberId);
  const next = allMemberIds.filter((id) => involved.has(id));
  return next.length === allMemberIds.length ? [] : next;
}

/** Whether an expense involves some members and not all of them. */
export function involvesOnlySome(involvedMemberIds: readonly string[], allMemberIds: readonly string[]): boolean {
  if (involvedMemberIds.length === 0) return false;
  const involved = new Set(involvedMemberIds);
  return allMemberIds.some((id) => !involved.has(id));
}

/**
 * The expense once a member has left the project. If it involved that member alone, it now involves its payer alone: an
 * empty list would charge everyone. Returns the same expense if the member was not involved by name.
 */
export function withoutInvolved(expense: Expense, payerId: string, removedMemberId: string): Expense {
  if (!expense.involvedMemberIds.includes(removedMemberId)) return expense;
  const remaining = expense.involvedMemberIds.filter((id) => id !== removedMemberId);
  return { ...expense, involvedMemberIds: remaining.length === 0 ? [payerId] : remaining };
}
