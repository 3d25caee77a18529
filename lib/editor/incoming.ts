import { type Conflicts, stillOpen } from '@/lib/domain/merge/conflict';
import { stillUnanswered, withMade } from '@/lib/domain/merge/in-doubt-writes';
import { mergeProject, type ProjectMerge } from '@/lib/domain/merge/merge-project';
import { renewedIds } from '@/lib/domain/merge/renew-ids';
import { mergeThreeWay } from '@/lib/domain/merge/three-way';
import type { Project } from '@/lib/domain/project';
import type { DraftRestoredAction } from './actions';
import type { EditorState } from './state';
import { withIds } from './with-ids';

/** The state with what others have saved. Unsaved changes are merged into it. */
export function loaded(state: EditorState, project: Project): EditorState {
  // An answer may have been read before the last save. Only a higher version is sure to hold what was saved since.
  if (project.version <= state.snapshot.version || project.version < state.savedVersion) return state;
  const base = withMade(state.snapshot, project, state.unanswered);
  const next = merged(state, mergeProject(base, state.draft, project, state.conflicts));
  return { ...next, unanswered: stillUnanswered(project, state.unanswered) };
}

/** The state with a draft that was kept. What has been typed since the project was opened stands. */
export function restored(state: EditorState, kept: DraftRestoredAction): EditorState {
  if (kept.snapshot.id !== state.snapshot.id) return state;
  const latest = kept.snapshot.version > state.snapshot.version ? kept.snapshot : state.snapshot;
  const { snapshot, draft, conflicts } = mergeProject(kept.snapshot, kept.draft, latest, kept.conflicts);
  const opened = merged(state, mergeProject(state.snapshot, state.draft, snapshot, state.conflicts));
  const { project } = mergeThreeWay({ base: opened.snapshot, mine: opened.draft, theirs: draft }, { bringsBack: true });
  const both: Conflicts = new Map([...conflicts, ...opened.conflicts]);
  const isSaveAsked = state.isSaveAsked || (kept.isSaveAsked ?? false);
  const next = { ...opened, draft: project, conflicts: stillOpen(both, project, opened.snapshot), isSaveAsked };
  return withIds(next, renewedIds(next.snapshot, project));
}

export function merged(state: EditorState, { snapshot, draft, conflicts, renewed }: ProjectMerge): EditorState {
  return { ...withIds(state, renewed), snapshot, draft, conflicts };
}
