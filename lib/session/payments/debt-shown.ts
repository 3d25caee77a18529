import { findMember } from '@/lib/domain/find-entity';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from '@/lib/editor/state';

/**
 * What all who may mark this payment as made are shown alike: from whom, to whom, how much, and which state of the payer it is about.
 * A payment gives the payer another version, so a later one is another. Null where nobody else can know the two, or which state.
 */
export function debtShown(
  { snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>,
  { fromMemberId, toMemberId, amount }: Payment,
): (string | number)[] | null {
  const version = findMember(snapshot, fromMemberId)?.version;
  if (version === undefined || isTemporaryId(toMemberId)) return null;
  // Those that wait to be saved are about the same state of the payer.
  const waiting = findMember(draft, fromMemberId)?.expenses.filter(
    ({ id, isPayment, involvedMemberIds }) =>
      isPayment && isTemporaryId(id) && involvedMemberIds.length === 1 && involvedMemberIds[0] === toMemberId,
  );
  return [snapshot.epoch ?? '', version, fromMemberId, toMemberId, amount, waiting?.length ?? 0];
}
