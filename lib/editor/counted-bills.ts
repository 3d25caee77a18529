import { entitiesOf } from '@/lib/domain/entities';
import { sameBill } from '@/lib/domain/money/rates';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import type { Expense, Project } from '@/lib/domain/project';
import { mapExpenses, withFields } from '@/lib/domain/structural-sharing';
import { type EditorState, mapHistory } from './state';

type Editor = Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>;

/**
 * The state with amounts for the bills of its draft that have waited for them, also in what an undo comes back to. The
 * bill is unsaved here, or what gives it its amount: what others have saved so is no change of this page.
 */
export function withCountedBills(state: EditorState, before: EditorState): EditorState {
  const isAsBefore = state.draft === before.draft && state.snapshot === before.snapshot;
  const count = isAsBefore ? null : counting(state, before.draft);
  if (count === null) return state;
  const { restored } = state;
  const counted = { ...mapHistory(state, count), draft: count(state.draft) };
  return { ...counted, restored: restored && { ...restored, draft: count(restored.draft) } };
}

/** The draft with the same, where it follows another by an edit. */
export function withCountedDraft(editor: Editor, before: Project): Project {
  return counting(editor, before)?.(editor.draft) ?? editor.draft;
}

/** Whether a bill that this page has waits for an amount that it has not got from what is known. */
export function hasUnsavedWaiting({ snapshot, draft }: Omit<Editor, 'conflicts'>): boolean {
  return draft !== snapshot && draft.members.some(({ expenses }) => expenses.some(isUnsavedWaiting));

  function isUnsavedWaiting(expense: Expense): boolean {
    return expense.amount === null && expense.original !== undefined && isUnsaved(expense, snapshot);
  }
}

/** Gives the bills that are to be counted their amounts in a project. Null where there are none. */
function counting(editor: Editor, before: Project): ((project: Project) => Project) | null {
  const { draft } = editor;
  const ids = new Set<string>();
  for (const { expenses } of draft.members) {
    for (const expense of expenses) if (isToBeCounted(expense, editor, before)) ids.add(expense.id);
  }
  if (ids.size === 0) return null;
  const count = (expense: Expense) =>
    ids.has(expense.id) && isWaiting(expense, draft, before)
      ? withFields(expense, { amount: amountOfBill(expense.original, draft) })
      : expense;
  return (project) => withFields(project, { members: mapExpenses(project.members, count) });
}

function isToBeCounted(expense: Expense, { snapshot, draft, conflicts }: Editor, before: Project): boolean {
  const { original, amount } = expense;
  if (original === undefined || !isWaiting(expense, draft, before)) return false;
  if (amountOfBill(original, draft) === amount) return false;
  const code = original.currency;
  const { rates, draftRates } = conflicts.get(draft.id) ?? {};
  // By which rate the person is to choose first.
  if (rates || draftRates) return false;
  const isRateSaved = snapshot.currency === draft.currency && snapshot.rates?.[code] === draft.rates?.[code];
  return isUnsaved(expense, snapshot) || (amount === null && !isRateSaved);
}

/**
 * Whether nobody has typed what the bill comes to: it has no amount, or that which it got where the project was in its
 * currency, which the draft is no more.
 */
function isWaiting({ original, amount }: Expense, { currency }: Project, before: Project): boolean {
  if (amount === null || original === undefined) return original !== undefined;
  const wasOfProject = original.currency === before.currency && currency !== before.currency;
  return wasOfProject && amount === amountOfBill(original, before);
}

function isUnsaved({ id, amount, original }: Expense, snapshot: Project): boolean {
  const saved = entitiesOf(snapshot).get(id);
  return !saved || !sameBill({ amount, original }, { amount: saved.amount ?? null, original: saved.original });
}
