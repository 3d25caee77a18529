import fc from 'fast-check';
import type { Member } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member } from '@/tests/support/sample-projects';
import { zeroSumGroups } from './fewest-payments';
import { type Settlement, settle } from './settlement';

type Payment = Settlement['payments'][number];

function balancesOf(...amounts: number[]): Map<string, number> {
  return new Map(amounts.map((amount, at) => [`m${at}`, amount]));
}

/** Integer balances that sum to zero. */
function zeroSum(largest: number, maxLength: number): fc.Arbitrary<Map<string, number>> {
  return fc
    .array(fc.integer({ min: -largest, max: largest }), { maxLength: maxLength - 1 })
    .map((amounts) => balancesOf(...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)));
}

const projectBalances = projectArbitrary.map(({ members }) => computeBalances(members));

/** Largest debtor against largest creditor, over all balances: the textbook procedure, on integers. */
function greedyCount(balances: ReadonlyMap<string, number>): number {
  const left = [...balances.values()].filter((balance) => balance !== 0);
  for (let count = 0; ; count++) {
    left.sort((a, b) => a - b);
    const debtor = left.shift();
    const creditor = left.pop();
    if (debtor === undefined || creditor === undefined) return count;
    if (debtor + creditor !== 0) left.push(debtor + creditor);
  }
}

function balancesAfter({ balances, payments }: Settlement): Map<string, number> {
  const left = new Map(balances);
  for (const { fromMemberId, toMemberId, amount } of payments) {
    left.set(fromMemberId, (left.get(fromMemberId) ?? 0) + amount);
    left.set(toMemberId, (left.get(toMemberId) ?? 0) - amount);
  }
  return left;
}

function afterPayment(balances: ReadonlyMap<string, number>, { fromMemberId, toMemberId, amount }: Payment) {
  const after = new Map(balances);
  after.set(fromMemberId, (balances.get(fromMemberId) ?? 0) + amount);
  after.set(toMemberId, (balances.get(toMemberId) ?? 0) - amount);
  return after;
}

/** The payment as an expense that the debtor has paid for the creditor alone. */
function withPayment(members: readonly Member[], { fromMemberId, toMemberId, amount }: Payment): readonly Member[] {
  const payment = expense(`${fromMemberId} ${toMemberId}`, { amount, involvedMemberIds: [toMemberId] });
  return members.map((member) =>
    member.id === fromMemberId
      ? { ...member, expenses: [...member.expenses, { ...payment, isPayment: true as const }] }
      : member,
  );
}

function samePayment(a: Payment, b: Payment): boolean {
  return a.fromMemberId === b.fromMemberId && a.toMemberId === b.toMemberId && a.amount === b.amount;
}

