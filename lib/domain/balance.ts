import type { Member } from './project';

/** What a member paid altogether, in minor units. */
export function memberTotal(member: Member): number {
  return member.expenses.reduce((total, expense) => total + (expense.amount ?? 0), 0);
}

/**
 * The balance of each member in minor units, by id and in the members' order: what they paid less their equal shares, so
 * a creditor's is positive. Fractional where a share is. Amounts are summed as integers and divided once per number of
 * sharers, so sums are exact up to 2^53 minor units.
 */
export function computeBalances(members: readonly Member[]): Map<string, number> {
  const count = members.length;
  const positions = new Map(members.map((member, position) => [member.id, position]));
  const paid = new Float64Array(count);
  const owedBySharers = new Map<number, Float64Array>();
  let owedByAll = 0;

  for (const [payer, member] of members.entries()) {
    for (const { amount, involvedMemberIds } of member.expenses) {
      if (!amount) continue;
      add(paid, payer, amount);
      if (involvedMemberIds.length === 0) {
        owedByAll += amount;
        continue;
      }
      const sharers = sharerPositions(involvedMemberIds, positions, payer);
      if (sharers.length === count) {
        owedByAll += amount;
        continue;
      }
      let owed = owedBySharers.get(sharers.length);
      if (owed === undefined) {
        owed = new Float64Array(count);
        owedBySharers.set(sharers.length, owed);
      }
      for (const position of sharers) add(owed, position, amount);
    }
  }

  return new Map(
    members.map(({ id }, position) => {
      let balance = at(paid, position) - owedByAll / count;
      for (const [sharers, owed] of owedBySharers) balance -= at(owed, position) / sharers;
      return [id, balance];
    }),
  );
}

/** Ids that are no member are ignored; if none is left, the payer bears the expense alone. */
function sharerPositions(ids: readonly string[], positions: ReadonlyMap<string, number>, payer: number): number[] {
  const sharers: number[] = [];
  for (const id of ids) {
    const position = positions.get(id);
    if (position !== undefined) sharers.push(position);
  }
  return sharers.length === 0 ? [payer] : sharers;
}

function at(sums: Float64Array, position: number): number {
  return sums[position] ?? 0;
}

function add(sums: Float64Array, position: number, amount: number): void {
  sums[position] = at(sums, position) + amount;
}
