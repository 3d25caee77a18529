import { inOrder, numbered } from './order';
import type { Expense, Member, Project } from './project';
import { filterShared, mapShared, withFields } from './structural-sharing';

/** Who paid an expense, and its order among what that member paid. */
export interface Place {
  readonly payerId: string;
  readonly order: number;
}

/** An expense with who paid it. */
export interface PaidExpense {
  readonly expense: Expense;
  readonly payer: Member;
}

/** All expenses of all payers, in the order of the project. */
export function paidExpenses(members: readonly Member[]): PaidExpense[] {
  return members.flatMap((payer) => payer.expenses.map((expense) => ({ expense, payer })));
}

/** The same by the ids of the expenses. */
export function paidById(members: readonly Member[]): Map<string, PaidExpense> {
  return new Map(paidExpenses(members).map((paid) => [paid.expense.id, paid]));
}

/** The places of all expenses, by their ids. */
export function placesOf({ members }: Pick<Project, 'members'>): ReadonlyMap<string, Place> {
  const placeOf = ({ expense, payer }: PaidExpense): Place => ({ payerId: payer.id, order: expense.order });
  return new Map(paidExpenses(members).map((paid) => [paid.expense.id, placeOf(paid)]));
}

/**
 * The members after another of them paid the expense: it stands last there, with its id and all that it holds. The same list
 * if that member has paid it already, or one of the two is not there.
 */
export function withPayer(members: readonly Member[], expenseId: string, payerId: string): readonly Member[] {
  const order = members.find(({ id }) => id === payerId)?.expenses.length ?? 0;
  const moved = withPlaces(members, new Map([[expenseId, { payerId, order }]]));
  return mapShared(moved, (member, at) =>
    member === members[at] ? member : withFields(member, { expenses: numbered(member.expenses) }),
  );
}

/**
 * The members with each of these expenses under its payer, by its order there. The orders of others stay, and so does an
 * expense whose payer is no member.
 */
export function withPlaces(members: readonly Member[], places: ReadonlyMap<string, Place>): readonly Member[] {
  const memberIds = new Set(members.map(({ id }) => id));
  const placeOf = ({ id }: Expense, payer: Member) => {
    const place = places.get(id);
    return place && place.payerId !== payer.id && memberIds.has(place.payerId) ? place : undefined;
  };
  const moved = paidExpenses(members).flatMap(({ expense, payer }) => {
    const place = placeOf(expense, payer);
    return place ? [{ payerId: place.payerId, expense: withFields(expense, { order: place.order }) }] : [];
  });
  if (moved.length === 0) return members;
  return mapShared(members, (member) => {
    const came = moved.flatMap(({ payerId, expense }) => (payerId === member.id ? [expense] : []));
    const stayed = filterShared(member.expenses, (expense) => placeOf(expense, member) === undefined);
    return withFields(member, { expenses: came.length === 0 ? stayed : inOrder([...stayed, ...came]) });
  });
}
