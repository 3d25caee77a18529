import { findEntity, hasEntity } from '@/lib/domain/entities';
import { withoutLooseRates } from '@/lib/domain/money/rates';
import { apply } from '@/lib/domain/patch/apply';
import { partOf, withoutEntries } from '@/lib/domain/patch/changes';
import { diff, isEmptyPatch } from '@/lib/domain/patch/patch';
import { rebase } from '@/lib/domain/patch/rebase';
import { shareContent } from '@/lib/domain/patch/share-structure';
import type { Project } from '@/lib/domain/project';
import { withChanged, withFields, withoutId } from '@/lib/domain/structural-sharing';
import { withRestoredEntry } from '@/lib/editor/sheet-entry';
import type { EditAction, EditorAction } from './actions';
import { fieldOf } from './edit-draft';
import { editWithOffer, withOfferInUse } from './offered-row';
import { backupFound, loaded, openQuestions, restored, saved, withNotices, withProjectId } from './reconcile';
import { type Entry, NO_ENTRIES, renamedEntries } from './sheet-entry';
import { type EditorState, type FieldKey, NO_CONFLICTS } from './state';
import { completed, remember, removalOf, stepped, withoutStep } from './undo';

/** The next state of the editor. An action that changes nothing returns the same state. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const next = withOfferInUse(reduced(state, action));
  return withFields(next, { entries: renamedEntries(next.entries, next.draft.members) });
}

function reduced(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'loaded':
      return loaded(state, action.project);
    case 'backup-found':
      return backupFound(state, action.project);
    case 'saved':
      return saved(state, action);
    case 'draft-restored':
      return restored(state, action);
    case 'draft-adopted':
      return adopted(state, restored({ ...withoutEdits(state), entries: state.entries }, action));
    case 'demo-saved': {
      const isAsked = (id: string) => action.ids?.includes(id) ?? true;
      const patch = partOf(diff(state.snapshot, state.draft), state.snapshot, isAsked);
      if (isEmptyPatch(patch)) return state;
      return { ...state, snapshot: shareContent(state.draft, apply(state.snapshot, patch)), conflicts: NO_CONFLICTS };
    }
    case 'project-deleted':
      return { ...withoutEdits(state), entries: NO_ENTRIES };
    case 'project-id-changed':
      return withProjectId(state, action.id);
    case 'restored-discarded': {
      if (state.restored === null) return state;
      return { ...edited(state, withoutStep(state.draft, state.restored), null), restored: null };
    }
    case 'question-answered': {
      const { id, choice } = action;
      if (!state.conflicts.has(id)) return state;
      const conflicts = new Set([...state.conflicts].filter((one) => one !== id));
      if (choice === 'mine') return { ...state, conflicts };
      const patch = withoutEntries(diff(state.snapshot, state.draft), state.snapshot, new Set([id]));
      return edited({ ...state, conflicts }, shareContent(state.draft, apply(state.snapshot, patch)), null);
    }
    case 'notices-found':
      return { ...state, notices: withNotices(state.notices, action.found) };
    case 'notice-read':
      return { ...state, notices: state.notices.filter((one) => one !== action.notice) };
    case 'change-undone':
      return edited(state, withoutStep(state.draft, action), null);
    case 'entry-changed':
      return withFields(state, { entries: withChanged(state.entries, action.entry.id, () => action.entry) });
    case 'entry-opened':
      return { ...state, entries: [action.entry, ...withoutId(state.entries, action.entry.id)] };
    case 'entry-dropped':
      return withFields(state, { entries: withoutId(state.entries, action.id) });
    case 'entry-restored':
      return withFields(state, { entries: withRestoredEntry(state, action.entry) });
    case 'row-entered':
      return withFields(state, { focusedId: action.id });
    case 'row-offered': {
      const { offer } = action;
      return state.draft.members.length === 0 ? { ...state, offer } : { ...state, focusedId: offer.id, offer };
    }
    case 'field-left':
      return completed(state);
    case 'undone':
      return stepped(state, 'before');
    case 'redone':
      return stepped(state, 'after');
    case 'removal-undone': {
      const step = removalOf(state, action.id);
      if (step === null) return state;
      // Where nothing can come back, no other step is undone for it.
      if (step === state.past.at(-1))
        return { ...stepped({ ...state, past: [step] }, 'before'), past: state.past.slice(0, -1) };
      return edited(state, withoutStep(state.draft, step), null);
    }
    default:
      return byEdit(state, action);
  }
}

function byEdit(state: EditorState, action: EditAction): EditorState {
  const { draft: changed, offer } = editWithOffer(state, action);
  const isBack = changed.currency !== state.draft.currency && changed.currency === state.snapshot.currency;
  // A draft that comes back to the saved currency has the saved rates.
  const draft = isBack ? withFields(changed, { rates: state.snapshot.rates }) : changed;
  const next = withFields(edited(state, draft, fieldOf(state.draft, action)), { offer });
  const entries = enteredEntries(next.entries, action);
  if (!('isAsked' in action) || !action.isAsked) return withFields(next, { entries });
  const id = action.type === 'expense-added' ? action.id : action.expenseId;
  return { ...next, entries, conflicts: openQuestions([...next.conflicts, id], next.snapshot, next.draft) };
}

/** The entries without what is in the draft from now on, or gone from it. */
function enteredEntries(entries: readonly Entry[], action: EditAction): readonly Entry[] {
  switch (action.type) {
    case 'expense-added':
      return withoutId(entries, action.id);
    case 'expense-entered':
    case 'expense-removed':
      return withoutId(entries, action.expenseId);
    default:
      return entries;
  }
}

function edited(state: EditorState, next: Project, field: FieldKey | null): EditorState {
  const draft = withoutLooseRates(next);
  if (draft === state.draft) return state;
  const conflicts =
    state.conflicts.size === 0 ? state.conflicts : openQuestions(state.conflicts, state.snapshot, draft);
  return { ...state, draft, conflicts, ...remember(state, state.draft, draft, field) };
}

function withoutEdits(state: EditorState): EditorState {
  return { ...state, draft: state.snapshot, conflicts: NO_CONFLICTS };
}

/**
 * The adopted state, in which the field that is being typed in here keeps its text. Earlier steps can't be undone any more: what they
 * have added has other ids once the other tab has saved it.
 */
function adopted(before: EditorState, next: EditorState): EditorState {
  const step = before.past.at(-1);
  const adoptedState = { ...next, past: [], future: [], restored: before.restored };
  if (!step?.field || !hasEntity(next.draft, step.field.id)) return adoptedState;
  // Somebody has changed the field since it was typed in.
  const { id, name } = step.field;
  if (findEntity(before.draft, id)?.[name] !== findEntity(step.after, id)?.[name]) return adoptedState;
  const { patch } = rebase(diff(step.before, step.after), step.before, next.draft);
  return { ...adoptedState, past: [step], draft: shareContent(next.draft, apply(next.draft, patch)) };
}
