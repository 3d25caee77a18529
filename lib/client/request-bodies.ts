import { amountToWire, originalToWire } from '@/lib/contract/minor-units';
import type { ExpenseInput, MemberInput, NewExpenseInput, NewMemberInput, ProjectInput } from '@/lib/contract/requests';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Member, Original, Project, Rates, Weights } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';

/** The fields of a member that a call sends. */
export type MemberFields = Pick<Member, 'name' | 'order'>;

/** The fields of a project that a call sends. An absent one keeps its value. */
export interface ProjectFields extends Pick<Project, 'name'> {
  readonly currency?: string | null;
  readonly rates?: Rates | null;
}

/** The fields of an expense that a call sends. An absent one keeps its value, or gets its default on creation. */
export interface ExpenseFields extends Pick<Expense, 'name' | 'amount' | 'order' | 'involvedMemberIds'> {
  readonly weights?: Weights | null;
  readonly isPayment?: boolean;
  readonly date?: string | null;
  readonly note?: string | null;
  readonly original?: Original | null;
}

/** Who has paid the expense from now on. Absent where that stays. */
export interface ChangedExpenseFields extends ExpenseFields {
  readonly payerId?: string;
}

/** When an expense was first created, where it is back after its deletion or comes from elsewhere. */
export type NewExpenseFields = ExpenseFields & Pick<Expense, 'createdAt'>;

/** A new member or expense goes by a temporary id, and one that is back after its deletion by the id that it had. */
export type New<Fields> = Fields & { readonly id: string };

export function projectBody({ name, currency, rates }: ProjectFields): ProjectInput {
  return { name: nameOrNull(name), currency, rates: rates && { ...rates } };
}

export function memberBody({ name, order }: MemberFields): MemberInput {
  return { name: nameOrNull(name), order };
}

export function expenseBody(expense: ChangedExpenseFields): ExpenseInput {
  const { amount, order, weights, date, note, original } = expense;
  return {
    member_id: expense.payerId,
    name: nameOrNull(expense.name),
    amount: amount === null ? null : amountToWire(amount),
    order,
    involved_members: [...expense.involvedMemberIds],
    weights,
    is_payment: expense.isPayment,
    date,
    note: typeof note === 'string' ? (savedNote(note) ?? null) : note,
    original: original && originalToWire(original),
  };
}

export function newMemberBody({ id, ...member }: New<MemberFields>): NewMemberInput {
  return { former_id: formerId(id), ...memberBody(member) };
}

export function newExpenseBody({ id, createdAt, ...expense }: New<NewExpenseFields>): NewExpenseInput {
  return { former_id: formerId(id), created_at: createdAt, ...expenseBody(expense) };
}

function formerId(id: string): string | undefined {
  return isTemporaryId(id) ? undefined : id;
}
