import { mergeProject } from '@/lib/domain/merge/merge-project';
import { shareStructure } from '@/lib/domain/merge/share-structure';
import { mergeThreeWay } from '@/lib/domain/merge/three-way';
import type { Project } from '@/lib/domain/project';
import { changedId } from '@/lib/domain/save-step';
import type { SavedAction } from './actions';
import { completed } from './history';
import { merged } from './incoming';
import type { EditorState } from './state';
import { withIds } from './with-ids';
import { withoutDuplicates } from './without-duplicates';

/**
 * What was typed while the save was under way stays in the draft, as unsaved changes. What others have made of something
 * new before its creation was acknowledged is merged in.
 */
export function saved(state: EditorState, action: SavedAction): EditorState {
  const { snapshot, sent = snapshot, base = state.snapshot, ids, version = 0, answeredIds } = action;
  const next = completed(withIds(withoutDuplicates(state, ids, sent), ids));
  // What others' changes have made of the snapshot while the save was under way stays in it.
  const withOthers = (project: Project) =>
    base === state.snapshot ? project : mergeThreeWay({ base, mine: project, theirs: state.snapshot }, AWAY).project;
  const shared = (project: Project) => shareStructure(next.draft, withOthers(project));
  const merge = mergeProject(shared(sent), next.draft, shared(snapshot), next.conflicts);
  // A later change of the same thing leaves no room for one that was sent before.
  const earlier = state.unanswered.filter(({ step }) => !answeredIds?.has(changedId(step, snapshot)));
  const unanswered = [...earlier, ...(action.unanswered ?? [])];
  return { ...merged(next, merge), savedVersion: Math.max(state.savedVersion, version), unanswered };
}

/** What either side has removed stays away. */
const AWAY = { bringsBack: false };
