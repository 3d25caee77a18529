import { weightOf } from '@/lib/domain/involvement';
import type { Expense, Member, Weights } from '@/lib/domain/project';

/** What the expenses of some members come to, in minor units, by position of the member. */
export interface Sums {
  readonly members: readonly Member[];
  readonly positions: ReadonlyMap<string, number>;
  readonly spent: Float64Array;
  /** In payments. */
  readonly handedOver: Float64Array;
  readonly owed: OwedShares;
}

/** The sums of these members. */
export function sumsOf(members: readonly Member[]): Sums {
  const sums: Sums = {
    members,
    positions: new Map(members.map(({ id }, position) => [id, position])),
    spent: new Float64Array(members.length),
    handedOver: new Float64Array(members.length),
    owed: new OwedShares(members.length),
  };
  for (const [payer, { expenses }] of members.entries()) for (const expense of expenses) add(sums, payer, expense);
  return sums;
}

function add({ members, positions, spent, handedOver, owed }: Sums, payer: number, expense: Expense): void {
  const { amount, isPayment, involvedMemberIds, weights } = expense;
  if (!amount) return;
  const paid = isPayment ? handedOver : spent;
  paid[payer] = (paid[payer] ?? 0) + amount;
  const sharers = sharersOf(involvedMemberIds, payer, positions);
  if (weights === undefined) owed.addEven(amount, sharers);
  else owed.addUneven(amount, sharers, weights, members);
}

/**
 * The positions of those whom an expense names. Ids that are no member are ignored, as if that member had been deleted,
 * and then the payer is left if nobody else is. A function with an index loop, as it runs for each id.
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

/** The shares of all expenses by position of the member, each as dividends of the divisors that expenses have. */
class OwedShares {
  #byAll = 0;
  /** By the number of sharers. Numbers are exact here, as all amounts of a project sum to at most 2^53. */
  readonly #even = new Map<number, Float64Array>();
  /** By the sum of the weights. */
  readonly #uneven = new Map<number, bigint[]>();

  constructor(readonly count: number) {}

  addEven(amount: number, sharers: readonly number[]): void {
    if (sharers.length === 0 || sharers.length === this.count) {
      this.#byAll += amount;
      return;
    }
    let owed = this.#even.get(sharers.length);
    if (owed === undefined) {
      owed = new Float64Array(this.count);
      this.#even.set(sharers.length, owed);
    }
    charge(owed, sharers, amount);
  }

  addUneven(amount: number, sharers: readonly number[], weights: Weights, members: readonly Member[]): void {
    const parts = sharers.map((sharer) => weightOf(weights, members[sharer]?.id ?? ''));
    const sum = parts.reduce((total, weight) => total + weight, 0);
    let owed = this.#uneven.get(sum);
    if (owed === undefined) {
      owed = Array.from({ length: this.count }, () => 0n);
      this.#uneven.set(sum, owed);
    }
    for (const [at, position] of sharers.entries()) {
      owed[position] = (owed[position] ?? 0n) + BigInt(amount) * BigInt(parts[at] ?? 0);
    }
  }

  /** What is left of an amount without the shares of a member. The order in which they were added does not count. */
  divided(): (amount: number, position: number) => number {
    const [even, uneven] = [byDivisor(this.#even), byDivisor(this.#uneven)];
    return (amount, position) => {
      let [whole, fraction] = [amount, 0];
      const take = (dividend: number, divisor: number) => {
        const rest = dividend % divisor;
        whole -= (dividend - rest) / divisor;
        fraction += rest / divisor;
      };
      take(this.#byAll, this.count);
      for (const [sharers, owed] of even) take(owed[position] ?? 0, sharers);
      for (const [sum, owed] of uneven) {
        const dividend = owed[position] ?? 0n;
        whole -= Number(dividend / BigInt(sum));
        take(Number(dividend % BigInt(sum)), sum);
      }
      return whole - fraction;
    };
  }
}

/** In one order: fractions that are added in another order may differ in their last bit. */
function byDivisor<Owed>(shares: ReadonlyMap<number, Owed>): [divisor: number, owed: Owed][] {
  return [...shares].sort(([one], [other]) => one - other);
}

/** A function with an index loop and no calls, as it runs for each id: a third less time before V8 has compiled it. */
function charge(owed: Float64Array, sharers: readonly number[], amount: number): void {
  for (let index = 0; index < sharers.length; index += 1) {
    const position = sharers[index] ?? 0;
    owed[position] = (owed[position] ?? 0) + amount;
  }
}

/** The sum of what a member spent, in minor units. Payments are not spent. */
export function memberTotal(member: Member): number {
  return member.expenses.reduce((total, { amount, isPayment }) => total + (isPayment ? 0 : (amount ?? 0)), 0);
}

/** What a member spent, and what they handed over: how many entries there are of each, and their sum in minor units. */
export function paidBy({ expenses }: Pick<Member, 'expenses'>) {
  const isPayment = (expense: Expense) => expense.isPayment === true;
  return { spent: totalOf(expenses.filter((one) => !isPayment(one))), handedOver: totalOf(expenses.filter(isPayment)) };
}

function totalOf(expenses: readonly Expense[]) {
  return { count: expenses.length, total: expenses.reduce((total, { amount }) => total + (amount ?? 0), 0) };
}

/**
 * The balance of each member in minor units, by id and in the members' order: what they paid less their shares, so a
 * creditor's is positive. It is fractional if a share is. Amounts are summed as integers and divided once per sum of
 * weights, and whole units and fractions are added apart: so only the fractions are rounded.
 */
export function computeBalances(members: readonly Member[], sums: Sums = sumsOf(members)): Map<string, number> {
  const { spent, handedOver, owed } = sums;
  const takenFrom = owed.divided();
  return new Map(members.map(({ id }, at) => [id, takenFrom((spent[at] ?? 0) + (handedOver[at] ?? 0), at)]));
}
