import { sameContent } from '@/lib/domain/entities';
import { NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { stillInDoubt, withAppliedWrites } from '@/lib/domain/merge/in-doubt-writes';
import { mergeProject, type ProjectMerge, shareContent, shareStructure } from '@/lib/domain/merge/merge-project';
import { betweenDrafts, stillOpen, united } from '@/lib/domain/merge/open-conflicts';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { joinPatches } from '@/lib/domain/patch/apply-patch';
import type { Project } from '@/lib/domain/project';
import { type InDoubtWrite, subjectId } from '@/lib/domain/save-step';
import { filterShared, withFields } from '@/lib/domain/structural-sharing';
import type { SavedAction, UnsavedDraft } from './actions';
import { withoutDuplicates, withRemappedIds } from './created-ids';
import { deletedByOthers, withReturned } from './deleted-by-others';
import { unitedEntries } from './entry-of-expense';
import { storedWithoutLostIds, withoutLostIds } from './lost-ids';
import { withOthersFirst, withoutUndone } from './others-payments';
import { forPinned, withPinnedPayer, withPinnedRow } from './pinned-row';
import { isAllAsked } from './selectors';
import { type EditorState, NO_IDS, type Restored } from './state';
import { withTheirsBefore } from './steps-of-conflicts';
import { takenBackBy, withoutReadEarly, withReadEarly } from './taken-back';
import { withOthersRates } from './undo';

/**
 * The state with what others have saved, merged with the unsaved changes. The project was read after the last save: where its
 * version has fallen, or another history has the same, a backup was restored. The merge is the same then.
 */
export function loaded(before: EditorState, project: Project): EditorState {
  const { snapshot, inDoubtWrites } = before;
  const left = leftInDoubt(snapshot, project, inDoubtWrites);
  if (!isNews(before, project)) return withFields(before, { inDoubtWrites: left });
  const state = withoutLostIds(before, project);
  const applied = withAppliedWrites(state.snapshot, project, inDoubtWrites);
  const base = withReturned(applied, state.draft, state.deleted, project);
  const pinned = withPinnedRow(state, project);
  const merge = mergeProject(forPinned(pinned, base), state.draft, project, state.conflicts);
  const next = withPinnedPayer(state, withMerge(withOthersRates(pinned, base, project), base, merge));
  return { ...next, savedVersion: 0, inDoubtWrites: left };
}

/** A write in doubt has named the epoch of its version: in another the server refuses it. */
function leftInDoubt(snapshot: Project, latest: Project, writes: readonly InDoubtWrite[]): readonly InDoubtWrite[] {
  return latest.epoch === snapshot.epoch ? stillInDoubt(latest, writes) : [];
}

const NO_OTHERS: ReadonlySet<string> = new Set();

/** Whether the project is in another state than the snapshot. Where the server tells no version, its content counts. */
function isNews({ snapshot, savedVersion }: EditorState, project: Project): boolean {
  const { epoch, version, updatedAt } = project;
  if (version !== undefined) {
    const isSame = epoch === snapshot.epoch && version === snapshot.version && updatedAt === snapshot.updatedAt;
    return !isSame || version < savedVersion;
  }
  return !sameContent(snapshot, project) || shareStructure(snapshot, project).members !== snapshot.members;
}

/** The state after a save, merged with what the person typed and others changed in the meantime. */
export function saved(before: EditorState, action: SavedAction): EditorState {
  const { snapshot, sent = snapshot, base = before.snapshot, ids, version = 0, acknowledgedIds } = action;
  const takenBack = takenBackBy(before, action);
  const state = withoutReadEarly(before, takenBack, sent);
  const { othersFirst = NO_OTHERS } = action;
  const next = withOthersFirst(withRemappedIds(withoutDuplicates(state, ids, sent), ids), othersFirst);
  // Others' changes may have been loaded into the snapshot during the save. They stay in it.
  const withOthers = (project: Project) =>
    base === state.snapshot
      ? project
      : threeWayMerge({ base, mine: project, theirs: state.snapshot }, { bringsBack: false }).project;
  const shared = (project: Project) => shareStructure(next.draft, withOthers(project));
  const asSent = shared(withoutUndone(sent, next.draft, othersFirst));
  const taken = withReadEarly(asSent, state.snapshot, takenBack);
  // What nobody has edited since it was sent is what the server has, so that nothing compares or merges it again.
  const draft = shareContent(taken, next.draft);
  const merge = mergeProject(taken, draft, shared(snapshot), next.conflicts);
  // An acknowledged change of an entity rules out that the server still makes an earlier one.
  const earlier = state.inDoubtWrites.filter(({ step }) => !acknowledgedIds?.has(subjectId(step, snapshot)));
  const inDoubtWrites = [...earlier, ...(action.inDoubtWrites ?? [])];
  const unansweredIds = filterShared(state.unansweredIds, (id) => !action.answeredIds?.includes(id));
  const savedVersion = Math.max(state.savedVersion, version);
  return { ...withMerge(next, taken, merge), savedVersion, inDoubtWrites, sentWrites: [], unansweredIds };
}

/**
 * The state with a draft that was stored in the browser. What has been typed since the project was opened stays. Where
 * both have changed the same field, the person is asked. A save that was asked for does not go on where it would send
 * what nobody asked to save.
 */
export function restored(opening: EditorState, left: UnsavedDraft): EditorState {
  if (left.snapshot.id !== opening.snapshot.id) return opening;
  // Of two epochs that of the open project was read last: a backup may have been restored since the draft was stored.
  const isSameEpoch = left.snapshot.epoch === opening.snapshot.epoch;
  const isDraftLater = isSameEpoch && (left.snapshot.version ?? 0) > (opening.snapshot.version ?? 0);
  const latest = isDraftLater ? left.snapshot : opening.snapshot;
  const [state, stored] = [withoutLostIds(opening, latest), storedWithoutLostIds(left, latest)];
  const { deleted = {}, conflicts: asked = NO_CONFLICTS, inDoubtWrites = [] } = stored;
  const base = withReturned(withAppliedWrites(stored.snapshot, latest, inDoubtWrites), stored.draft, deleted, latest);
  const merge = mergeProject(base, stored.draft, latest, asked);
  const { snapshot, draft, conflicts } = merge;
  const opened = withMerge(state, state.snapshot, mergeProject(state.snapshot, state.draft, snapshot, state.conflicts));
  const drafts = { base: opened.snapshot, mine: opened.draft, theirs: draft };
  const { project, conflicts: between } = threeWayMerge(drafts, { bringsBack: true });
  const all = united(united(conflicts, opened.conflicts), betweenDrafts(between));
  const storedAsked = { isSaveAsked: false, askedIds: NO_IDS, ...stored };
  const isSaveAsked = [state, storedAsked].some((one) => one.isSaveAsked) && [state, storedAsked].every(isAllAsked);
  const askedIds = [...state.askedIds, ...storedAsked.askedIds];
  const unansweredIds = [...new Set([...state.unansweredIds, ...(stored.unansweredIds ?? [])])];
  const toTakeBack = [...state.toTakeBack, ...(stored.toTakeBack ?? [])];
  const restored = withRestored(state, snapshot, draft);
  const next = { ...opened, draft: project, deleted: joinPatches([opened.deleted, deleted]) };
  return {
    ...next,
    deleted: deletedByOthers({ snapshot: stored.snapshot, conflicts: asked }, next),
    conflicts: stillOpen(all, project, opened.snapshot),
    isSaveAsked,
    askedIds,
    inDoubtWrites: [...state.inDoubtWrites, ...leftInDoubt(stored.snapshot, latest, inDoubtWrites)],
    isSentAskedAgain: state.isSentAskedAgain || stored.isSentAskedAgain === true,
    unansweredIds,
    toTakeBack,
    restored,
    entries: unitedEntries(opened.entries, stored.entries ?? [], project),
  };
}

/** Drafts of several tabs may be brought back, one after the other. */
function withRestored({ restored }: EditorState, base: Project, draft: Project): Restored {
  if (restored === null) return { base, draft };
  const sides = { base: restored.base, mine: restored.draft, theirs: draft };
  return { base, draft: threeWayMerge(sides, { bringsBack: true }).project };
}

function withMerge(state: EditorState, base: Project, { snapshot, draft, conflicts }: ProjectMerge): EditorState {
  const past = withTheirsBefore(state, { base, snapshot, conflicts });
  const next = { ...state, snapshot, draft, conflicts, past };
  return { ...next, deleted: deletedByOthers(state, next, base) };
}
