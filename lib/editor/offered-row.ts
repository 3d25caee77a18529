import { findExpense, findMember } from '@/lib/domain/entities';
import type { Expense, Member, Project } from '@/lib/domain/project';
import type { EditAction } from './actions';
import { dated, isBlankExpense, isBlankMember } from './blank-row';
import { editDraft } from './edit-draft';
import type { EditorState } from './state';

/**
 * A row for the next member or expense, which the person has come to by Enter, or which an empty project begins with. It is in
 * the draft as long as it holds something, and nowhere before. It goes as the focus does.
 */
export interface Offer {
  /** The id of what it may become, a temporary one. */
  readonly id: string;
  /** Who has paid the expense; null where it is the row of a member. */
  readonly payerId: string | null;
  /** The day that the expense gets with what it holds first. */
  readonly date?: string;
}

type Offering = Pick<EditorState, 'draft' | 'offer'>;

/** The id of the member whose name an empty row asks for; null if there is no such row. */
export function offeredMemberId({ draft, offer }: Offering): string | null {
  return offer?.payerId === null && rowOf(draft, offer) === undefined ? offer.id : null;
}

/** The same of an expense that this member has paid. */
export function offeredExpenseId({ draft, offer }: Offering, payerId: string): string | null {
  return offer?.payerId === payerId && rowOf(draft, offer) === undefined ? offer.id : null;
}

/** The draft and the offer after an edit. */
export function editWithOffer({ draft, offer }: EditorState, action: EditAction): Offering {
  // A press adds it as it is.
  if (offer && 'id' in action && action.id === offer.id) return { draft: editDraft(draft, action), offer: null };
  if (!offer || !isOf(action, offer)) return { draft: editDraft(draft, action), offer };
  const isThere = rowOf(draft, offer) !== undefined;
  const next = editDraft(isThere ? draft : editDraft(draft, additionOf(offer)), action);
  const row = rowOf(next, offer);
  if (row === undefined) return { draft: next, offer: null };
  if (!isBlank(row)) return { draft: next, offer };
  return { draft: isThere ? editDraft(next, removalOf(offer)) : draft, offer };
}

/** The state without an offer that has come to its end: its row was left or is saved, or its payer is gone. */
export function withOfferInUse(state: EditorState): EditorState {
  const { offer, draft, snapshot, focusedId } = state;
  if (offer === null) return state;
  const isNeeded = offer.payerId === null && draft.members.length === 0;
  const hasPayer = offer.payerId === null || findMember(draft, offer.payerId) !== undefined;
  const isInUse = isNeeded || (focusedId === offer.id && hasPayer && rowOf(snapshot, offer) === undefined);
  return isInUse ? state : { ...state, offer: null };
}

function isOf(action: EditAction, { id, payerId }: Offer): boolean {
  return payerId === null
    ? 'memberId' in action && action.memberId === id
    : 'expenseId' in action && action.expenseId === id;
}

function additionOf({ id, payerId, date }: Offer): EditAction {
  return payerId === null
    ? { type: 'member-added', id }
    : { type: 'expense-added', memberId: payerId, id, content: dated(date) };
}

function removalOf({ id, payerId }: Offer): EditAction {
  return payerId === null
    ? { type: 'member-removed', memberId: id }
    : { type: 'expense-removed', memberId: payerId, expenseId: id };
}

function rowOf(project: Project, { id, payerId }: Offer): Member | Expense | undefined {
  const payer = findMember(project, payerId ?? id);
  return payerId === null ? payer : payer && findExpense(payer, id);
}

function isBlank(row: Member | Expense): boolean {
  return 'expenses' in row ? isBlankMember(row) : isBlankExpense(row);
}
