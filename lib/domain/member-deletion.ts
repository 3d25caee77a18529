import { sameInvolved } from './involvement';
import type { Member } from './project';
import { filterShared, mapShared, withFields } from './structural-sharing';

/**
 * The members once one of them is deleted: the expenses that it paid go with it, and it leaves the involved lists of all
 * others by the rule of `involvedAfterDeletion`. The server does the same in SQL, and a test compares the two.
 */
export function withoutMember(members: readonly Member[], memberId: string): readonly Member[] {
  const remaining = filterShared(members, ({ id }) => id !== memberId);
  if (remaining === members) return members;
  const isMember = (id: string) => id !== memberId;
  return mapShared(remaining, (payer) =>
    withFields(payer, {
      expenses: mapShared(payer.expenses, (expense) =>
        withFields(expense, {
          involvedMemberIds: involvedAfterDeletion(expense.involvedMemberIds, payer.id, isMember),
        }),
      ),
    }),
  );
}

/**
 * The involved list once members are deleted. If nobody in it is left, it is the payer alone, because an empty list would
 * charge everyone.
 */
export function involvedAfterDeletion(
  involvedMemberIds: readonly string[],
  payerId: string,
  isMember: (id: string) => boolean,
): readonly string[] {
  const remaining = filterShared(involvedMemberIds, isMember);
  return remaining.length === 0 && involvedMemberIds.length > 0 ? [payerId] : remaining;
}

/**
 * The inverse of `involvedAfterDeletion`: the list that `now` would be if its side had deleted nobody. Members of `before`
 * that the side has deleted are in it again.
 */
export function involvedBeforeDeletion(
  before: readonly string[],
  now: readonly string[],
  payerId: string,
  deleted: ReadonlySet<string>,
): readonly string[] {
  const lost = before.filter((id) => deleted.has(id));
  if (lost.length === 0) return now;
  const afterDeletion = involvedAfterDeletion(before, payerId, (id) => !deleted.has(id));
  if (sameInvolved(now, afterDeletion)) return before;
  return now.length === 0 ? now : [...now, ...lost];
}

/**
 * The members to be deleted, in stages of calls that may run at the same time. A deletion changes the expenses that name
 * the member as involved, and so the versions of their payers. So if one member has paid for another by name, the two are
 * deleted in different stages.
 */
export function deletionStages(members: readonly Member[]): Member[][] {
  const paidFor = new Map(
    members.map(({ id, expenses }) => [id, new Set(expenses.flatMap(({ involvedMemberIds }) => involvedMemberIds))]),
  );
  const hasPaidFor = (payer: Member, other: Member) => paidFor.get(payer.id)?.has(other.id) ?? false;
  const stages: Member[][] = [];
  for (const member of members) {
    const isUnrelated = (other: Member) => !hasPaidFor(member, other) && !hasPaidFor(other, member);
    const stage = stages.find((others) => others.every(isUnrelated));
    if (stage) stage.push(member);
    else stages.push([member]);
  }
  return stages;
}
