import { weightOf } from '@/lib/domain/involvement';
import type { Member } from '@/lib/domain/project';

/** The sum of what a member spent, in minor units. Payments are not spent. */
export function memberTotal(member: Member): number {
  return member.expenses.reduce((total, { amount, isPayment }) => total + (isPayment ? 0 : (amount ?? 0)), 0);
}

/**
 * The balance of each member in minor units, by id and in the members' order: what they paid less their shares, so a
 * creditor's is positive. It is fractional if a share is. Amounts are summed as integers and divided once per sum of
 * weights, and whole units and fractions are added apart: so only the fractions are rounded.
 */
export function computeBalances(members: readonly Member[]): Map<string, number> {
  const count = members.length;
  const positions = new Map(members.map((member, position) => [member.id, position]));
  const paid = new Float64Array(count);
  const owed = new OwedShares(count);

  for (const [payer, member] of members.entries()) {
    for (const { amount, involvedMemberIds, weights } of member.expenses) {
      if (!amount) continue;
      paid[payer] = at(paid, payer) + amount;
      const sharers = sharersOf(involvedMemberIds, payer, positions);
      if (weights) {
        owed.addUneven(
          amount,
          sharers.map((sharer) => [sharer, weightOf(weights, members[sharer]?.id ?? '')]),
        );
      } else owed.addEven(amount, sharers);
    }
  }

  return new Map(members.map(({ id }, position) => [id, owed.takenFrom(at(paid, position), position)]));
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

  addUneven(amount: number, sharers: readonly (readonly [position: number, weight: number])[]): void {
    const sum = sharers.reduce((total, [, weight]) => total + weight, 0);
    let owed = this.#uneven.get(sum);
    if (owed === undefined) {
      owed = Array.from({ length: this.count }, () => 0n);
      this.#uneven.set(sum, owed);
    }
    for (const [position, weight] of sharers) {
      owed[position] = (owed[position] ?? 0n) + BigInt(amount) * BigInt(weight);
    }
  }

  /** The amount without the shares of the member. */
  takenFrom(amount: number, position: number): number {
    let [whole, fraction] = [amount, 0];
    const take = (dividend: number, divisor: number) => {
      const rest = dividend % divisor;
      whole -= (dividend - rest) / divisor;
      fraction += rest / divisor;
    };
    take(this.#byAll, this.count);
    for (const [sharers, owed] of this.#even) take(at(owed, position), sharers);
    for (const [sum, owed] of this.#uneven) {
      const dividend = owed[position] ?? 0n;
      whole -= Number(dividend / BigInt(sum));
      take(Number(dividend % BigInt(sum)), sum);
    }
    return whole - fraction;
  }
}

/** A function with an index loop and no calls, as it runs for each id: a third less time before V8 has compiled it. */
function charge(owed: Float64Array, sharers: readonly number[], amount: number): void {
  for (let index = 0; index < sharers.length; index += 1) {
    const position = sharers[index] ?? 0;
    owed[position] = (owed[position] ?? 0) + amount;
  }
}

function at(sums: Float64Array, position: number): number {
  return sums[position] ?? 0;
}
