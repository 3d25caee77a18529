import { receiverOf, sameInvolved } from '@/lib/domain/involvement';
import type { Expense } from '@/lib/domain/project';
import type { Conflict } from './conflict';
import { theirList } from './conflict-values';
import type { Sides } from './merge-field';
import type { MergedPayers } from './merge-payers';

/**
 * The conflict about a payment that the merge alone would make one from somebody to themselves: one side has changed who
 * paid it, and the other to whom it is. It is about what I have changed. Null where there is none.
 */
export function conflictOfPaymentToPayer(
  { base, mine, theirs }: Sides<Expense>,
  merged: Expense,
  payerId: string,
  payers: MergedPayers,
): Conflict | null {
  const { id } = merged;
  const [place, theirPlace] = [payers.placeOn('mine', id), payers.placeOn('theirs', id)];
  if (!theirPlace || receiverOf(merged) !== payerId) return null;
  const isToPayer = [receiverOf(mine) === place?.payerId, receiverOf(theirs) === theirPlace.payerId];
  if (isToPayer.includes(true)) return null;
  if (payers.isMovedOn('mine', id) && receiverOf(theirs) === payerId) {
    return { payer: { theirs: theirPlace.payerId, order: theirPlace.order } };
  }
  if (!payers.isMovedOn('theirs', id) || receiverOf(mine) !== payerId) return null;
  const isSameList = sameInvolved(mine.involvedMemberIds, base.involvedMemberIds);
  return isSameList ? { payment: { theirs: theirs.isPayment === true } } : { involved: theirList(theirs) };
}
