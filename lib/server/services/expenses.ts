import 'server-only';
import type { WirePatch } from '@/lib/contract/history';
import { amountFromWire, originalFromWire } from '@/lib/contract/minor-units';
import type { WirePaidExpense } from '@/lib/contract/project';
import type { ExpenseInput, NewExpenseInput } from '@/lib/contract/requests';
import { isId } from '@/lib/domain/base58';
import { compareText } from '@/lib/domain/order';
import { MAX_EXPENSES, orderBehind } from '@/lib/domain/project';
import { sameRecords } from '@/lib/domain/structural-sharing';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';
import type { SharedExpense } from '@/lib/server/repositories/expense-repository';
import * as expenses from '@/lib/server/repositories/expense-repository';
import { hasMember, updateMember } from '@/lib/server/repositories/member-repository';
import { definedOf } from '@/lib/server/repositories/sql';
import type { Call, Created, ExpensePath, MemberPath, VersionCheck } from '@/lib/server/resources/call-types';
import { columnsOfOriginal } from '@/lib/server/resources/columns';
import {
  expenseNotFound,
  invalidInput,
  memberNotFound,
  ProblemError,
  preconditionFailed,
} from '@/lib/server/resources/errors';
import { newId } from '@/lib/server/resources/ids';
import { toWireExpenseContent, toWirePaidExpense } from '@/lib/server/resources/serializers';
import { type Changed, changeProject } from '@/lib/server/services/change-project';
import { createOnce, requireFreeId } from '@/lib/server/services/create-once';
import { setInvolved } from '@/lib/server/services/involvements';
import { openProject } from '@/lib/server/services/open-by-link';

/**
 * The expense, by any link, and whoever has paid it. Throws member_not_found, expense_not_found and what `openProject` throws.
 */
export async function getExpense({ projectId: link, ...path }: ExpensePath): Promise<WirePaidExpense> {
  const { projectId } = await openProject(link);
  return toWirePaidExpense(await requireExpense(getDb(), { projectId, ...path }));
}

/**
 * A new expense paid by the member, placed last unless an order is given.
 * Throws member_not_found, limit_reached, id_taken, validation_failed and what `createOnce` throws.
 */
export function addExpense(asked: MemberPath, input: NewExpenseInput, call?: Call): Promise<Created<WirePaidExpense>> {
  const { memberId } = asked;
  const content = ['expense', memberId, inOneOrder(input)];
  return createOnce({ path: asked, call, content, read: readPaidExpense, create });

  async function create(tx: Tx, version: number, path: MemberPath): Promise<Changed<WirePaidExpense>> {
    const { projectId } = path;
    if (!(await hasMember(tx, path))) throw memberNotFound();
    if (input.former_id !== undefined) await requireFreeId(tx, path, input.former_id);
    if ((await expenses.countExpenses(tx, projectId)) >= MAX_EXPENSES) {
      throw new ProblemError('limit_reached', `A project has at most ${MAX_EXPENSES} expenses.`);
    }
    const expense = {
      id: input.former_id ?? newId(),
      memberId,
      name: input.name ?? null,
      amount: toColumn(input.amount) ?? null,
      order: input.order ?? orderBehind(await expenses.readLastOrder(tx, path)),
      isPayment: input.is_payment ?? false,
      date: input.date ?? null,
      note: input.note ?? null,
      ...columnsOfOriginal(input.original && originalFromWire(input.original)),
      createdAt: creationTime(input),
      version,
    };
    await expenses.insertExpenses(tx, projectId, [expense]);
    const involved = await setInvolved(tx, { ...path, expenseId: expense.id }, [], input);
    return {
      result: toWirePaidExpense({ expense, involved }),
      entry: { kind: 'expense_added', before: { expenses: { [expense.id]: null } } },
    };
  }
}

/**
 * The expense after the change. Who has paid it may have changed since the path was made: the expense is found in its project.
 * Who gets it as another payer has it last unless an order is given.
 * Throws member_not_found, expense_not_found, precondition_failed, limit_reached, validation_failed and what `changeProject` throws.
 */
