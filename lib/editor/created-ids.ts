import { byId, entitiesOf } from '@/lib/domain/entities';
import { findEntity, hasEntity } from '@/lib/domain/find-entity';
import {
  type Conflict,
  type Conflicts,
  fieldsOf,
  NO_CONFLICTS,
  openConflict,
  withoutField,
} from '@/lib/domain/merge/conflict';
import { betweenDrafts, united, withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { idRemapper, remapIds } from '@/lib/domain/merge/remap-ids';
import { type ThreeWayMerge, threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { numbered } from '@/lib/domain/order';
import { placesOf, withPlaces } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { filterShared, mapExpenses, mapShared, withFields } from '@/lib/domain/structural-sharing';
import { remappedEntries } from './sheet-entry';
import { type EditorState, mapHistory, type Step } from './state';

/** The state once entities have got other ids: the draft, the history and the rows go on with them. */
export function withRemappedIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const remap = idRemapper(ids);
  const rowKeys = new Map(state.rowKeys);
  for (const [before, now] of ids) rowKeys.set(now, rowKeys.get(before) ?? before);
  const restored = state.restored && { ...state.restored, draft: remap(state.restored.draft) };
  const conflicts = withConflictIds(state.conflicts, ids);
  const { focusedId, pinnedIds, askedIds, offer } = state;
  const now = (id: string) => ids.get(id) ?? id;
  const named = {
    focusedId: focusedId && now(focusedId),
    pinnedIds: mapShared(pinnedIds, now),
    askedIds: mapShared(askedIds, now),
    offer: offer && withFields(offer, { id: now(offer.id), payerId: offer.payerId && now(offer.payerId) }),
    entries: remappedEntries(state.entries, ids),
  };
  const next = { ...state, ...named, draft: remap(state.draft), conflicts, rowKeys, restored };
  const { past, ...rest } = mapHistory(next, remap);
  return { ...rest, past: past.map((step) => withRemappedField(step, ids)) };
}

/** The state once the project has this id: it was created, or its link replaced. */
export function withProjectId(state: EditorState, id: string): EditorState {
  const ids = new Map([[state.snapshot.id, id]]);
  return withRemappedIds({ ...state, snapshot: remapIds(state.snapshot, ids) }, ids);
}

function withRemappedField(step: Step, ids: ReadonlyMap<string, string>): Step {
  const id = step.field && ids.get(step.field.id);
  return step.field && id ? { ...step, field: { ...step.field, id } } : step;
}

/**
 * Unites a created entity with its duplicate: if the answer to its creation was lost, it may be loaded before the
 * creation is sent again. Both are merged, with what was first sent as their base, in the draft and in the history.
 */
export function withoutDuplicates(state: EditorState, ids: ReadonlyMap<string, string>, sent: Project): EditorState {
  const isThere = (id: string) => hasEntity(state.snapshot, id) || hasEntity(state.draft, id);
  const early = new Map([...ids].filter(([, created]) => isThere(created)));
  if (early.size === 0) return state;

  const { project: draft, conflicts } = unified(state.draft, early, sent);
  const next = { ...state, draft, conflicts: united(state.conflicts, withTypedTwice(conflicts, state.snapshot)) };
  return mapHistory(next, (project) => unified(project, early, sent).project);
}

/** The conflicts, about what was typed in the duplicate, and the server does not have, as between two drafts of mine. */
function withTypedTwice(conflicts: Conflicts, snapshot: Project): Conflicts {
  const theirs = new Map(conflicts);
  const typed = new Map<string, Conflict>();
  for (const [id, { existence: _, ...fields }] of conflicts) {
    const saved = findEntity(snapshot, id);
    const mine = saved && openConflict(fields, saved);
    if (mine === undefined) continue;
    typed.set(id, mine);
    for (const field of fieldsOf(mine)) theirs.set(id, withoutField(theirs.get(id) ?? {}, field));
  }
  return united(theirs, betweenDrafts(typed));
}

/** The project with one entity for each pair of ids. */
function unified(project: Project, ids: ReadonlyMap<string, string>, sent: Project): ThreeWayMerge {
  const entities = entitiesOf(project);
  const twice = new Map([...ids].filter(([temporary, created]) => entities.has(temporary) && entities.has(created)));
  if (twice.size === 0) return { project, conflicts: NO_CONFLICTS };

  const theirs = without(project, new Set(twice.keys()));
  const created = new Set(twice.values());
  const merge = threeWayMerge(
    { base: asSent(theirs, created, sent), mine: remapIds(without(project, created), twice), theirs },
    { bringsBack: true },
  );
  return { project: withClosedGaps(merge.project, created), conflicts: merge.conflicts };
}

/** Closes the gaps in the orders that the duplicates of these rows have left. */
function withClosedGaps(project: Project, ids: ReadonlySet<string>): Project {
  const closeGaps = <T extends Member | Expense>(rows: readonly T[]) =>
    rows.some(({ id }) => ids.has(id)) ? numbered(rows) : rows;
  const members = mapShared(project.members, (member) => withFields(member, { expenses: closeGaps(member.expenses) }));
  return withFields(project, { members: closeGaps(members) });
}

/** The project with the rows of these ids as they were first sent. */
function asSent(project: Project, ids: ReadonlySet<string>, sent: Project): Project {
  const members = byId(sent.members);
  const expenses = byId(sent.members.flatMap((member) => member.expenses));
  const sentExpense = (expense: Expense) => (ids.has(expense.id) && expenses.get(expense.id)) || expense;
  const sentMember = (member: Member) =>
    ids.has(member.id)
      ? { ...(members.get(member.id) ?? member), expenses: member.expenses.filter(({ id }) => ids.has(id)) }
      : member;
  const places = placesOf(sent);
  const placed = withPlaces(project.members, new Map([...places].filter(([id]) => ids.has(id))));
  return { ...project, members: mapExpenses(placed, sentExpense).map(sentMember) };
}

/** Takes the rows out and leaves everything else as it is, including involved lists. */
function without(project: Project, ids: ReadonlySet<string>): Project {
  const isStaying = ({ id }: Member | Expense) => !ids.has(id);
  const members = mapShared(filterShared(project.members, isStaying), (member) =>
    withFields(member, { expenses: filterShared(member.expenses, isStaying) }),
  );
  return withFields(project, { members });
}
