import { findExpense, findMember } from '@/lib/domain/find-entity';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import type { CreationKeys } from '@/lib/session/saving/creation-keys';
import type { SessionStore } from '@/lib/session/session-store';

/** The payments that were marked as made on this page. Each is saved by itself, and so is what takes it back. */
export class MarkedPayments {
  /** By row key: a save gives them other ids. */
  readonly #rowKeys = new Set<string>();

  constructor(
    private readonly session: SessionStore,
    private readonly keys: CreationKeys,
    /** Saves these expenses alone. */
    private readonly save: (ids: readonly string[]) => void,
  ) {}

  /** The payment of this temporary id is in the draft now. `shown` is what all may be shown who mark it as made, if they can. */
  mark(id: string, shown: readonly (string | number)[] | null): void {
    if (shown) this.keys.sharePayment(id, shown);
    this.#rowKeys.add(id);
    this.save([id]);
  }

  /** Takes the payment back, unless it is gone. */
  takeBack(id: string): void {
    const { members } = this.session.getState().editor.draft;
    const payer = members.find((member) => findExpense(member, id));
    if (payer === undefined) return;
    this.session.dispatch({ type: 'payment-taken-back', memberId: payer.id, expenseId: id });
    this.save([id]);
  }

  /** Takes a step of the history, and saves the payments that it takes back or makes again. */
  step(action: EditorAction): void {
    const before = this.#inDraft();
    this.session.dispatch(action);
    const now = this.#inDraft();
    const changed = [...this.#rowKeys].filter((rowKey) => before.has(rowKey) !== now.has(rowKey));
    if (changed.length > 0) this.save(changed.map((rowKey) => now.get(rowKey) ?? before.get(rowKey) ?? rowKey));
  }

  /** Those that the draft has, from their row keys to their ids. */
  #inDraft(): Map<string, string> {
    const { editor } = this.session.getState();
    const expenses = editor.draft.members.flatMap((member) => member.expenses);
    const keyed = expenses.map(({ id }) => [rowKeyOf(editor, id), id] as const);
    return new Map(keyed.filter(([rowKey]) => this.#rowKeys.has(rowKey)));
  }
}

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