export function updateExpense(
  asked: ExpensePath,
  input: ExpenseInput,
  { check, source }: Call,
): Promise<WirePaidExpense> {
  return changeProject(asked, source, async (tx, version, path) => {
    const before = await requireExpense(tx, path, check);
    const { name, order, amount, is_payment: isPayment, date, note, original } = input;
    const payer = await changedPayer(tx, path, before.expense.memberId, input);
    const fields = definedOf({
      name,
      order,
      ...payer,
      amount: toColumn(amount),
      isPayment,
      date,
      note,
      ...(original !== undefined && columnsOfOriginal(original && originalFromWire(original))),
      version,
    });
    await expenses.updateExpense(tx, path, fields);
    const expense = { ...before.expense, ...fields };
    // The version of a member is the greatest of its own and its expenses', and this one no longer counts.
    if (payer) await updateMember(tx, { ...path, memberId: before.expense.memberId }, { version });
    const involved = await setInvolved(tx, path, before.involved, input);
    const isSame = involved === before.involved && sameRecords({ ...before.expense, version }, expense);
    return {
      result: toWirePaidExpense({ expense, involved }),
      entry: { kind: 'expense_changed', before: isSame ? {} : patchOf(before) },
    };
  });
}

/**
 * Returns the project's version.
 * Throws member_not_found, expense_not_found, precondition_failed and what `changeProject` throws.
 */
export function deleteExpense(asked: ExpensePath, { check, source }: Call): Promise<number> {
  return changeProject(asked, source, async (tx, version, path) => {
    const before = await requireExpense(tx, path, check);
    await expenses.deleteExpense(tx, path);
    // The version of a member is the greatest of its own and its expenses', and the deleted one no longer counts.
    await updateMember(tx, { ...path, memberId: before.expense.memberId }, { version });
    return { result: version, entry: { kind: 'expense_removed', before: patchOf(before) } };
  });
}

/** The expense as it is. Throws member_not_found, expense_not_found and precondition_failed. */
async function requireExpense(tx: Tx, path: ExpensePath, check?: VersionCheck): Promise<SharedExpense> {
  const found = await expenses.readExpense(tx, path.projectId, path.expenseId);
  if (found === null) throw (await hasMember(tx, path)) ? expenseNotFound() : memberNotFound();
  if (check && !check(found.expense.version)) throw preconditionFailed(toWirePaidExpense(found));
  return found;
}

/** The payer and the place of an expense that another member has paid. Null where none is given. Throws validation_failed. */
async function changedPayer(tx: Tx, path: ExpensePath, before: string, { member_id: memberId, order }: ExpenseInput) {
  if (memberId === undefined || memberId === before) return null;
  const payer = { ...path, memberId };
  if (!isId(memberId) || !(await hasMember(tx, payer))) {
    throw invalidInput([{ path: 'member_id', message: 'The project has no member with this id.' }]);
  }
  return { memberId, order: order ?? orderBehind(await expenses.readLastOrder(tx, payer)) };
}

async function readPaidExpense(tx: Tx, projectId: string, expenseId: string): Promise<WirePaidExpense | null> {
  const found = await expenses.readExpense(tx, projectId, expenseId);
  return found && toWirePaidExpense(found);
}

function patchOf({ expense, involved }: SharedExpense): WirePatch {
  return { expenses: { [expense.id]: toWireExpenseContent(expense, involved) } };
}

/** The input with its weights in the order of their ids: an object of JSON has none of its own. */
function inOneOrder({ weights, ...input }: NewExpenseInput): NewExpenseInput {
  return {
    ...input,
    weights: weights && Object.fromEntries(Object.entries(weights).sort(([a], [b]) => compareText(a, b))),
  };
}

/** Never later than now: what stands first in a list is what was added last. */
function creationTime({ created_at: given }: NewExpenseInput): Date {
  const now = Date.now();
  return new Date(given === undefined ? now : Math.max(0, Math.min(now, Date.parse(given))));
}

/** Major units of the wire to the minor units of the column; absent stays absent. */
function toColumn(amount: number | null | undefined): bigint | null | undefined {
  return typeof amount === 'number' ? BigInt(amountFromWire(amount)) : amount;
}
