import { originalFromWire } from '@/lib/contract/minor-units';
import { nameOrNull } from '@/lib/domain/name';
import type { Original, Rates } from '@/lib/domain/project';
import type { ExpenseRow, MemberRow, Rows } from './tables';

export interface Call {
  readonly method: string;
  readonly path: string;
  /** Null for a deletion. */
  readonly body: RequestBody | null;
}

interface RequestBody {
  readonly member_id?: string;
  readonly name: string | null;
  readonly order?: number;
  readonly amount?: number | null;
  readonly involved_members?: readonly string[];
  readonly weights?: Readonly<Record<string, number>> | null;
  readonly is_payment?: boolean;
  readonly date?: string | null;
  readonly note?: string | null;
  readonly currency?: string | null;
  readonly original?: Original | null;
  readonly rates?: Rates | null;
}

/** The rows that an accepted call must result in by the contract alone. A creation gets `createdId`. */
export function applyCall(before: Rows, { method, path, body }: Call, createdId: string): Rows {
  const version = before.version + 1;
  const [members, expenses] = [new Map(before.members), new Map(before.expenses)];
  const [, , , inProject, memberId = createdId, inMember, expenseId = createdId] = path.split('/');
  const after = { ...before, version, members, expenses };

  if (inProject === undefined) return { ...after, ...requestedHead(body, before) };
  if (inMember !== undefined && body !== null) {
    const known = expenses.get(expenseId);
    const payerId = body.member_id ?? known?.memberId ?? memberId;
    expenses.set(expenseId, requestedExpense(body, { id: expenseId, memberId: payerId, version }, known));
    if (known && known.memberId !== payerId) raise(known.memberId);
  } else if (inMember !== undefined) {
    const payerId = expenses.get(expenseId)?.memberId ?? memberId;
    expenses.delete(expenseId);
    raise(payerId);
  } else if (body !== null) {
    members.set(memberId, { id: memberId, name: nameOrNull(body.name), order: body.order ?? Number.NaN, version });
  } else if (method === 'DELETE') {
    members.delete(memberId);
    for (const [id, expense] of expenses) {
      if (expense.memberId === memberId) expenses.delete(id);
      else if (expense.involved.has(memberId)) expenses.set(id, { ...withoutMember(expense, memberId), version });
    }
  }
  return after;

  /** The payer's version rises with every change to its expenses. One that it has no more can't hold the version itself. */
  function raise(payerId: string) {
    members.set(payerId, { ...(members.get(payerId) as MemberRow), version });
  }
}

/** Rates go with the currency that they are in, unless others are sent. */
function requestedHead(body: RequestBody | null, before: Rows): Pick<Rows, 'name' | 'currency' | 'rates'> {
  const { name = null, currency = before.currency } = body ?? {};
  const { rates = currency === before.currency ? before.rates : null } = body ?? {};
  return { name: nameOrNull(name), currency, rates: rates && Object.keys(rates).length > 0 ? rates : null };
}

/** What is not sent stays as it was `before`, or gets its default. */
function requestedExpense(
  {
    name,
    order = Number.NaN,
    amount = Number.NaN,
    involved_members = [],
    weights,
    is_payment,
    date,
    note,
    original,
  }: RequestBody,
  own: Pick<ExpenseRow, 'id' | 'memberId' | 'version'>,
  before: ExpenseRow | undefined,
): ExpenseRow {
  const weightOf = (id: string) => (weights === undefined ? before?.involved.get(id) : weights?.[id]) ?? 1;
  return {
    ...own,
    name: nameOrNull(name),
    order,
    amount: amount === null ? null : Math.round(amount * 100),
    isPayment: is_payment ?? before?.isPayment ?? false,
    date: date === undefined ? (before?.date ?? null) : date,
    note: note === undefined ? (before?.note ?? null) : note,
    original: original === undefined ? (before?.original ?? null) : original && originalFromWire(original),
    involved: new Map(involved_members.map((id) => [id, weightOf(id)])),
  };
}

/** The expense without this member. If the list named nobody else, it names the payer. */
function withoutMember(expense: ExpenseRow, memberId: string): ExpenseRow {
  const left = new Map(expense.involved);
  left.delete(memberId);
  return { ...expense, involved: left.size === 0 ? new Map([[expense.memberId, 1]]) : left };
}
