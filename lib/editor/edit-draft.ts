import { withInvolved, withLeftOut } from '@/lib/domain/involvement';
import { withoutMember, withoutPaymentsTo } from '@/lib/domain/member-deletion';
import { withRate } from '@/lib/domain/money/rates';
import { cleanName } from '@/lib/domain/name';
import { numbered } from '@/lib/domain/order';
import { withPayer } from '@/lib/domain/payer';
import { type Expense, MAX_AMOUNT, type Member, orderBehind, type Project } from '@/lib/domain/project';
import { mapExpenses, mapShared, withChanged, withFields, withoutId } from '@/lib/domain/structural-sharing';
import type { EditAction, NewRate, PastedExpense } from './actions';
import { blankExpense, dated } from './blank-row';
import type { FieldKey } from './state';

const NO_WEIGHTS = {};

/** A field that the entered expense lacks is gone. */
const NOTHING_ENTERED = { isPayment: undefined, date: undefined, note: undefined, original: undefined };

/** The draft after an edit. What the edit leaves as it was stays the same object, up to the whole draft. */
export function editDraft(draft: Project, action: EditAction): Project {
  switch (action.type) {
    case 'project-renamed':
      return withFields(draft, { name: typedName(draft, action.name) });
    case 'currency-changed':
      return withCurrency(draft, action.currency ?? undefined);
    case 'rate-changed':
      return withNewRate(draft, action);
    case 'member-added':
      return withMembers(draft, [...draft.members, newMember(action)]);
    case 'member-renamed': {
      const rename = (member: Member) => withFields(member, { name: typedName(member, action.name) });
      return withMembers(draft, withChanged(draft.members, action.memberId, rename));
    }
    case 'members-listed':
      return withMembers(
        draft,
        draft.members.flatMap((member) =>
          member.id === action.memberId
            ? [withFields(member, { name: typedName(member, action.name) }), ...action.others.map(newMember)]
            : [member],
        ),
      );
    case 'member-removed':
      return withMembers(draft, withoutMember(withoutPaymentsTo(draft.members, action.memberId), action.memberId));
    case 'newcomer-left-out':
      return withFields(draft, { members: withLeftOut(draft.members, action.memberId, new Set(action.expenseIds)) });
    case 'expense-added':
      return editExpenses(withNewRate(draft, action.rate), action.memberId, (expenses) => [
        ...expenses,
        { ...blankExpense(action.id, expenses.length), ...action.content },
      ]);
    case 'expenses-listed':
      return withFields(draft, { members: withPasted(draft.members, action) });
    case 'payment-made': {
      const { id, name, toMemberId } = action;
      // What exceeds the largest amount is left to pay.
      const amount = Math.min(action.amount, MAX_AMOUNT);
      const paid = { name, amount, involvedMemberIds: [toMemberId], isPayment: true, ...dated(action.date) } as const;
      return withExpenses(draft, action.memberId, (expenses) => [
        ...expenses,
        { ...blankExpense(id, behindAll(expenses)), ...paid },
      ]);
    }
    case 'expense-renamed':
      return editExpense(draft, action, (expense) => withFields(expense, { name: typedName(expense, action.name) }));
    case 'expense-amount-changed':
      return editExpense(draft, action, (expense) => withFields(expense, { amount: action.amount }));
    case 'expense-entered': {
      const { expenseId, payerId, content } = action;
      const { involvedMemberIds, weights = NO_WEIGHTS, ...fields } = content;
      const rated = withNewRate(draft, action.rate);
      const members = mapExpenses(rated.members, (expense) =>
        expense.id === expenseId
          ? withFields(withInvolved(expense, involvedMemberIds, weights), { ...NOTHING_ENTERED, ...fields })
          : expense,
      );
      return withFields(rated, { members: withPayer(members, expenseId, payerId) });
    }
    case 'payer-changed':
      return withFields(draft, { members: withPayer(draft.members, action.expenseId, action.payerId) });
    case 'expense-removed':
      return editExpenses(draft, action.memberId, (expenses) => withoutId(expenses, action.expenseId));
    case 'sharing-changed':
      return editExpense(draft, action, (expense) =>
        withInvolved(expense, action.involvedMemberIds, action.weights ?? NO_WEIGHTS),
      );
    case 'payment-marked':
      return editExpense(draft, action, (expense) => withFields(expense, { isPayment: action.isPayment || undefined }));
  }
}

