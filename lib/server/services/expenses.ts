import 'server-only';
import type { WirePaidExpense } from '@/lib/contract/project';
import type { ExpenseInput, NewExpenseInput } from '@/lib/contract/requests';
import { getDb } from '@/lib/server/engines/db';
import { hasMember } from '@/lib/server/repositories/member-repository';
import type { Call, Created, ExpensePath, MemberPath } from '@/lib/server/resources/call-types';
import { expenseNotFound, memberNotFound, preconditionFailed } from '@/lib/server/resources/errors';
import { toWirePaidExpense } from '@/lib/server/resources/serializers';
import { type ChangedEntities, changeEntities } from '@/lib/server/services/change-entities';
import { type Changed, changeProject } from '@/lib/server/services/change-project';
import { createOnce, requireFreeId } from '@/lib/server/services/create-once';
import { openProject } from '@/lib/server/services/open-by-link';
import { readPaidExpense } from '@/lib/server/services/read-expense';
import type { Known } from '@/lib/server/services/resolve-expense';

/** The key of what a creating call makes, in the patch that it is. */
const KEY = 'new-';

/**
 * The expense, by any link, and whoever has paid it. Throws member_not_found, expense_not_found and what `openProject` throws.
 */
export async function getExpense({ projectId: link, ...path }: ExpensePath): Promise<WirePaidExpense> {
  const { projectId } = await openProject(link);
  const expense = await readPaidExpense(getDb(), projectId, path.expenseId);
  if (expense) return expense;
  throw (await hasMember(getDb(), { projectId, ...path })) ? expenseNotFound() : memberNotFound();
}

/**
 * A new expense paid by the member, placed last unless an order is given.
 * Throws member_not_found, limit_reached, id_taken, validation_failed and what `createOnce` throws.
 */
export function addExpense(asked: MemberPath, input: NewExpenseInput, call?: Call): Promise<Created<WirePaidExpense>> {
  const { memberId } = asked;
  const { weights, ...fields } = input;
  return createOnce({
    path: asked,
    call,
    content: ['expense', memberId, { ...fields, weights }],
    read: readPaidExpense,
    async create(tx, version, path) {
      if (input.former_id !== undefined) await requireFreeId(tx, path, input.former_id);
      const guard = ({ members }: Known) => {
        if (!members.has(memberId)) throw memberNotFound();
      };
      const patch = { expenses: { [KEY]: { ...input, member_id: memberId } } };
      const { entry, expenseOf } = await changeEntities(tx, { ...path, version }, patch, { guard });
      return { result: expenseOf(KEY), entry };
    },
  });
}

/**
 * The expense after the change. Who has paid it may have changed since the path was made: the expense is found in its project.
 * Who gets it as another payer has it last unless an order is given.
 * Throws member_not_found, expense_not_found, precondition_failed, limit_reached, validation_failed and what `changeProject` throws.
 */
export function updateExpense(asked: ExpensePath, input: ExpenseInput, call: Call): Promise<WirePaidExpense> {
  return changeExpense(asked, input, call, ({ expenseOf }) => expenseOf(asked.expenseId));
}

/**
 * Returns the project's version.
 * Throws member_not_found, expense_not_found, precondition_failed and what `changeProject` throws.
 */
export function deleteExpense(asked: ExpensePath, call: Call): Promise<number> {
  return changeExpense(asked, null, call, (_changed, version) => version);
}

function changeExpense<T>(
  asked: ExpensePath,
  input: ExpenseInput | null,
  { check, source }: Call,
  resultOf: (changed: ChangedEntities, version: number) => T,
): Promise<T> {
  const { memberId, expenseId } = asked;
  return changeProject(asked, source, async (tx, version, path): Promise<Changed<T>> => {
    const changed = await changeEntities(tx, { ...path, version }, { expenses: { [expenseId]: input } }, { guard });
    return { result: resultOf(changed, version), entry: changed.entry };
  });

  function guard({ head, members, expenses }: Known): void {
    const found = expenses.get(expenseId);
    if (found === undefined) throw members.has(memberId) ? expenseNotFound() : memberNotFound();
    if (check?.(found.version) !== false) return;
    throw preconditionFailed(toWirePaidExpense(expenseId, found.content, found.version, members, head));
  }
}
