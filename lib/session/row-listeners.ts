import { findMember } from '@/lib/domain/find-entity';
import { peopleOf } from '@/lib/editor/people';
import type { EditorState } from '@/lib/editor/state';

/** What the rows of members show. */
interface Shown {
  readonly editor: EditorState;
  readonly incomingIds: ReadonlySet<string>;
}

/** The listeners of rows, by the member whose they are. There may be thousands, so a key calls only those of its own member. */
export class RowListeners {
  readonly #byMember = new Map<string, Set<() => void>>();

  /** Calls the listener after each change of what concerns the rows of this member, until the returned function is called. */
  add(memberId: string, listener: () => void): () => void {
    const listeners = this.#byMember.get(memberId) ?? new Set();
    this.#byMember.set(memberId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byMember.get(memberId) === listeners) this.#byMember.delete(memberId);
    };
  }

  tell(before: Shown, now: Shown): void {
    const concernsAll = isSharedChange(before, now);
    for (const [memberId, listeners] of this.#byMember) {
      const isOwn = findMember(before.editor.draft, memberId) !== findMember(now.editor.draft, memberId);
      if (!concernsAll && !isOwn) continue;
      for (const listener of listeners) listener();
    }
  }
}

/** Whether it concerns the rows of all: a conflict, a mark, or whose names and colours they show. */
function isSharedChange(before: Shown, now: Shown): boolean {
  if (before.incomingIds !== now.incomingIds) return true;
  if (before.editor === now.editor) return false;
  return before.editor.conflicts !== now.editor.conflicts || peopleOf(before.editor) !== peopleOf(now.editor);
}
