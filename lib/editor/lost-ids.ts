import { findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { remapIds } from '@/lib/domain/merge/remap-ids';
import type { Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/structural-sharing';
import { seededRandom, temporaryId } from '@/lib/domain/temporary-id';
import type { UnsavedDraft } from './actions';
import { withRemappedIds } from './created-ids';
import { isTakenId } from './selectors';
import { NO_ENTRIES, remappedEntries } from './sheet-entry';
import { type EditorState, NO_IDS } from './state';

type Ids = ReadonlyMap<string, string>;

/**
 * The state in which what others have deleted has a temporary id again, where a program has given its id to something of
 * the other kind since. It could never be created anew under that.
 */
export function withoutLostIds(state: EditorState, latest: Project): EditorState {
  const ids = lostIds(state, latest);
  return ids.size === 0 ? state : withRemappedIds({ ...state, snapshot: remapIds(state.snapshot, ids) }, ids);
}

/** The same of a draft that the browser stored. */
export function storedWithoutLostIds(stored: UnsavedDraft, latest: Project): UnsavedDraft {
  const ids = lostIds(stored, latest);
  if (ids.size === 0) return stored;
  const { snapshot, draft, conflicts = NO_CONFLICTS, entries = NO_ENTRIES, askedIds = NO_IDS } = stored;
  return {
    ...stored,
    snapshot: remapIds(snapshot, ids),
    draft: remapIds(draft, ids),
    conflicts: withConflictIds(conflicts, ids),
    entries: remappedEntries(entries, ids),
    askedIds: mapShared(askedIds, (id) => ids.get(id) ?? id),
  };
}

/** From the ids that are lost to new ones: of what is here, in a sheet, or in what an undo comes back to. */
function lostIds(here: Pick<EditorState, 'snapshot' | 'draft'> & Partial<EditorState>, latest: Project): Ids {
  const { snapshot, draft, entries = NO_ENTRIES, past = [], future = [] } = here;
  const paid = new Set(snapshot.members.flatMap(({ expenses }) => expenses.map(({ id }) => id)));
  const added = latest.members.flatMap(({ id, expenses }) => [
    ...(findMember(snapshot, id) ? [] : [id]),
    ...expenses.flatMap((expense) => (paid.has(expense.id) ? [] : [expense.id])),
  ]);
  const steps = [...past, ...future].flatMap(({ before, after }) => [before, after]);
  const projects = new Set([snapshot, draft, ...(added.length === 0 ? [] : steps)]);
  const isLost = (id: string) =>
    findMember(latest, id)
      ? entries.some((entry) => entry.id === id) || [...projects].some((one) => findPayer(one, id))
      : [...projects].some((one) => findMember(one, id));
  const ids = new Map<string, string>();
  for (const id of added.filter(isLost)) {
    const taken = new Set(ids.values());
    const isTaken = (drawn: string) => taken.has(drawn) || isTakenId(here, drawn) || hasEntity(latest, drawn);
    ids.set(id, temporaryId(isTaken, seededRandom(id)));
  }
  return ids;
}
