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
  if (receiverOf(merged) !== payerId) return null;
  const { id } = merged;
  const [place, theirPlace] = [payers.placeOn('mine', id), payers.placeOn('theirs', id)];
  const isOnOneSide = receiverOf(mine) === place?.payerId || receiverOf(theirs) === theirPlace?.payerId;
  if (isOnOneSide || !theirPlace) return null;
  if (payers.isMovedOn('mine', id)) return { payer: { theirs: theirPlace.payerId, order: theirPlace.order } };
  if (!sameInvolved(mine.involvedMemberIds, base.involvedMemberIds)) return { involved: theirList(theirs) };
  return { payment: { theirs: theirs.isPayment === true } };
}