describe('a settlement', () => {
  test('brings every balance to zero exactly', () => {
    fc.assert(
      fc.property(fc.oneof(projectBalances, zeroSum(50_000, 30)), (balances) => {
        const left = balancesAfter(settle(balances));
        expect([...left.values()].every((balance) => balance === 0)).toBe(true);
      }),
    );
  });

  test('in a larger unit pays whole units, which bring the shown balances to zero', () => {
    fc.assert(
      fc.property(fc.oneof(projectBalances, zeroSum(50_000, 30)), fc.constantFrom(1, 100), (balances, unit) => {
        const settlement = settle(balances, unit);
        const shown = [...settlement.balances];
        expect([...balancesAfter(settlement).values()].every((balance) => balance === 0)).toBe(true);
        expect(shown.reduce((sum, [, balance]) => sum + balance, 0)).toBe(0);
        expect(shown.every(([, balance]) => balance % unit === 0)).toBe(true);
        expect(shown.every(([id, balance]) => Math.abs(balance - (balances.get(id) ?? 0)) < unit)).toBe(true);
        expect(settlement.payments.every(({ amount }) => amount > 0 && amount % unit === 0)).toBe(true);
      }),
    );
  });

  test('pays whole amounts above zero, from debtors to creditors', () => {
    fc.assert(
      fc.property(fc.oneof(projectBalances, zeroSum(20, 20)), (balances) => {
        for (const { fromMemberId, toMemberId, amount } of settle(balances).payments) {
          expect(Number.isInteger(amount) && amount > 0).toBe(true);
          expect(balances.get(fromMemberId)).toBeLessThan(0);
          expect(balances.get(toMemberId)).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('never takes more payments than the greedy procedure', () => {
    fc.assert(
      fc.property(zeroSum(6, 12), (balances) => {
        expect(settle(balances).payments.length).toBeLessThanOrEqual(greedyCount(balances));
      }),
    );
  });

  test('takes fewer payments where the greedy procedure does not see what cancels out', () => {
    const balances = balancesOf(5, 4, -4, -3, -2);
    expect(greedyCount(balances)).toBe(4);
    expect(settle(balances).payments).toHaveLength(3);
  });

  test('takes the fewest payments that settle the balances as they are shown, with all their cents', () => {
    const fractions = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 3, maxLength: 9 });
    fc.assert(
      fc.property(fractions, fc.constantFrom(1, 100), (sevenths, unit) => {
        const exact = sevenths.map((amount) => (amount * unit) / 7);
        const { balances, payments } = settle(balancesOf(...exact, -exact.reduce((sum, one) => sum + one, 0)), unit);
        const shown = [...balances.values()].filter((balance) => balance !== 0);
        expect(payments).toHaveLength(shown.length - zeroSumGroups(shown, 0.5).length);
      }),
    );
  });

  test('sees what cancels out only once it is rounded', () => {
    const { payments } = settle(balancesOf(10.4, 5.2, -5.3, -10.3));
    expect(payments).toHaveLength(2);
  });

  test('takes the fewest payments for up to sixteen who owe as shown, however many have a fraction left', () => {
    const counts = fc.record({ quits: fc.integer({ min: 13, max: 21 }), later: fc.array(fc.nat(9), { maxLength: 4 }) });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1, 100), (counts, spent, unit) => {
        const count = counts.quits + 3;
        const ids = Array.from({ length: count }, (_, at) => `m${at}`);
        const members = ids.map((id) =>
          member(id, id === 'm0' ? { expenses: [expense('bus', { amount: spent * unit })] } : {}),
        );
        const quits = settle(computeBalances(members), unit).payments.reduce(withPayment, members);
        const balances = computeBalances(quits);
        for (const [at, amount] of counts.later.entries()) {
          const [payer, debtor] = [`m${at * 2 + 1}`, `m${(at * 3 + 2) % count}`];
          balances.set(payer, (balances.get(payer) ?? 0) + amount * unit);
          balances.set(debtor, (balances.get(debtor) ?? 0) - amount * unit);
        }
        const settlement = settle(balances, unit);
        const shown = [...settlement.balances.values()].filter((balance) => balance !== 0);
        expect(settlement.isFewest).toBe(true);
        expect(settlement.payments).toHaveLength(shown.length - zeroSumGroups(shown, 0.5).length);
      }),
    );
  });

  test('pairs those who cancel out as shown among twenty of whom the others are quits', () => {
    const ids = Array.from({ length: 20 }, (_, at) => `m${at + 1}`);
    const members = ids.map((id) => member(id, id === 'm1' ? { expenses: [expense('bus', { amount: 10_001 })] } : {}));
    const balances = computeBalances(settle(computeBalances(members)).payments.reduce(withPayment, members));
    for (const [id, amount] of Object.entries({ m2: 1_000, m7: -1_000, m4: 2_000, m6: -2_000 })) {
      balances.set(id, (balances.get(id) ?? 0) + amount);
    }
    expect(settle(balances)).toMatchObject({
      payments: [
        { fromMemberId: 'm7', toMemberId: 'm2', amount: 1_000 },
        { fromMemberId: 'm6', toMemberId: 'm4', amount: 2_000 },
      ],
      isFewest: true,
    });
  });

  test('above sixteen who owe as shown pairs those who cancel out so, and does not claim to be the fewest', () => {
    const amounts = Array.from({ length: 10 }, (_, at) => 10 ** 4 * (at + 1) + at);
    const { payments, isFewest } = settle(
      balancesOf(...amounts.map((one) => one + 0.3), ...amounts.map((one) => -one - 0.2), -1),
    );
    expect(isFewest).toBe(false);
    // One more takes the cent that is left of rounding.
    expect(payments).toHaveLength(11);
  });

  test('depends on nothing but the order and the amounts', () => {
    fc.assert(
      fc.property(fc.oneof(projectBalances, zeroSum(3, 20)), (balances) => {
        expect(settle(new Map(balances))).toEqual(settle(balances));
      }),
    );
  });

  test('takes one payment less once any of them is made', () => {
    fc.assert(
      fc.property(fc.oneof(zeroSum(6, 12), zeroSum(100_000, 12)), (balances) => {
        const { payments } = settle(balances);
        for (const payment of payments) {
          expect(settle(afterPayment(balances, payment)).payments).toHaveLength(payments.length - 1);
        }
      }),
    );
  });

  test('leaves nothing to pay once all of its payments stand in the project, whatever they were rounded by', () => {
    fc.assert(
      fc.property(projectArbitrary, ({ members }) => {
        const settled = settle(computeBalances(members)).payments.reduce(withPayment, members);
        const { balances, payments } = settle(computeBalances(settled));
        expect(payments).toEqual([]);
        expect(new Set([0, ...balances.values()])).toEqual(new Set([0]));
      }),
    );
  });

  test.each([4, 8, 12, 30])('of %i balances keeps its other payments once one is made, nearly always', (count) => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), {
      minLength: count - 1,
      maxLength: count - 1,
    });
    const lists = fc
      .sample(amounts, { numRuns: 40, seed: 1 })
      .map((list) => balancesOf(...list, -list.reduce((sum, amount) => sum + amount, 0)));
    const made = lists.flatMap((balances) => {
      const { payments } = settle(balances);
      return payments.map((payment) => {
        const left = settle(afterPayment(balances, payment)).payments;
        return payments.every((other) => other === payment || left.some((one) => samePayment(one, other)));
      });
    });
    expect(made.filter((isSame) => !isSame).length / made.length).toBeLessThan(0.01);
  });

  test('breaks ties by the order of the members', () => {
    expect(settle(balancesOf(-10, 10, 10, -10)).payments).toEqual([
      { fromMemberId: 'm0', toMemberId: 'm1', amount: 10 },
      { fromMemberId: 'm3', toMemberId: 'm2', amount: 10 },
    ]);
  });

  test('needs no payments when nobody owes anything', () => {
    expect(settle(new Map()).payments).toEqual([]);
    expect(settle(balancesOf(0, 0)).payments).toEqual([]);
    expect(settle(balancesOf(0.0009, -0.0009)).payments).toEqual([]);
  });

  test('sees thirds of an amount cancel out, however large it is', () => {
    const third = 99_999_999_999_998 / 3;
    expect(settle(balancesOf(2 * third, -third, 777, -third, -777)).payments).toHaveLength(3);
  });

  test('is a chain above sixteen balances, with less than one payment for each', () => {
    const balances = balancesOf(...Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? at + 1 : -at)));
    expect(settle(balances).payments.length).toBeLessThan(200);
  });
});
