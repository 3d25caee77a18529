import { findEntity } from '@/lib/domain/entities';
import { apply } from '@/lib/domain/patch/apply';
import { idsIn } from '@/lib/domain/patch/changes';
import { diff, isEmptyPatch } from '@/lib/domain/patch/patch';
import { rebase, undo } from '@/lib/domain/patch/rebase';
import { idRemapper, remapIds, remapPatch } from '@/lib/domain/patch/remap-ids';
import { shareContent, shareStructure } from '@/lib/domain/patch/share-structure';
import type { Project } from '@/lib/domain/project';
import { mapExpenses, mapShared, withChanged, withFields } from '@/lib/domain/structural-sharing';
import type { SavedAction, StoredEdits } from './actions';
import { remappedEntries } from './sheet-entry';
import { type EditorState, mapHistory, NO_CONFLICTS, type Notice } from './state';

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
  return { ...next, notices: withNotices(state.notices, noticesOf(replaced, state.snapshot, snapshot, draft)) };
}

function noticesOf(ids: ReadonlySet<string>, from: Project, theirs: Project, mine: Project): Notice[] {
  return [...ids].map((id) => {
    const before = withTexts(mine, id, from, theirs);
    return { kind: 'theirs-replaced', ids: [id], before, after: mine };
  });
}

/** The notices with new ones. All removals are one, and a later text of an entry takes the place of the earlier one. */
export function withNotices(notices: readonly Notice[], found: readonly Notice[]): readonly Notice[] {
  if (found.length === 0) return notices;
  const byKey = new Map<string, Notice>();
  for (const one of [...notices, ...found]) {
    const key = one.kind === 'removed' ? one.kind : `${one.kind} ${one.ids}`;
    const earlier = one.kind === 'removed' ? byKey.get(key) : undefined;
    byKey.set(key, earlier ? joined(earlier, one) : one);
  }
  return [...byKey.values()];
}

function joined(earlier: Notice, later: Notice): Notice {
  const ids = [...new Set([...earlier.ids, ...later.ids])];
  return { ...later, ids, before: undo(later.before, earlier) };
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
  // Another tab may have got the answer before, and what it has created is there.
  const taken = apply(remapIds(state.snapshot, ids), remapPatch(patch, ids));
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
  const isLater = (base.version ?? 0) > (state.snapshot.version ?? 0);
  // A later snapshot may have what a save has created, under ids that only its answer tells.
  const isBase = base.epoch === state.snapshot.epoch && (isLater || stored.isPending);
  const opened = isBase ? loaded(state, base) : state;
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
    notices: withNotices(opened.notices, noticesOf(replaced, base, snapshot, draft)),
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
