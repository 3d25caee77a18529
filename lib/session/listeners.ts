import { findMember, findPayer } from '@/lib/domain/entities';
import { withFields } from '@/lib/domain/structural-sharing';
import { hasSameRows, peopleOf } from '@/lib/editor/rows';
import type { SessionState } from './session-store';

type Listener = () => void;

/**
 * Who is told of a change: what a session's store is built upon. A screen has thousands of listeners, so a key calls
 * only those whom it may concern. Each function calls its listener until the returned function is called.
 */
export class Listeners {
  readonly #ofAll = new Set<Listener>();
  readonly #ofOutline = new Set<Listener>();
  readonly #ofRows = new Map<string, Set<Listener>>();

  /** After each change of the state. */
  readonly subscribe = (listener: Listener): (() => void) => listen(this.#ofAll, listener);

  /**
   * As `subscribe`, for what shows nothing that is in an expense: not after a change of that alone, which is what a key in a row
   * makes, nor of what has the focus, can be undone, is being entered in the sheet, or whether there is anything to save.
   */
  readonly subscribeOutline = (listener: Listener): (() => void) => listen(this.#ofOutline, listener);

  /**
   * As `subscribe`, for a row of this member: only changes of the member, marks of what others have saved of it, and
   * changes of what all rows show, which are conflicts, and names and colours of people.
   */
  subscribeRow(memberId: string, listener: Listener): () => void {
    const listeners = this.#ofRows.get(memberId) ?? new Set();
    this.#ofRows.set(memberId, listeners);
    const stop = listen(listeners, listener);
    return () => {
      stop();
      if (listeners.size === 0 && this.#ofRows.get(memberId) === listeners) this.#ofRows.delete(memberId);
    };
  }

  protected tell(before: SessionState, now: SessionState): void {
    for (const listener of this.#ofAll) listener();
    const isOfOutline = isOutlineChange(before, now);
    if (isOfOutline) for (const listener of this.#ofOutline) listener();
    const concernsAllRows = isOfOutline && isSharedChange(before, now);
    const marked = isOfOutline ? payersOfMarked(before, now) : NOBODY;
    for (const [memberId, listeners] of this.#ofRows) {
      const isOwn = findMember(before.editor.draft, memberId) !== findMember(now.editor.draft, memberId);
      if (!concernsAllRows && !isOwn && !marked.has(memberId)) continue;
      for (const listener of listeners) listener();
    }
  }
}

function listen(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Whether anything has changed besides what is in expenses, what has the focus, what can be undone, and whether there
 * is anything to save.
 */
function isOutlineChange(before: SessionState, now: SessionState): boolean {
  const { editor, hasUnsavedChanges } = before;
  const { draft, past, future, entries, focusedId } = editor;
  const { members } = draft;
  return (
    withFields(before, { ...now, editor, hasUnsavedChanges }) !== before ||
    withFields(editor, { ...now.editor, draft, past, future, entries, focusedId }) !== editor ||
    // A draft may have lost its currency or its rates, and all others have theirs as long as the snapshot is the same.
    withFields(draft, { currency: undefined, rates: undefined, ...now.editor.draft, members }) !== draft ||
    !hasSameRows(members, now.editor.draft.members)
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** Who has paid what is marked from now on, or no more. */
function payersOfMarked(before: SessionState, now: SessionState): ReadonlySet<string> {
  if (before.incomingIds === now.incomingIds) return NOBODY;
  const ids = [...before.incomingIds, ...now.incomingIds];
  return new Set(ids.flatMap((id) => findPayer(now.editor.draft, id)?.id ?? []));
}

/** Whether it concerns the rows of all: a conflict, whose names and colours they show, or a rate. */
function isSharedChange({ editor: before }: SessionState, { editor: now }: SessionState): boolean {
  const isOfRates = before.draft.rates !== now.draft.rates || before.draft.currency !== now.draft.currency;
  return isOfRates || before.conflicts !== now.conflicts || peopleOf(before) !== peopleOf(now);
}
