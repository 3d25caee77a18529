import { byId } from '@/lib/domain/entities';
import { findEntity, hasEntity } from '@/lib/domain/find-entity';
import { isLocalProject } from '@/lib/domain/local-project';
import { withoutMember } from '@/lib/domain/member-deletion';
import { type Conflict, type DraftedField, draftedFields, fieldsOf, openConflict } from '@/lib/domain/merge/conflict';
import { conflictValuesIn, theirRates, valuesOf } from '@/lib/domain/merge/conflict-values';
import { withTheirValues } from '@/lib/domain/merge/their-values';
import { withOrder } from '@/lib/domain/order';
import type { Project } from '@/lib/domain/project';
import { hasChanges } from '@/lib/domain/save-order';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import { countedByTheirs } from './counted-bills';
import { asIfLeft } from './pinned-row';
import type { EditorState } from './state';

interface TypedField {
  readonly id: string;
  readonly name: DraftedField;
}

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;

/** Whether the draft differs from what is saved, or may do so, or another draft of the person does. */
export function hasUnsavedChanges({
  snapshot,
  draft,
  conflicts,
  toTakeBack,
}: Pick<EditorState, 'snapshot' | 'draft' | 'conflicts' | 'toTakeBack'>) {
  if (toTakeBack.length > 0) return true;
  return hasChanges(snapshot, draft) || [...conflicts.values()].some((conflict) => draftedFields(conflict).length > 0);
}

type Asked = Pick<EditorState, 'isSaveAsked' | 'askedIds' | 'isSentAskedAgain' | 'unansweredIds'>;

/** Whether it is asked to save all, or some by itself, or once more what was sent, and that is not done yet. */
export function isAnySaveAsked(state: Asked): boolean {
  return state.isSaveAsked || state.askedIds.length > 0 || isSentToAskAgain(state);
}

function isSentToAskAgain({ isSentAskedAgain, unansweredIds }: Asked): boolean {
  return isSentAskedAgain && unansweredIds.length > 0;
}

/** What is asked for again as it was sent without an answer, ahead of all else: by the ids here. */
export function idsToAskAgain(state: EditorState): readonly string[] {
  return isSentToAskAgain(state) ? state.unansweredIds : state.toTakeBack;
}

/** Whether nothing is unsaved that the person has not asked to save. */
export function isAllAsked(state: Pick<EditorState, 'snapshot' | 'draft' | 'isSaveAsked' | 'askedIds'>): boolean {
  return state.isSaveAsked || !hasChanges(onlyExpenses(state, state.askedIds), state.draft);
}

/** What of the draft is to be saved: all of it, unless only some was asked for. */
function askedDraft(state: EditorState): Project {
  const isInPart = !state.isSaveAsked && isAnySaveAsked(state);
  return isInPart ? onlyExpenses(state, state.askedIds) : state.draft;
}

/** The draft as a save may send it: without what the person has to choose about first, and what is only half typed. */
export function savableDraft(now: EditorState): Project {
  const state = asIfLeft(now);
  const { snapshot, conflicts, past } = state;
  const drafted = [...conflicts].flatMap(([id, conflict]) => draftedFields(conflict).map((name) => ({ id, name })));
  const held = new Map(conflicts);
  for (const field of drafted) hold(held, field, valuesWhileAsked(state, field));
  const typed = isAnySaveAsked(state) ? past.at(-1)?.field : null;
  if (typed) hold(held, typed, valuesWhileTyped(snapshot, typed));
  const draft = withTheirValues(askedDraft(state), held, snapshot);
  const { currency, rates } = held.get(draft.id) ?? {};
  return currency || rates ? countedByTheirs({ snapshot, draft }, state.draft) : draft;
}

/** Holds a field back like an open conflict: at its saved values, or with all of its entity where that is not saved. */
function hold(conflicts: Map<string, Conflict>, { id }: TypedField, values: Conflict | undefined): void {
  conflicts.set(id, { ...conflicts.get(id), ...(values ?? { existence: { theirs: 'removed' } }) });
}

function valuesIn(snapshot: Project, { id, name }: TypedField): Conflict | undefined {
  const entity = findEntity(snapshot, id);
  return entity && { [name]: valuesOf(entity)[name] };
}

/** As `valuesIn`, with what drafts alone have so far: first rates, and who is in a list with a first weight. */
function valuesWhileAsked({ snapshot, draft, conflicts }: EditorState, field: TypedField): Conflict | undefined {
  const entity = findEntity(snapshot, field.id);
  const { currency, draftCurrency, rates, draftRates, draftWeights } = conflicts.get(field.id) ?? {};
  const keys = (values: typeof rates | typeof draftWeights) =>
    conflictValuesIn(values).flatMap(({ theirs }) => Object.keys(theirs ?? {}));
  if (entity && field.name === 'rates') {
    // Those that are saved are of another currency where the draft brings one.
    const isSameCurrency = currency || draftCurrency || draft.currency === snapshot.currency;
    const codes = [...Object.keys(snapshot.rates ?? {}), ...keys(rates), ...keys(draftRates)];
    return { rates: theirRates(isSameCurrency ? snapshot : {}, codes) };
  }
  const isFirst = keys(draftWeights).some((id) => !entity?.involvedMemberIds?.includes(id));
  return field.name === 'weights' && isFirst ? valuesWhileTyped(snapshot, field) : valuesIn(snapshot, field);
}

