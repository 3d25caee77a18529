import { z } from 'zod/mini';
import type { ProblemCode } from '@/lib/contract/problem';
import { createdSchema, expenseFromWire, expenseSchema, memberHeadSchema } from '@/lib/contract/project';
import type { Expense } from '@/lib/domain/project';
import type { ChangedExpenseFields, ExpenseFields } from './request-bodies';

/*
 * The server that `API_BASE_URL` names may know only the specification: its answers need not tell what they created or
 * changed, and its refusals tell no code. Here that is made into what every other part of the client expects. What has
 * no version is changed without one.
 */

/** What was created, as the answer tells, or the id alone. */
export const createdMemberSchema = z.union([memberHeadSchema, createdSchema]);
export const createdExpenseSchema = z.union([expenseSchema, createdSchema]);

/** A server that knows no change of payer tells none. */
export const changedExpenseSchema = z.extend(expenseSchema, { member_id: z.optional(z.string()) });

/** The expense as the answer tells, or as it was sent. */
export function createdExpense(answer: z.infer<typeof createdExpenseSchema>, sent: ExpenseFields): Expense {
  return 'amount' in answer ? expenseFromWire(answer) : asSent(answer.id, sent);
}

/** The same after a change, with its payer where that is told. The answer is null where it tells nothing. */
export function changedExpense(
  answer: z.infer<typeof changedExpenseSchema> | null,
  id: string,
  sent: ChangedExpenseFields,
): { expense: Expense; payerId?: string } {
  if (answer === null) return { expense: asSent(id, sent), payerId: sent.payerId };
  return { expense: expenseFromWire(answer), payerId: answer.member_id };
}

function asSent(
  id: string,
  { name, amount, order, involvedMemberIds, weights, isPayment, date, note, original }: ExpenseFields,
): Expense {
  return {
    id,
    name,
    amount,
    order,
    involvedMemberIds,
    ...(weights && { weights }),
    ...(isPayment && { isPayment }),
    ...(date && { date }),
    ...(note && { note }),
    ...(original && { original }),
  };
}

/**
 * The code that stands for a refusal without one: what the call is about is gone. Null for any refusal but 404. A call
 * about a member or an expense may find the project gone as well: that, once it is read again, tells.
 */
export function codeOfRefusal({ status, url }: Pick<Response, 'status' | 'url'>): ProblemCode | null {
  if (status !== 404) return null;
  return /\/projects\/[^/]+\/members\b/.test(url) ? 'member_not_found' : 'project_not_found';
}
