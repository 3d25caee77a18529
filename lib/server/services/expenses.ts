import 'server-only';
import { amountFromWire, type WireExpense } from '@/lib/contract/project';
import type { ExpenseInput } from '@/lib/contract/requests';
import { MAX_EXPENSES } from '@/lib/domain/project';
import type { Db } from '@/lib/server/db';
import { expenseNotFound, memberNotFound, ProblemError } from '@/lib/server/errors';
import { newId } from '@/lib/server/ids';
import type { ExpensePath, MemberPath } from '@/lib/server/path';
import * as expenses from '@/lib/server/repositories/expense-repository';
import { hasMember } from '@/lib/server/repositories/member-repository';
import { changeProject } from '@/lib/server/services/change-project';
import { readInvolved, setInvolved } from '@/lib/server/services/involved';
import { toWireExpense } from '@/lib/server/wire';

/**
 * A new expense paid by the member, placed last unless an order is given.
 * Throws member_not_found, limit_reached, validation_failed and what `changeProject` throws.
 */
export function addExpense(path: MemberPath, input: ExpenseInput): Promise<WireExpense> {
  const { projectId, memberId } = path;
  return changeProject(projectId, async (tx) => {
    if (!(await hasMember(tx, path))) throw memberNotFound();
    if ((await expenses.countExpenses(tx, { projectId })) >= MAX_EXPENSES) {
      throw new ProblemError('limit_reached', `A project has at most ${MAX_EXPENSES} expenses.`);
    }
    const expense = {
      id: newId(),
      memberId,
      name: input.name ?? null,
      amount: toColumn(input.amount) ?? null,
      order: input.order ?? (await expenses.countExpenses(tx, { projectId, memberId })),
    };
    await expenses.insertExpense(tx, projectId, expense);
    const involved = await setInvolved(tx, { ...path, expenseId: expense.id }, input.involved_members ?? []);
    return toWireExpense(expense, involved);
  });
}

/**
 * The expense after the change.
 * Throws member_not_found, expense_not_found, validation_failed and what `changeProject` throws.
 */
export function updateExpense(path: ExpensePath, input: ExpenseInput): Promise<WireExpense> {
  return changeProject(path.projectId, async (tx) => {
    const { name, order, amount, involved_members } = input;
    const expense = await expenses.updateExpense(tx, path, { name, order, amount: toColumn(amount) });
    if (!expense) throw await missing(tx, path);
    const involved = involved_members ? await setInvolved(tx, path, involved_members) : await readInvolved(tx, path);
    return toWireExpense(expense, involved);
  });
}

/** Throws member_not_found, expense_not_found and what `changeProject` throws. */
export function deleteExpense(path: ExpensePath): Promise<void> {
  return changeProject(path.projectId, async (tx) => {
    if (!(await expenses.deleteExpense(tx, path))) throw await missing(tx, path);
  });
}

async function missing(tx: Db, path: MemberPath): Promise<ProblemError> {
  return (await hasMember(tx, path)) ? expenseNotFound() : memberNotFound();
}

/** Major units of the wire to the minor units of the column; absent stays absent. */
function toColumn(amount: number | null | undefined): bigint | null | undefined {
  return typeof amount === 'number' ? BigInt(amountFromWire(amount)) : amount;
}
