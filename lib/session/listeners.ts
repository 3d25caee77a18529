import { findMember } from '@/lib/domain/find-entity';
import { hasSameRows, peopleOf } from '@/lib/editor/rows';
import type { SessionState } from './session-store';

type Listener = () => void;

/** Who is told of a change. A screen has thousands of listeners, so a key calls only those whom it may concern. */
export class Listeners {
  readonly #ofAll = new Set<Listener>();
  readonly #ofOutline = new Set<Listener>();
  /** The listeners of rows, by the member whose they are. */
  readonly #byMember = new Map<string, Set<Listener>>();

  /** Each of these calls the listener after changes, until the returned function is called. This one after every change. */
  add(listener: Listener): () => void {
    this.#ofAll.add(listener);
    return () => this.#ofAll.delete(listener);
  }

  /** After each change but of what a key in a row changes. */
  addToOutline(listener: Listener): () => void {
    this.#ofOutline.add(listener);
    return () => this.#ofOutline.delete(listener);
  }

  /** After each change of what concerns the rows of this member. */
  addToRows(memberId: string, listener: Listener): () => void {
    const listeners = this.#byMember.get(memberId) ?? new Set();
    this.#byMember.set(memberId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byMember.get(memberId) === listeners) this.#byMember.delete(memberId);
    };
  }

  tell(before: SessionState, now: SessionState): void {
    for (const listener of this.#ofAll) listener();
    if (isOutlineChange(before, now)) for (const listener of this.#ofOutline) listener();
    const concernsAllRows = isSharedChange(before, now);
    for (const [memberId, listeners] of this.#byMember) {
      const isOwn = findMember(before.editor.draft, memberId) !== findMember(now.editor.draft, memberId);
      if (!concernsAllRows && !isOwn) continue;
      for (const listener of listeners) listener();
    }
  }
}

/** Whether anything has changed besides what is in expenses, what can be undone, and whether there is anything to save. */
function isOutlineChange(before: SessionState, now: SessionState): boolean {
  const [old, fresh] = [before.editor, now.editor];
  return (
    differs(before, now, ['editor', 'hasUnsavedChanges']) ||
    differs(old, fresh, ['draft', 'past', 'future']) ||
    differs(old.draft, fresh.draft, ['members']) ||
    !hasSameRows(old.draft.members, fresh.draft.members)
  );
}

function differs<T extends object>(before: T, now: T, except: readonly (keyof T)[]): boolean {
  const keys = Object.keys({ ...before, ...now }) as (keyof T)[];
  return keys.some((key) => before[key] !== now[key] && !except.includes(key));
}

/** Whether it concerns the rows of all: a conflict, a mark, or whose names and colours they show. */
function isSharedChange(before: SessionState, now: SessionState): boolean {
  if (before.incomingIds !== now.incomingIds) return true;
  if (before.editor === now.editor) return false;
  return before.editor.conflicts !== now.editor.conflicts || peopleOf(before.editor) !== peopleOf(now.editor);
}
