import { nameOrNull } from '@/lib/domain/name';
import type { ExpenseRow, MemberRow, Rows } from './tables';

export interface Call {
  readonly method: string;
  readonly path: string;
  /** Null for a deletion. */
  readonly body: RequestBody | null;
}

interface RequestBody {
  readonly name: string | null;
  readonly order?: number;
  readonly amount?: number | null;
  readonly involved_members?: readonly string[];
}

/** The rows that an accepted call must result in by the contract alone. A creation gets `createdId`. */
export function applyCall(before: Rows, { method, path, body }: Call, createdId: string): Rows {
  const version = before.version + 1;
  const [members, expenses] = [new Map(before.members), new Map(before.expenses)];
  const [, , , inProject, memberId = createdId, inMember, expenseId = createdId] = path.split('/');
  const after = { ...before, version, members, expenses };

  if (inProject === undefined) return { ...after, name: nameOrNull(body?.name ?? null) };
  if (inMember !== undefined && body !== null) {
    expenses.set(expenseId, requestedExpense(body, { id: expenseId, memberId, version }));
  } else if (inMember !== undefined) {
    expenses.delete(expenseId);
    // The payer's version rises with every change to its expenses. A deleted expense can't hold the version itself.
    members.set(memberId, { ...(members.get(memberId) as MemberRow), version });
  } else if (body !== null) {
    members.set(memberId, { id: memberId, name: nameOrNull(body.name), order: body.order ?? Number.NaN, version });
  } else if (method === 'DELETE') {
    members.delete(memberId);
    for (const [id, expense] of expenses) {
      if (expense.memberId === memberId) expenses.delete(id);
      else if (expense.involved.includes(memberId)) expenses.set(id, { ...withoutMember(expense, memberId), version });
    }
  }
  return after;
}

function requestedExpense(
  { name, order = Number.NaN, amount = Number.NaN, involved_members = [] }: RequestBody,
  own: Pick<ExpenseRow, 'id' | 'memberId' | 'version'>,
): ExpenseRow {
  return {
    ...own,
    name: nameOrNull(name),
    order,
    amount: amount === null ? null : Math.round(amount * 100),
    involved: [...new Set(involved_members)].toSorted(),
  };
}

/** The expense without this member. If the list named nobody else, it names the payer. */
function withoutMember(expense: ExpenseRow, memberId: string): ExpenseRow {
  const left = expense.involved.filter((id) => id !== memberId);
  return { ...expense, involved: left.length === 0 ? [expense.memberId] : left };
}