/** As `valuesIn`, with what the draft alone has so far: who is in a list with a first weight. */
function valuesWhileTyped(snapshot: Project, field: TypedField): Conflict | undefined {
  const entity = findEntity(snapshot, field.id);
  return entity && field.name === 'weights' ? { involved: valuesOf(entity).involved } : valuesIn(snapshot, field);
}

/** Whether a save has anything to send now, be it that the server has no such project yet. */
export function hasSavableChanges(state: EditorState): boolean {
  if (isLocalProject(state.snapshot.id) || idsToAskAgain(state).length > 0) return true;
  return hasChanges(state.snapshot, savableDraft(state));
}

/** Whether something that was asked to be saved is held back because the person is typing in that field again. */
export function isAskedHeldBack(state: EditorState): boolean {
  const { snapshot, past, isSaveAsked, askedIds } = state;
  const { field, before } = past.at(-1) ?? {};
  if (!field || !before || !(isSaveAsked || askedIds.includes(field.id))) return false;
  const asked = valuesWhileTyped(before, field);
  const saved = findEntity(snapshot, field.id);
  return asked !== undefined && (saved === undefined || openConflict(asked, saved) !== undefined);
}

/** Whether what was asked to be saved waits for the person to choose. */
export function waitsForChoice(state: EditorState): boolean {
  const left = asIfLeft(state);
  const { snapshot, conflicts, isSaveAsked, askedIds } = left;
  if (conflicts.size === 0) return false;
  return isSaveAsked || askedIds.some((id) => conflicts.has(id)) || hasChanges(snapshot, askedDraft(left));
}

/** How many conflicts the screen shows: what others have changed as well, or other drafts have. */
export function conflictCount({ conflicts, draft }: Pick<EditorState, 'conflicts' | 'draft'>): number {
  if (conflicts.size === 0) return 0;
  return [...conflicts].reduce((count, [id, conflict]) => {
    const mine = findEntity(draft, id);
    const open = mine && openConflict(conflict, mine);
    return open ? count + fieldsOf(open).length : count;
  }, 0);
}

/** Whether a new member or expense must not get this id, which may be that of a deleted one whose deletion is not saved yet. */
export function isTakenId(state: Projects & Partial<EditorState>, id: string): boolean {
  const { snapshot, draft, entries = [], unansweredIds = [] } = state;
  if (hasEntity(snapshot, id) || hasEntity(draft, id)) return true;
  return entries.some((entry) => entry.id === id) || unansweredIds.includes(id);
}

/** Whether the person has begun to type in a field and not gone on to anything else. */
export function isTyping(state: Pick<EditorState, 'past'>): boolean {
  return typedIn(state) !== undefined;
}

/** The id of what that field is of. */
export function typedIn({ past }: Pick<EditorState, 'past'>): string | undefined {
  return past.at(-1)?.field?.id;
}

export function canUndo({ past }: EditorState): boolean {
  return past.length > 0;
}

export function canRedo({ future }: EditorState): boolean {
  return future.length > 0;
}

/**
 * The snapshot with these expenses as the draft has them, which may be gone there, with the new members whom they name
 * or who are asked for, and without those of these members who are gone. All else is as it is saved, places in a list
 * included.
 */
export function onlyExpenses(
  { snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>,
  ids: readonly string[],
): Project {
  const asked = new Set(ids);
  const drafted = draft.members.flatMap(({ id, expenses }) =>
    expenses.filter((expense) => asked.has(expense.id)).map((expense) => ({ payerId: id, expense })),
  );
  const named = new Set(drafted.flatMap(({ payerId, expense }) => [payerId, ...expense.involvedMemberIds]));
  const saved = byId(snapshot.members);
  const newcomers = draft.members.filter(({ id }) => (named.has(id) || asked.has(id)) && !saved.has(id));
  const gone = snapshot.members.filter(({ id }) => asked.has(id) && !hasEntity(draft, id));
  const left = gone.reduce((before, { id }) => withoutMember(before, id), snapshot.members);
  const members = [...left, ...newcomers.map((member) => ({ ...member, expenses: [] }))];
  return withFields(snapshot, {
    members: mapShared(members, (member) => {
      const orders = new Map(member.expenses.map(({ id, order }) => [id, order]));
      const own = drafted
        .filter(({ payerId }) => payerId === member.id)
        .map(({ expense }) => withOrder(expense, orders.get(expense.id) ?? expense.order));
      if (own.length === 0 && !member.expenses.some(({ id }) => asked.has(id))) return member;
      return withFields(member, { expenses: [...member.expenses.filter(({ id }) => !asked.has(id)), ...own] });
    }),
  });
}
