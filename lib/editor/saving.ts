import { idsOf } from '@/lib/domain/by-id';
import { type Conflicts, stillOpen } from '@/lib/domain/conflict';
import type { Project } from '@/lib/domain/project';
import { renewedIds } from '@/lib/domain/renew-ids';
import { shareStructure } from '@/lib/domain/share-structure';
import { filterShared, mapShared } from '@/lib/domain/shared-lists';
import { swapIds } from '@/lib/domain/swap-ids';
import { mergeThreeWay } from '@/lib/domain/three-way';
import type { SavedAction } from './actions';
import { completed } from './history';
import type { EditorState } from './state';
import { withIds } from './with-ids';

/** What was typed while the save was under way stays in the draft, as unsaved changes. */
export function saved(state: EditorState, action: SavedAction): EditorState {
  const next = completed(withIds(withoutDuplicates(state, action.ids), action.ids));
  const snapshot = shareStructure(next.draft, acknowledged(state, action));
  const draft = { ...snapshot, name: next.draft.name, members: next.draft.members };
  const conflicts = stillOpen(next.conflicts, draft, snapshot);
  const savedVersion = Math.max(state.savedVersion, action.version ?? 0);
  // What was created may have been loaded as deleted by others since then.
  return withIds({ ...next, snapshot, draft, conflicts, savedVersion }, renewedIds(snapshot, draft));
}

/** What others' changes have made of the snapshot while the save was under way stays in it. */
function acknowledged({ snapshot: mine }: EditorState, { snapshot: theirs, base }: SavedAction): Project {
  if (base === undefined || base === mine) return theirs;
  return mergeThreeWay({ base, mine, theirs }, { bringsBack: false }).project;
}

/**
 * When the answer to a creation was lost, what it made may have been loaded, as if it were somebody else's, before the
 * creation is tried again and acknowledged. Both are then the same thing.
 */
function withoutDuplicates(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  const drafted = idsOf(state.draft);
  const twice = new Map([...ids].filter(([temporary, saved]) => drafted.has(temporary) && drafted.has(saved)));
  if (twice.size === 0) return state;

  const mine = new Set(twice.keys());
  const theirs = new Set(twice.values());
  const merge = mergeThreeWay(
    {
      base: without(without(state.draft, mine), theirs),
      mine: swapIds(without(state.draft, theirs), twice),
      theirs: without(state.draft, mine),
    },
    { bringsBack: true },
  );
  const conflicts: Conflicts = new Map([...state.conflicts, ...merge.conflicts]);
  return { ...state, draft: merge.project, conflicts };
}

/** Takes the rows out and leaves everything else as it is, involved lists too. */
function without(project: Project, ids: ReadonlySet<string>): Project {
  const members = mapShared(
    filterShared(project.members, ({ id }) => !ids.has(id)),
    (member) => {
      const expenses = filterShared(member.expenses, ({ id }) => !ids.has(id));
      return expenses === member.expenses ? member : { ...member, expenses };
    },
  );
  return members === project.members ? project : { ...project, members };
}
