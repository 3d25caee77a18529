import { shareOf, splitOf } from '@/lib/domain/settlement/shares';
import { isPaymentTo, type Sharing, sameInvolved, weightOf, weightsFor, withInvolved } from './involvement';
import { numbered } from './order';
import { type PaidExpense, paidExpenses } from './payer';
import type { Expense, Member } from './project';
import { filterShared, mapExpenses, mapShared, withFields, withoutId } from './structural-sharing';

/**
 * The members once one of them is deleted: its expenses go with it, and it leaves all involved lists as
 * `involvedAfterDeletion` says. The server leaves the same, and a test compares the two.
 */
export function withoutMember(members: readonly Member[], memberId: string): readonly Member[] {
  const remaining = withoutId(members, memberId);
  if (remaining === members) return members;
  return mapExpenses(remaining, (expense, { id: payerId }) => {
    const { involvedMemberIds } = expense;
    if (!involvedMemberIds.includes(memberId)) return expense;
    return withInvolved(
      expense,
      involvedAfterDeletion(involvedMemberIds, payerId, (id) => id !== memberId),
    );
  });
}

/** The involved list once members are deleted: the payer alone if nobody is left, as an empty list means everyone. */
export function involvedAfterDeletion(
  involvedMemberIds: readonly string[],
  payerId: string,
  isMember: (id: string) => boolean,
): readonly string[] {
  const remaining = filterShared(involvedMemberIds, isMember);
  return remaining.length === 0 && involvedMemberIds.length > 0 ? [payerId] : remaining;
}

/**
 * The inverse of a deletion: `now` as it would be with the deleted members of `before` still in it. Each of these payers
 * may have been the one to whom the list fell.
 */
export function sharingBeforeDeletion(
  before: Sharing,
  now: Sharing,
  payerIds: readonly string[],
  deleted: ReadonlySet<string>,
): Sharing {
  const involved = before.involvedMemberIds;
  const involvedMemberIds = involvedBeforeDeletion(involved, now, payerIds, deleted);
  if (involvedMemberIds === now.involvedMemberIds) return now;
  const lost = weightsFor(
    involved.filter((id) => deleted.has(id)),
    before.weights,
  );
  return { involvedMemberIds, weights: weightsFor(involvedMemberIds, { ...lost, ...now.weights }) };
}

/** The inverse of `involvedAfterDeletion`. */
function involvedBeforeDeletion(
  before: readonly string[],
  { involvedMemberIds: now, weights }: Sharing,
  payerIds: readonly string[],
  deleted: ReadonlySet<string>,
): readonly string[] {
  const lost = before.filter((id) => deleted.has(id));
  if (lost.length === 0) return now;
  const isLeftByDeletion = payerIds.some((payerId) => {
    const afterDeletion = involvedAfterDeletion(before, payerId, (id) => !deleted.has(id));
    // A payer who has been given a weight is more than what the deletion has left.
    const hasWeight = !before.includes(payerId) && weightOf(weights, payerId) !== 1;
    return sameInvolved(now, afterDeletion) && !hasWeight;
  });
  if (isLeftByDeletion) return before;
  return now.length === 0 ? now : [...now, ...lost];
}

/**
 * The members to delete, in stages of calls that may run at the same time. Deleting a member raises the versions of those
 * who paid for it by name, so two of whom one has paid for the other are in different stages.
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

/** The members without the payments to one of them, who is to be removed: a payment to nobody is none. */
export function withoutPaymentsTo(members: readonly Member[], memberId: string): readonly Member[] {
  return mapShared(members, (member) => {
    const left = filterShared(member.expenses, (expense) => !isPaymentTo(expense, memberId));
    return left === member.expenses ? member : withFields(member, { expenses: numbered(left) });
  });
}

/** The payments that nobody but their payers would have received once these members are deleted. */
export function paymentsToNobody(members: readonly Member[], deleted: readonly Member[]): PaidExpense[] {
  if (deleted.length === 0) return [];
  const gone = new Set(deleted.map(({ id }) => id));
  return paidExpenses(members).filter(({ expense: { isPayment, involvedMemberIds }, payer }) => {
    const receivers = involvedMemberIds.filter((id) => id !== payer.id);
    return isPayment && receivers.length > 0 && receivers.every((id) => gone.has(id));
  });
}

/** A share that others bear once a member is removed. */
export interface MovedShare {
  readonly expense: Expense;
  /** Minor units, with a fraction if the expense does not divide. */
  readonly amount: number;
  /** Who shares the expense then; an empty list means everyone. */
  readonly heirIds: readonly string[];
}

/** The shares that a member has in what others paid, in their order. What the member paid, and was paid, is removed with it. */
export function movedShares(members: readonly Member[], memberId: string): MovedShare[] {
  const memberIds = members.map(({ id }) => id);
  return paidExpenses(members).flatMap(({ expense, payer }) => {
    const { amount, involvedMemberIds, weights } = expense;
    if (payer.id === memberId || !amount || isPaymentTo(expense, memberId)) return [];
    const sharing = splitOf(expense, memberIds);
    if (!sharing.memberIds.includes(memberId)) return [];
    const heirIds = involvedAfterDeletion(involvedMemberIds, payer.id, (id) => id !== memberId);
    return [{ expense, amount: shareOf(amount, weightOf(weights, memberId), sharing), heirIds }];
  });
}
