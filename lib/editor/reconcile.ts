import { findEntity } from '@/lib/domain/find-entity';
import { apply } from '@/lib/domain/patch/apply';
import { idsIn } from '@/lib/domain/patch/changes';
import { diff, isEmptyPatch } from '@/lib/domain/patch/patch';
import { rebase } from '@/lib/domain/patch/rebase';
import { idRemapper, remapIds } from '@/lib/domain/patch/remap-ids';
import { shareContent, shareStructure } from '@/lib/domain/patch/share-structure';
import type { Project } from '@/lib/domain/project';
import { mapExpenses, mapShared, withChanged, withFields } from '@/lib/domain/structural-sharing';
import type { SavedAction, StoredEdits } from './actions';
import { remappedEntries } from './sheet-entry';
import { type EditorState, mapHistory, NO_CONFLICTS, type Replacement } from './state';

/** The state with the project as the server has it now. The patch of the draft is rebased on that. */
export function loaded(state: EditorState, project: Project): EditorState {
  const snapshot = shareStructure(state.snapshot, project);
  return snapshot === state.snapshot ? state : onSnapshot(state, snapshot);
}

/** The state on a server that was restored from a backup: what it lacks is unsaved, and can be saved again or dropped. */
export function backupFound(state: EditorState, project: Project): EditorState {
  const snapshot = shareStructure(state.snapshot, project);
  const { name, currency, rates, members } = state.draft;
  const draft = withFields(snapshot, { name, currency, rates, members });
  return { ...state, snapshot, draft, conflicts: NO_CONFLICTS, restored: { before: snapshot, after: draft } };
}

function onSnapshot(state: EditorState, snapshot: Project): EditorState {
  const patch = diff(state.snapshot, state.draft);
  if (isEmptyPatch(patch)) return { ...state, snapshot, draft: snapshot, conflicts: NO_CONFLICTS };
  const { patch: rebased, questions, replaced } = rebase(patch, state.snapshot, snapshot);
  const draft = shareContent(state.draft, apply(snapshot, rebased));
  const next = {
    ...state,
    snapshot,
    draft,
    conflicts: openQuestions([...state.conflicts, ...questions], snapshot, draft),
  };
  return replaced.size === 0
    ? next
    : { ...next, replaced: [...state.replaced, ...replacementsIn(replaced, state.snapshot, snapshot, draft)] };
}

function replacementsIn(ids: ReadonlySet<string>, from: Project, theirs: Project, mine: Project): Replacement[] {
  return [...ids].map((id) => ({ id, before: withTexts(mine, id, from, theirs), after: mine, isByOthers: false }));
}

/** The project with the name, the note and the day of this entry as they are in `to`, as far as they are other ones in `from`. */
export function withTexts(project: Project, id: string, from: Project, to: Project): Project {
  const [was, is] = [findEntity(from, id), findEntity(to, id)];
  if (is === undefined) return project;
  const name = was?.name === is.name ? {} : { name: is.name };
  if (id === project.id) return withFields(project, name);
  const note = was?.note === is.note ? {} : { note: is.note };
  const date = was?.date === is.date ? {} : { date: is.date };
  const members = withChanged(project.members, id, (member) => withFields(member, name));
  return withFields(project, {
    members: mapExpenses(members, (one) => (one.id === id ? withFields(one, { ...name, ...note, ...date }) : one)),
  });
}

/** The ids of entries in which the draft still differs from the snapshot. */
export function openQuestions(ids: Iterable<string>, snapshot: Project, draft: Project): ReadonlySet<string> {
  const changed = new Set(idsIn(diff(snapshot, draft), snapshot.id));
  const open = [...new Set(ids)].filter((id) => changed.has(id));
  return open.length === 0 ? NO_CONFLICTS : new Set(open);
}

/** The state once the server has taken a patch of it. What was edited meanwhile is left on top. */
export function saved(state: EditorState, { patch, ids, stamp }: SavedAction): EditorState {
  const next = withRemappedIds(state, ids);
  const taken = remapIds(apply(state.snapshot, patch), ids);
  const created = new Set(ids.values());
  const dated = (project: Project) =>
    mapExpenses(project.members, (expense) =>
      created.has(expense.id) ? withFields(expense, { createdAt: stamp.updatedAt }) : expense,
    );
  const edited = withFields(next.draft, { members: dated(next.draft) });
  const snapshot = shareContent(edited, { ...taken, ...stamp, members: dated(taken) });
  const { name, currency, rates } = edited;
  const draft = withFields(snapshot, { name, currency, rates, members: shareContent(snapshot, edited).members });
  return { ...next, snapshot, draft, conflicts: openQuestions(next.conflicts, snapshot, draft) };
}

/** The state with unsaved changes that the browser had stored. Edits made since the project was opened stand. */
export function restored(state: EditorState, stored: StoredEdits): EditorState {
  const { base, patch, entries } = stored;
  if (base.id !== state.snapshot.id) return state;
  const isLater = base.epoch === state.snapshot.epoch && (base.version ?? 0) > (state.snapshot.version ?? 0);
  const opened = isLater ? loaded(state, base) : state;
  const { snapshot } = opened;
  const typed = diff(snapshot, opened.draft);
  const { patch: rebased, questions, replaced } = rebase(patch, base, snapshot);
  const back = apply(snapshot, rebased);
  const draft = apply(back, rebase(typed, snapshot, back).patch);
  const known = new Set(opened.entries.map(({ id }) => id));
  return {
    ...opened,
    draft,
    conflicts: openQuestions([...opened.conflicts, ...questions, ...stored.questions], snapshot, draft),
    replaced: [...opened.replaced, ...replacementsIn(replaced, base, snapshot, draft)],
    entries: [...opened.entries, ...entries.filter(({ id }) => !known.has(id))],
    restored: isEmptyPatch(patch) ? opened.restored : { before: snapshot, after: draft },
  };
}

/** The state once entities have got other ids: the draft, the history and the rows go on with them. */
export function withRemappedIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const remap = idRemapper(ids);
  const now = (id: string) => ids.get(id) ?? id;
  const rowKeys = new Map(state.rowKeys);
  for (const [before, after] of ids) rowKeys.set(after, rowKeys.get(before) ?? before);
  const { focusedId, offer, restored: back } = state;
  const next = mapHistory(state, remap);
  return {
    ...next,
    draft: remap(state.draft),
    conflicts: new Set([...state.conflicts].map(now)),
    rowKeys,
    focusedId: focusedId && now(focusedId),
    offer: offer && withFields(offer, { id: now(offer.id), payerId: offer.payerId && now(offer.payerId) }),
    entries: remappedEntries(state.entries, ids),
    past: mapShared(next.past, (step) =>
      withFields(step, { field: step.field && withFields(step.field, { id: now(step.field.id) }) }),
    ),
    restored: back && { before: remap(back.before), after: remap(back.after) },
  };
}

/** The state once the project has this id: it was created, or its link replaced. */
export function withProjectId(state: EditorState, id: string): EditorState {
  const ids = new Map([[state.snapshot.id, id]]);
  return withRemappedIds({ ...state, snapshot: remapIds(state.snapshot, ids) }, ids);
}
