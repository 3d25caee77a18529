import 'server-only';
import { amountFromWire, type WireExpense } from '@/lib/contract/project';
import type { ExpenseInput } from '@/lib/contract/requests';
import { MAX_EXPENSES, orderBehind } from '@/lib/domain/project';
import type { Db } from '@/lib/server/engines/db';
import * as expenses from '@/lib/server/repositories/expense-repository';
import { readInvolved } from '@/lib/server/repositories/involvement-repository';
import { hasMember, updateMember } from '@/lib/server/repositories/member-repository';
import type { ExpenseRow } from '@/lib/server/repositories/project-repository';
import type { Created, VersionCheck } from '@/lib/server/resources/calls';
import { expenseNotFound, memberNotFound, ProblemError, preconditionFailed } from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import type { ExpensePath, MemberPath } from '@/lib/server/resources/resource-path';
import { toWireExpense } from '@/lib/server/resources/serializers';
import { changeProject } from '@/lib/server/services/change-project';
import { createOnce } from '@/lib/server/services/create-once';
import { setInvolved } from '@/lib/server/services/involved';

/**
 * A new expense paid by the member, placed last unless an order is given.
 * Throws member_not_found, limit_reached, validation_failed and what `createOnce` throws.
 */
export function addExpense(asked: MemberPath, input: ExpenseInput, key?: string): Promise<Created<WireExpense>> {
  const { memberId } = asked;
  const content = ['expense', memberId, inOneOrder(input)];
  return createOnce({ path: asked, key, content, read: readWireExpense, create });

  async function create(tx: Db, version: number, path: MemberPath): Promise<WireExpense> {
    const { projectId } = path;
    if (!(await hasMember(tx, path))) throw memberNotFound();
    if ((await expenses.countExpenses(tx, projectId)) >= MAX_EXPENSES) {
      throw new ProblemError('limit_reached', `A project has at most ${MAX_EXPENSES} expenses.`);
    }
    const expense = {
      id: newId(),
      memberId,
      name: input.name ?? null,
      amount: toColumn(input.amount) ?? null,
      order: input.order ?? orderBehind(await expenses.readLastOrder(tx, path)),
      isPayment: input.is_payment ?? false,
      version,
    };
    await expenses.insertExpense(tx, projectId, expense);
    const involved = await setInvolved(tx, { ...path, expenseId: expense.id }, input);
    return toWireExpense(expense, involved);
  }
}

/**
 * The expense after the change.
 * Throws member_not_found, expense_not_found, precondition_failed, validation_failed and what `changeProject` throws.
 */
export function updateExpense(asked: ExpensePath, input: ExpenseInput, check?: VersionCheck): Promise<WireExpense> {
  return changeProject(asked, async (tx, version, path) => {
    if (check) await requireVersion(tx, path, check);
    const { name, order, amount, is_payment: isPayment } = input;
    const fields = { name, order, amount: toColumn(amount), isPayment, version };
    const expense = await expenses.updateExpense(tx, path, fields);
    if (!expense) throw await missing(tx, path);
    return toWireExpense(expense, await setInvolved(tx, path, input));
  });
}

/**
 * Returns the project's version.
 * Throws member_not_found, expense_not_found, precondition_failed and what `changeProject` throws.
 */
export function deleteExpense(asked: ExpensePath, check?: VersionCheck): Promise<number> {
  return changeProject(asked, async (tx, version, path) => {
    if (check) await requireVersion(tx, path, check);
    if (!(await expenses.deleteExpense(tx, path))) throw await missing(tx, path);
    // The version of a member is the greatest of its own and its expenses', and the deleted one no longer counts.
    await updateMember(tx, path, { version });
    return version;
  });
}

/** Throws member_not_found, expense_not_found and precondition_failed. */
async function requireVersion(tx: Db, path: ExpensePath, check: VersionCheck): Promise<void> {
  const expense = await expenses.readExpense(tx, path.projectId, path.expenseId);
  if (expense?.memberId !== path.memberId) throw await missing(tx, path);
  if (!check(expense.version)) throw preconditionFailed(await withInvolved(tx, path.projectId, expense));
}

async function readWireExpense(tx: Db, projectId: string, expenseId: string): Promise<WireExpense | null> {
  const expense = await expenses.readExpense(tx, projectId, expenseId);
  return expense && withInvolved(tx, projectId, expense);
}

async function withInvolved(tx: Db, projectId: string, expense: ExpenseRow): Promise<WireExpense> {
  return toWireExpense(expense, await readInvolved(tx, projectId, expense.id));
}

async function missing(tx: Db, path: MemberPath): Promise<ProblemError> {
  return (await hasMember(tx, path)) ? expenseNotFound() : memberNotFound();
}

/** The input with its weights in the order of their ids: an object of JSON has none of its own. */
function inOneOrder({ weights, ...input }: ExpenseInput): ExpenseInput {
  return { ...input, weights: weights && Object.fromEntries(Object.entries(weights).sort(byId)) };
}

function byId([a]: [id: string, weight: number], [b]: [id: string, weight: number]): number {
  return a < b ? -1 : 1;
}

/** Major units of the wire to the minor units of the column; absent stays absent. */
function toColumn(amount: number | null | undefined): bigint | null | undefined {
  return typeof amount === 'number' ? BigInt(amountFromWire(amount)) : amount;
}
