import fc from 'fast-check';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { computeBalances, memberTotal } from './balance';
import { MAX_AMOUNT, MAX_EXPENSES, type Member } from './project';

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

/** The definition, expense by expense. */
function balanceByDefinition(members: readonly Member[], id: string): number {
  let balance = 0;
  for (const payer of members) {
    for (const { amount, involvedMemberIds } of payer.expenses) {
      const sharers = involvedMemberIds.length === 0 ? members.map((other) => other.id) : involvedMemberIds;
      if (payer.id === id) balance += amount ?? 0;
      if (sharers.includes(id)) balance -= (amount ?? 0) / sharers.length;
    }
  }
  return balance;
}

function turnover(members: readonly Member[]): number {
  return members.reduce((sum, each) => sum + memberTotal(each), 0);
}

test('The sum of the most and the largest expenses of a project is exact.', () => {
  expect(MAX_EXPENSES * MAX_AMOUNT).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  const most = member('a', ...Array.from({ length: MAX_EXPENSES }, (): [number] => [MAX_AMOUNT]));
  expect(BigInt(memberTotal(most))).toBe(BigInt(MAX_EXPENSES) * BigInt(MAX_AMOUNT));
});

describe('balances', () => {
  test('sum to zero', () => {
    fc.assert(
      fc.property(projectArbitrary, ({ members }) => {
        const sum = [...computeBalances(members).values()].reduce((total, balance) => total + balance, 0);
        expect(Math.abs(sum)).toBeLessThanOrEqual(1e-6 * (1 + turnover(members)));
      }),
    );
  });

  test('are what each member paid less the shares of that member', () => {
    fc.assert(
      fc.property(projectArbitrary, ({ members }) => {
        const balances = computeBalances(members);
        expect([...balances.keys()]).toEqual(members.map(({ id }) => id));
        for (const [id, balance] of balances) {
          const difference = Math.abs(balance - balanceByDefinition(members, id));
          expect(difference).toBeLessThanOrEqual(1e-6 + 1e-12 * turnover(members));
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

  test('of nobody are none', () => {
    expect(computeBalances([])).toEqual(new Map());
  });
});

test('the total of a member is the sum of the amounts that were entered', () => {
  expect(memberTotal(member('a', [10], [null], [29, 'b']))).toBe(39);
  expect(memberTotal(member('a'))).toBe(0);
});
