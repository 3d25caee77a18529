import fc from 'fast-check';
import { weightOf, withInvolved } from '@/lib/domain/involvement';
import { MAX_AMOUNT, MAX_EXPENSES, MAX_WEIGHT, type Member } from '@/lib/domain/project';
import { computeBalances, memberTotal } from '@/lib/domain/settlement/sums';
import { mapExpenses } from '@/lib/domain/structural-sharing';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense } from '@/tests/support/sample-projects';

function member(id: string, ...expenses: [amount: number | null, ...involved: string[]][]): Member {
  return {
    id,
    name: id,
    order: 0,
    expenses: expenses.map(([amount, ...involvedMemberIds], order) => ({
      id: `${id}-${order}`,
      name: null,
      amount,
      order,
      involvedMemberIds,
    })),
  };
}

type Fraction = readonly [dividend: bigint, divisor: bigint];

function less([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const [dividend, divisor] = [a * d - c * b, b * d];
  const common = greatestCommonDivisor(dividend < 0n ? -dividend : dividend, divisor);
  return [dividend / common, divisor / common];
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** The definition, expense by expense, without any rounding. */
function balanceByDefinition(members: readonly Member[], id: string): Fraction {
  let balance: Fraction = [0n, 1n];
  for (const payer of members) {
    for (const { amount, involvedMemberIds, weights } of payer.expenses) {
      const sharers = involvedMemberIds.length === 0 ? members.map((other) => other.id) : involvedMemberIds;
      const sum = sharers.reduce((total, sharer) => total + BigInt(weightOf(weights, sharer)), 0n);
      const cost = BigInt(amount ?? 0);
      if (payer.id === id) balance = less(balance, [-cost, 1n]);
      if (sharers.includes(id)) balance = less(balance, [cost * BigInt(weightOf(weights, id)), sum]);
    }
  }
  return balance;
}

/** How far a number is from the fraction. What is left of a division is below its divisor, so that it is exact enough. */
function distance(number: number, [dividend, divisor]: Fraction): number {
  const whole = dividend / divisor;
  return Math.abs(number - Number(whole) - Number(dividend - whole * divisor) / Number(divisor));
}

const weightArbitrary = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: MAX_WEIGHT }));

/** The members of a project, in which some expenses have uneven shares. */
const membersArbitrary = fc.tuple(projectArbitrary, fc.infiniteStream(weightArbitrary)).map(([{ members }, weights]) =>
  mapExpenses(members, (expense) => {
    const ids = expense.involvedMemberIds;
    return withInvolved(expense, ids, Object.fromEntries(ids.map((id) => [id, weights.next().value])));
  }),
);

function turnover(members: readonly Member[]): number {
  return members.reduce((sum, { expenses }) => sum + expenses.reduce((all, { amount }) => all + (amount ?? 0), 0), 0);
}

test('The sum of the most and the largest expenses of a project is exact.', () => {
  expect(MAX_EXPENSES * MAX_AMOUNT).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  const most = member('a', ...Array.from({ length: MAX_EXPENSES }, (): [number] => [MAX_AMOUNT]));
  expect(BigInt(memberTotal(most))).toBe(BigInt(MAX_EXPENSES) * BigInt(MAX_AMOUNT));
});

