import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';

type Shown = Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>;

/** Nothing of a state is changed in place, and the oracle compares by identity. */
const known = new WeakMap<object, object>();

/** What a page shows, as if the project's own id were its link: a page knows the project by the link that it was opened with. */
export function underOwnId<State extends Shown>(state: State, ownId: string): State {
  const { id: link } = state.snapshot;
  if (link === ownId) return state;
  const withId = (project: Project) => once(project, () => ({ ...project, id: ownId }));
  const conflicts = once(state.conflicts, () => withConflictIds(state.conflicts, new Map([[link, ownId]])));
  return { ...state, snapshot: withId(state.snapshot), draft: withId(state.draft), conflicts };
}

function once<Value extends object>(value: Value, move: () => Value): Value {
  const moved = (known.get(value) as Value | undefined) ?? move();
  known.set(value, moved);
  return moved;
}