/** The field that an edit of this project types into; null for an edit that is a step of its own. */
export function fieldOf({ id }: Project, action: EditAction): FieldKey | null {
  switch (action.type) {
    case 'project-renamed':
      return { id, name: 'name' };
    case 'member-renamed':
      return { id: action.memberId, name: 'name' };
    case 'expense-renamed':
      return { id: action.expenseId, name: 'name' };
    case 'expense-amount-changed':
      return { id: action.expenseId, name: 'amount' };
    case 'sharing-changed':
      return action.isTyped ? { id: action.expenseId, name: 'weights' } : null;
    default:
      return null;
  }
}

function withNewRate(draft: Project, change: NewRate | undefined): Project {
  return change ? withFields(draft, { rates: withRate(draft.rates, change.currency, change.rate) }) : draft;
}

/** Rates say what other currencies are worth in this one. */
function withCurrency(draft: Project, currency: string | undefined): Project {
  return currency === draft.currency ? draft : withFields(draft, { currency, rates: undefined });
}

/** The name once this text is in its field. An empty field may stand for no name. */
function typedName({ name }: Pick<Project, 'name'>, text: string): string | null {
  const typed = cleanName(text);
  return typed === (name ?? '') ? name : typed;
}

function editExpense(
  draft: Project,
  { memberId, expenseId }: { readonly memberId: string; readonly expenseId: string },
  edit: (expense: Expense) => Expense,
): Project {
  return editExpenses(draft, memberId, (expenses) => withChanged(expenses, expenseId, edit));
}

/** An edit of an expense renumbers the expenses of its payer, and leaves the orders of the members as they are. */
function editExpenses(
  draft: Project,
  memberId: string,
  edit: (expenses: readonly Expense[]) => readonly Expense[],
): Project {
  return withExpenses(draft, memberId, (expenses) => renumbered(expenses, edit(expenses)));
}

/** The others keep their orders: what saves one expense alone must leave none of them unsaved. */
function withExpenses(
  draft: Project,
  memberId: string,
  edit: (expenses: readonly Expense[]) => readonly Expense[],
): Project {
  const editMember = (member: Member) => withFields(member, { expenses: edit(member.expenses) });
  return withFields(draft, { members: withChanged(draft.members, memberId, editMember) });
}

/** The members with these expenses, for everyone, in place of the one whose name the list was. */
function withPasted(
  members: readonly Member[],
  { memberId, expenseId, listed }: Extract<EditAction, { type: 'expenses-listed' }>,
): readonly Member[] {
  return mapShared(members, (payer) => {
    const paid = listed.filter((expense) => expense.memberId === payer.id).map(asExpense);
    const { expenses } = payer;
    const hasIt = payer.id === memberId && expenses.some(({ id }) => id === expenseId);
    if (!hasIt && paid.length === 0) return payer;
    const now = hasIt
      ? expenses.flatMap((expense) => (expense.id === expenseId ? paid : [expense]))
      : [...expenses, ...paid];
    return withFields(payer, { expenses: numbered(now) });
  });
}

function asExpense({ id, name, amount, original, date }: PastedExpense): Expense {
  return { ...blankExpense(id, 0), name, amount, ...(original && { original }), ...dated(date) };
}

function behindAll(expenses: readonly Expense[]): number {
  return orderBehind(expenses.at(-1)?.order ?? null);
}

function newMember({ id, name = '' }: { readonly id: string; readonly name?: string }): Member {
  return { id, name: cleanName(name), order: 0, expenses: [] };
}

/** Numbers them, too. */
function withMembers(draft: Project, members: readonly Member[]): Project {
  return withFields(draft, { members: renumbered(draft.members, members) });
}

function renumbered<T extends Member | Expense>(before: readonly T[], now: readonly T[]): readonly T[] {
  return now === before ? before : numbered(now);
}
