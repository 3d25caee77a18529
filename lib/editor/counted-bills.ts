import { entitiesOf } from '@/lib/domain/entities';
import { sameBill, sameRates } from '@/lib/domain/money/rates';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import type { Expense, Original, Project } from '@/lib/domain/project';
import { mapExpenses, withFields } from '@/lib/domain/structural-sharing';
import { type EditorState, mapHistory } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;
type Editor = Projects & Pick<EditorState, 'conflicts'>;

/** The project in which bills were counted last. */
export interface CountedBefore {
  readonly draft: Project;
  /** Whether others may have set another rate since. Who sets one here has said for which bills it is. */
  readonly isByOthers: boolean;
}

/**
 * The state with amounts for the bills of its draft that have waited for them, also in what an undo comes back to. The
 * bill is unsaved here, or what gives it its amount: what others have saved so is no change of this page.
 */
export function withCountedBills(state: EditorState, before: EditorState): EditorState {
  const isAsBefore = state.draft === before.draft && state.snapshot === before.snapshot;
  const isByOthers = state.snapshot !== before.snapshot;
  const count = isAsBefore ? null : counting(state, { draft: before.draft, isByOthers });
  if (count === null) return state;
  const { restored } = state;
  const counted = { ...mapHistory(state, count), draft: count(state.draft) };
  return { ...counted, restored: restored && { ...restored, after: count(restored.after) } };
}

/** The draft with the same. */
export function countedDraft(editor: Editor, before: CountedBefore): Project {
  return counting(editor, before)?.(editor.draft) ?? editor.draft;
}

/** The draft with the same, where it comes back to what there was in this project: others may have set other rates since. */
export function countedSince(editor: Editor, then: Project): Project {
  const { draft } = editor;
  const isSame = draft.currency === then.currency && sameRates(draft.rates, then.rates);
  return isSame ? draft : countedDraft(editor, { draft: then, isByOthers: true });
}

/** Gives the bills that are to be counted their amounts in a project. Null where there are none. */
function counting(editor: Editor, before: CountedBefore): ((project: Project) => Project) | null {
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

function isToBeCounted(expense: Expense, { snapshot, draft, conflicts }: Editor, before: CountedBefore): boolean {
  const { original, amount } = expense;
  if (original === undefined || !isWaiting(expense, draft, before)) return false;
  if (amountOfBill(original, draft) === amount) return false;
  const code = original.currency;
  // By which rate the person is to choose first.
  if (conflicts.has(draft.id)) return false;
  const isRateSaved = snapshot.currency === draft.currency && snapshot.rates?.[code] === draft.rates?.[code];
  return isUnsaved(expense, snapshot) || (amount === null && !isRateSaved);
}

/**
 * Whether nobody has typed what the bill comes to: it has no amount, or that which it got in the currency that the
 * project had before, or by the rate that others have replaced. By another one that is another sum. Where there is no
 * currency any more, what a rate has made stays.
 */
function isWaiting({ original, amount }: Expense, draft: Project, before: CountedBefore): boolean {
  if (amount === null || original === undefined) return original !== undefined;
  const isOther = hasOtherRate(original, draft, before);
  return isOther && amount === amountOfBill(original, before.draft);
}

/** Whether the project has another currency, or others have set another rate for that of the bill, or have taken it away. */
export function hasOtherRate({ currency: code }: Original, draft: Project, before: CountedBefore): boolean {
  const { currency, rates } = before.draft;
  if (draft.currency !== currency) return draft.currency !== undefined || code === currency;
  return before.isByOthers && draft.rates?.[code] !== rates?.[code];
}

function isUnsaved({ id, amount, original }: Expense, snapshot: Project): boolean {
  const saved = entitiesOf(snapshot).get(id);
  return !saved || !sameBill({ amount, original }, { amount: saved.amount ?? null, original: saved.original });
}
