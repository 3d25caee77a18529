import { findExpense, findPayer } from '@/lib/domain/entities';
import type { Expense, Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';

/** The edit by which the sheet gives an expense of this project other fields. Its payer stays. */
export function entered(project: Project, expenseId: string, fields: Partial<Expense>): EditAction {
  const payer = findPayer(project, expenseId);
  const expense = payer && findExpense(payer, expenseId);
  if (!payer || !expense) throw new Error('There is no such expense.');
  const { id: _id, order: _order, version: _version, ...content } = expense;
  return { type: 'expense-entered', expenseId, payerId: payer.id, content: { ...content, ...fields } };
}

/** The edit that gives Ada's tent this amount. */
export const priced = (amount: number): EditAction => ({
  type: 'expense-amount-changed',
  memberId: 'ada',
  expenseId: 'tent',
  amount,
});
