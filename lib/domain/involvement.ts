/** The involved list after a member was ticked or unticked, in the order of all members. Empty means everyone. */
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

/** Whether two involved lists name the same members, in whatever order. */
export function sameInvolved(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const ids = new Set(a);
  return b.every((id) => ids.has(id));
}
