import type { Expense } from './project';
import { sameInvolved } from './sameness';
import { filterShared } from './shared-lists';

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
 * The expense once a member has left the project, by the rule of `stillInvolved`. Returns the same expense if the member
 * was not involved by name.
 */
export function withoutInvolved(expense: Expense, payerId: string, removedMemberId: string): Expense {
  const involvedMemberIds = stillInvolved(expense.involvedMemberIds, payerId, (id) => id !== removedMemberId);
  return involvedMemberIds === expense.involvedMemberIds ? expense : { ...expense, involvedMemberIds };
}

/**
 * The involved list once members have left the project. If they alone were involved, the payer now is, alone: an empty
 * list would charge everyone. Returns the same list if none of them was in it.
 */
export function stillInvolved(
  involvedMemberIds: readonly string[],
  payerId: string,
  isMember: (id: string) => boolean,
): readonly string[] {
  const remaining = filterShared(involvedMemberIds, isMember);
  return remaining.length === 0 && involvedMemberIds.length > 0 ? [payerId] : remaining;
}

/**
 * The involved list as one side of a merge has stated it, removals of members left aside: the members that the side has
 * removed stand in it again, as it was their removal that took them out.
 */
export function statedInvolved(
  before: readonly string[],
  now: readonly string[],
  payerId: string,
  removed: ReadonlySet<string>,
): readonly string[] {
  const lost = before.filter((id) => removed.has(id));
  if (lost.length === 0) return now;
  if (
    sameInvolved(
      now,
      stillInvolved(before, payerId, (id) => !removed.has(id)),
    )
  )
    return before;
  return now.length === 0 ? now : [...now, ...lost];
}