describe('balances', () => {
  test('sum to zero', () => {
    fc.assert(
      fc.property(membersArbitrary, (members) => {
        const sum = [...computeBalances(members).values()].reduce((total, balance) => total + balance, 0);
        expect(Math.abs(sum)).toBeLessThanOrEqual(1e-9 + 2 ** -48 * turnover(members));
      }),
    );
  });

  test('are what each member paid less the shares of that member', () => {
    fc.assert(
      fc.property(membersArbitrary, (members) => {
        const balances = computeBalances(members);
        expect([...balances.keys()]).toEqual(members.map(({ id }) => id));
        for (const [id, balance] of balances) {
          const difference = distance(balance, balanceByDefinition(members, id));
          expect(difference).toBeLessThanOrEqual(1e-9 + 2 ** -52 * Math.abs(balance));
        }
      }),
    );
  });

  test('are exactly zero when everyone paid the same for everyone', () => {
    const members = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => member(id, ...Array(30).fill([1])));
    expect(new Set(computeBalances(members).values())).toEqual(new Set([0]));
  });

  test('share an expense among everyone, or among those who are involved', () => {
    const members = [member('a', [900], [100, 'b']), member('b', [300, 'b', 'c']), member('c', [null], [0, 'a'])];
    expect(computeBalances(members)).toEqual(
      new Map([
        ['a', 700],
        ['b', -250],
        ['c', -450],
      ]),
    );
  });

  test('treat a list that names everyone like an empty one', () => {
    const named = [member('a', [1000, 'c', 'b', 'a']), member('b'), member('c')];
    const empty = [member('a', [1000]), member('b'), member('c')];
    expect(computeBalances(named)).toEqual(computeBalances(empty));
  });

  test('ignore ids that are no member, and leave the payer alone with an expense of strangers', () => {
    const members = [member('a', [600, 'gone', 'b'], [500, 'gone']), member('b')];
    expect(computeBalances(members)).toEqual(
      new Map([
        ['a', 600],
        ['b', -600],
      ]),
    );
  });

  test('do not drift in the most expenses of the largest amounts and weights', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const weights = { a: MAX_WEIGHT, b: MAX_WEIGHT - 1, c: 7, d: 12_345_678_901, e: 2 };
    const expenses = Array.from({ length: MAX_EXPENSES }, (_, order) =>
      withInvolved(expense(`e${order}`, { amount: MAX_AMOUNT - order, order }), ids, {
        ...weights,
        e: 2 + (order % 4),
      }),
    );
    const members = ids.map((id, at) => ({ ...member(id), expenses: at === 0 ? expenses : [] }));
    for (const [id, balance] of computeBalances(members)) {
      expect(distance(balance, balanceByDefinition(members, id))).toBeLessThanOrEqual(2 ** -52 * Math.abs(balance));
    }
  });

  test('are the same with equal weights as without any', () => {
    fc.assert(
      fc.property(projectArbitrary, weightArbitrary, ({ members }, weight) => {
        const weighted = mapExpenses(members, (expense) => {
          const ids = expense.involvedMemberIds;
          return withInvolved(expense, ids, Object.fromEntries(ids.map((id) => [id, weight])));
        });
        const even = mapExpenses(members, (expense) => withInvolved(expense, expense.involvedMemberIds, {}));
        expect(computeBalances(weighted)).toEqual(computeBalances(even));
      }),
    );
  });

  test('weigh the shares of those who are still members', () => {
    const [ada] = [member('a', [900, 'a', 'b', 'gone'])];
    const weighted = mapExpenses([ada], (one) => ({ ...one, weights: { b: 2, gone: 9 } }));
    expect(computeBalances([...weighted, member('b')])).toEqual(
      new Map([
        ['a', 600],
        ['b', -600],
      ]),
    );
  });

  test('count payments, which settle them', () => {
    const members = [member('a', [900]), member('b'), member('c', [300, 'a'])];
    expect([...computeBalances(members).values()]).toEqual([300, -300, 0]);
  });

  test('of nobody are none', () => {
    expect(computeBalances([])).toEqual(new Map());
  });
});

test('a payment is no part of what a member spent', () => {
  const [ada] = mapExpenses([member('a', [10], [29, 'b'])], (one) =>
    one.amount === 29 ? { ...one, isPayment: true } : one,
  );
  expect(ada && memberTotal(ada)).toBe(10);
});

test('the total of a member is the sum of the amounts that were entered', () => {
  expect(memberTotal(member('a', [10], [null], [29, 'b']))).toBe(39);
  expect(memberTotal(member('a'))).toBe(0);
});
