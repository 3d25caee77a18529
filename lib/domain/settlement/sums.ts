import type { Expense, Member } from '@/lib/domain/project';
import { OwedShares } from './owed-shares';

/** What the expenses of some members come to, in minor units, by position of the member. */
export interface Sums {
  readonly members: readonly Member[];
  readonly positions: ReadonlyMap<string, number>;
  readonly spent: Float64Array;
  /** In payments. */
  readonly handedOver: Float64Array;
  readonly owed: OwedShares;
}

const NOTHING: readonly Expense[] = [];

/**
 * The sums of these members. With those of an earlier state of the same members, only what is not the same object there is taken out of
 * them and added: all sums are whole numbers, so that both give the same.
 */
export function sumsOf(members: readonly Member[], earlier?: Sums): Sums {
  const before = earlier && hasSameIds(earlier.members, members) ? earlier : undefined;
  const sums = before ? copyOf(before, members) : noSums(members);
  for (const [payer, { expenses }] of members.entries()) {
    const known = before?.members[payer]?.expenses ?? NOTHING;
    if (known === expenses) continue;
    const [old, now] = [new Set(known), new Set(expenses)];
    for (const expense of old) if (!now.has(expense)) add(sums, payer, expense, -1);
    for (const expense of now) if (!old.has(expense)) add(sums, payer, expense, 1);
  }
  return sums;
}

function hasSameIds(before: readonly Member[], now: readonly Member[]): boolean {
  return before.length === now.length && now.every(({ id }, at) => before[at]?.id === id);
}

function noSums(members: readonly Member[]): Sums {
  return {
    members,
    positions: new Map(members.map(({ id }, position) => [id, position])),
    spent: new Float64Array(members.length),
    handedOver: new Float64Array(members.length),
    owed: new OwedShares(members.length),
  };
}

function copyOf({ positions, spent, handedOver, owed }: Sums, members: readonly Member[]): Sums {
  return { members, positions, spent: spent.slice(), handedOver: handedOver.slice(), owed: owed.copy() };
}

/** Adds an expense so many times, or takes it out. */
function add({ members, positions, spent, handedOver, owed }: Sums, payer: number, expense: Expense, times: 1 | -1) {
  if (!expense.amount) return;
  const amount = expense.amount * times;
  const paid = expense.isPayment ? handedOver : spent;
  paid[payer] = (paid[payer] ?? 0) + amount;
  const sharers = sharersOf(expense.involvedMemberIds, payer, positions);
  if (expense.weights === undefined) owed.addEven(amount, sharers);
  else owed.addUneven(amount, sharers, expense.weights, members);
}

/**
 * The positions of those whom an expense names. Ids that are no member are ignored, as if that member had been deleted, and then the
 * payer is left if nobody else is. A function with an index loop, as it runs for each id.
 */
function sharersOf(
  involvedMemberIds: readonly string[],
  payer: number,
  positions: ReadonlyMap<string, number>,
): readonly number[] {
  const sharers: number[] = [];
  for (let index = 0; index < involvedMemberIds.length; index += 1) {
    const position = positions.get(involvedMemberIds[index] ?? '');
    if (position !== undefined) sharers.push(position);
  }
  return sharers.length === 0 && involvedMemberIds.length > 0 ? [payer] : sharers;
}
