import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';

type Shown = Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>;

/** No project is changed in place, and the oracle compares them by identity. */
const known = new WeakMap<Project, Project>();

/** What a page shows, as if the project's own id were its link: a page knows the project by the link that it was opened with. */
export function underOwnId<State extends Shown>(state: State, ownId: string): State {
  const { id: link } = state.snapshot;
  if (link === ownId) return state;
  const { snapshot, draft, conflicts } = state;
  const moved = withConflictIds(conflicts, new Map([[link, ownId]]));
  return { ...state, snapshot: withId(snapshot, ownId), draft: withId(draft, ownId), conflicts: moved };
}

function withId(project: Project, id: string): Project {
  const moved = known.get(project) ?? { ...project, id };
  known.set(project, moved);
  return moved;
}
