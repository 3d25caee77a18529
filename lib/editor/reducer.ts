import { aboutField, type Conflict, type ConflictField, conflictIn, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { stillOpen, withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { withTheirValues } from '@/lib/domain/merge/their-values';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { withoutLooseRates } from '@/lib/domain/money/rates';
import { joinPatches } from '@/lib/domain/patch/apply-patch';
import { expenseContent, type Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { isChange } from '@/lib/domain/save-step';
import { filterShared, mapShared, withChanged, withFields, withoutId } from '@/lib/domain/structural-sharing';
import type { Choice, EditAction, EditorAction, RateChange } from './actions';
import { countedDraft, countedSince, withCountedBills } from './counted-bills';
import { countedEntries } from './counted-entries';
import { withProjectId } from './created-ids';
import { askedAgain } from './cut-off-save';
import { fieldOf } from './edit-draft';
import { rebasedEntries, resolvedEntry, withRestoredEntry } from './entry-of-expense';
import { editWithOffer, withOfferInUse } from './offered-row';
import { inOtherCurrency, withoutRates } from './other-currency';
import { withAskedPayment, withGivenWay } from './others-payments';
import { enteredRow, released, releasedByEdit, withPinnedRest } from './pinned-row';
import { loaded, restored, saved } from './reconcile';
import { withSavedOrders } from './rows';
import { onlyExpenses } from './selectors';
import { type Entry, NO_ENTRIES, renamedEntries } from './sheet-entry';
import { type EditorState, type FieldKey, NO_IDS } from './state';
import { withoutUndoneRemovals } from './steps-of-conflicts';
import { withoutEntity, withTakenBack } from './taken-back';
import { completed, remember, removalOf, stepped, withoutStep, withRestoredLists } from './undo';

/** The next state of the editor. An action that changes nothing returns the same state. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const made = withOfferInUse(withPinnedRest(state, reduced(state, action)));
  // An undo comes back to what there was, in which bills are counted already.
  const isStep = action.type === 'undone' || action.type === 'redone';
  // A draft that comes back was counted in the currency that it was left in.
  const left = action.type === 'draft-restored' ? action : state;
  const before = { ...state, snapshot: left.snapshot, draft: left.draft };
  const next = isStep ? made : withCountedBills(made, before);
  const entries = rebasedEntries(renamedEntries(next.entries, next.draft.members), next);
  const isByOthers = next.snapshot !== before.snapshot || isStep || action.type === 'conflict-resolved';
  const counted = countedEntries(entries, { ...before, isByOthers }, next.draft);
  return withTakenBack(state, withFields(next, { entries: counted }), action);
}

function reduced(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'saved':
      return saved(state, action);
    case 'demo-saved':
      return withFields(state, {
        snapshot: action.ids ? onlyExpenses(state, action.ids) : state.draft,
        conflicts: NO_CONFLICTS,
      });
    case 'creations-sent':
      return { ...state, unansweredIds: [...new Set([...state.unansweredIds, ...action.ids])] };
    case 'writes-sent':
      return { ...state, sentWrites: [...state.sentWrites, ...action.writes] };
    case 'project-deleted':
      return { ...reduced(state, { type: 'changes-discarded' }), unansweredIds: NO_IDS };
    case 'project-id-changed':
      return withProjectId(state, action.id);
    case 'payment-gave-way':
      return withGivenWay(state, action.expenseId);
    case 'loaded':
      return askedAgain(state.snapshot, loaded(state, action.project));
    case 'draft-restored':
      return askedAgain(action.snapshot, restored(state, action));
    case 'changes-discarded': {
      // What the person wanted to remove is wanted again, and a call may still delete it.
      const inDoubtWrites = filterShared(state.inDoubtWrites, ({ step }) => !isChange(step));
      const discarded = edited(state, state.snapshot, null);
      return withFields(discarded, { inDoubtWrites, conflicts: NO_CONFLICTS, entries: NO_ENTRIES });
    }
    case 'restored-discarded': {
      if (state.restored === null) return state;
      const sides = { base: state.restored.draft, mine: state.draft, theirs: state.snapshot };
      const next = edited(state, threeWayMerge(sides, { bringsBack: false }).project, null);
      return { ...next, restored: null, conflicts: stillOpen(next.conflicts, next.draft, next.snapshot) };
    }
    case 'conflict-resolved': {
      const { id, field, choice } = action;
      const conflict = state.conflicts.get(id);
      if (conflict?.[field] === undefined) return state;
      const draft = resolveConflict(state, id, conflict, field, choice);
      const conflicts = withoutConflict(state.conflicts, id, field);
      const next =
        draft === state.draft ? withKept(state, id, field) : edited({ ...state, conflicts }, draft, null, true);
      return withFields(released(next, id), { conflicts });
    }
    case 'save-asked':
      if (action.ids) return { ...state, askedIds: [...new Set([...state.askedIds, ...action.ids])] };
      return withFields(completed(state), { isSaveAsked: true });
    case 'save-cut-off':
      return withFields(state, { isCutOff: true });
    case 'save-ended':
      return withFields(state, { isSaveAsked: false, askedIds: NO_IDS, isSentAskedAgain: false });
    case 'entry-changed':
      return withFields(state, { entries: withChanged(state.entries, action.entry.id, () => action.entry) });
    case 'entry-opened':
      return { ...state, entries: [action.entry, ...withoutId(state.entries, action.entry.id)] };
    case 'entry-conflict-resolved': {
      const { id, field, choice } = action;
      const resolve = (entry: Entry) => resolvedEntry(entry, field, choice, state.draft);
      return withFields(state, { entries: withChanged(state.entries, id, resolve) });
    }
    case 'entry-dropped':
      return withFields(state, { entries: withoutId(state.entries, action.id) });
    case 'entry-restored':
      return withFields(state, { entries: withRestoredEntry(state, action.entry) });
    case 'row-entered':
      return enteredRow(state, action.id);
    case 'row-offered': {
      const { offer } = action;
      return state.draft.members.length === 0 ? { ...state, offer } : { ...enteredRow(state, offer.id), offer };
    }
    case 'field-left':
      return completed(state);
    case 'undone':
      return releasedByEdit(state, stepped(state, 'before'));
    case 'redone':
      return releasedByEdit(state, stepped(state, 'after'));
    case 'removal-undone': {
      const step = removalOf(state, action.id);
      if (step === null) return state;
      // Where nothing can come back, no other step is undone for it.
      if (step === state.past.at(-1))
        return { ...stepped({ ...state, past: [step] }, 'before'), past: state.past.slice(0, -1) };
      const draft = withRestoredLists(state.snapshot, state.draft, withoutStep(state.draft, step), step.before);
      const conflicts = withoutUndoneRemovals(state.conflicts, step);
      const counted = countedSince({ ...state, draft, conflicts }, step.before);
      return withFields(edited(state, counted, null), { conflicts });
    }
    default:
      return withAskedPayment(state, action) ?? byEdit(state, action);
  }
}

function byEdit(state: EditorState, action: EditAction): EditorState {
  const { draft: changed, offer } = editWithOffer(state, action);
  const draft = action.type === 'currency-changed' ? inOtherCurrency(changed, state) : changed;
  const next = withFields(edited(state, draft, fieldOf(state.draft, action)), { offer });
  const conflicts = action.type === 'currency-changed' ? withoutRates(next) : next.conflicts;
  const deleted = action.type === 'expense-added' ? withRemovedBase(next, action.id) : next.deleted;
  return withFields(next, { conflicts, deleted, entries: enteredEntries(next.entries, action) });
}

/** What others have deleted, with what was removed while it was in the sheet, and is now in the draft under this id. */
function withRemovedBase({ entries, deleted }: EditorState, id: string): Patch {
  const base = entries.find((entry) => entry.id === id)?.removed?.base;
  return base ? joinPatches([deleted, { expenses: { [id]: expenseContent(base) } }]) : deleted;
}

/** The entries without what is in the draft from now on, or gone from it, and with what bills come to by another rate. */
function enteredEntries(entries: readonly Entry[], action: EditAction): readonly Entry[] {
  switch (action.type) {
    case 'expense-added':
      return withoutId(withEntered(entries, action.rate), action.id);
    case 'rate-changed':
      return withEntered(entries, action);
    case 'expense-entered':
      return withoutId(withEntered(entries, action.rate), action.expenseId);
    case 'expense-removed':
      return withoutId(entries, action.expenseId);
    default:
      return entries;
  }
}

function withEntered(entries: readonly Entry[], change: RateChange | undefined): readonly Entry[] {
  return mapShared(entries, (entry) => {
    const amount = change?.entered.get(entry.id);
    return amount === undefined ? entry : withFields(entry, { amount });
  });
}

function edited(state: EditorState, next: Project, field: FieldKey | null, isByOthers = false): EditorState {
  const draft = countedDraft({ ...state, draft: withoutLooseRates(next) }, { draft: state.draft, isByOthers });
  if (draft === state.draft) return state;
  return releasedByEdit(state, { ...state, draft, ...remember(state, state.draft, draft, field) });
}

/** Mine is kept. An undo comes to what others have, and not to what both have replaced. */
function withKept(state: EditorState, id: string, field: ConflictField): EditorState {
  const conflict = state.conflicts.get(id);
  // What another draft of mine has is nothing that others have.
  if (!conflict || (field !== 'existence' && aboutField(field) !== field)) return state;
  const theirs = edited(state, resolveConflict(state, id, conflict, field, 'theirs'), null).draft;
  return theirs === state.draft ? state : { ...state, ...remember(state, theirs, state.draft, null) };
}

/** The draft once the person has chosen one side of a conflict in the entity of this id. */
function resolveConflict(
  { draft, snapshot }: { readonly draft: Project; readonly snapshot: Project },
  id: string,
  conflict: Conflict,
  field: ConflictField,
  choice: Choice,
): Project {
  // What I have deleted and they have changed is here again.
  if (field === 'existence' && conflict.existence?.theirs === 'changed') {
    return choice === 'mine' ? withoutEntity(draft, id) : draft;
  }
  if (choice === 'mine') return draft;
  const next = withSavedOrders(
    withTheirValues(draft, new Map([[id, conflictIn(conflict, field)]]), snapshot),
    snapshot,
  );
  // Whom I have removed and chosen as the payer is back, in the lists too.
  const isPayer = field !== 'existence' && aboutField(field) === 'payer';
  return isPayer ? withRestoredLists(snapshot, draft, next, snapshot) : next;
}
