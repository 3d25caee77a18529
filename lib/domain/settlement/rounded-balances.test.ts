import fc from 'fast-check';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { settle } from './settlement';

const exactBalances = projectArbitrary.map(({ members }) => computeBalances(members));

function balancesOf(...amounts: number[]): Map<string, number> {
  return new Map(amounts.map((amount, at) => [`m${at}`, amount]));
}

function shown(...amounts: number[]): number[] {
  return [...settle(balancesOf(...amounts)).balances.values()];
}

describe('balances as they are shown', () => {
  test('are whole minor units that sum to zero, of the same members in the same order', () => {
    fc.assert(
      fc.property(exactBalances, (balances) => {
        const whole = settle(balances).balances;
        expect([...whole.keys()]).toEqual([...balances.keys()]);
        expect([...whole.values()].every(Number.isInteger)).toBe(true);
        expect([...whole.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
      }),
    );
  });

  test('differ from the exact ones by less than a minor unit', () => {
    fc.assert(
      fc.property(exactBalances, (balances) => {
        const magnitude = Math.max(...balances.values(), 0);
        for (const [id, balance] of settle(balances).balances) {
          expect(Math.abs(balance - (balances.get(id) ?? 0))).toBeLessThan(1 + 1e-12 * magnitude);
        }
      }),
    );
  });

  test('are the exact ones where these are whole', () => {
    expect(shown(700, -250, -450, 0)).toEqual([700, -250, -450, 0]);
    expect(shown()).toEqual([]);
  });

  test('give what is left over to the largest remainders, first to debtors among equal ones, and to creditors among halves', () => {
    expect(shown(6666 + 2 / 3, -(3333 + 1 / 3), -(3333 + 1 / 3))).toEqual([6666, -3333, -3333]);
    expect(shown(1.6, 1.3, -2.9)).toEqual([2, 1, -3]);
    expect(shown(1.5, -1.5)).toEqual([2, -2]);
    expect(shown(10 / 3, -5 / 3, -5 / 3)).toEqual([3, -1, -2]);
    expect(shown(-1.5, 1.5)).toEqual([-2, 2]);
  });

  test('are zero for less than a minor unit, as long as that adds up: who has paid what was asked for is quits', () => {
    expect(shown(0.5, -0.5)).toEqual([0, 0]);
    expect(shown(0.6, 0.3, -0.9)).toEqual([0, 0, 0]);
    expect(shown(0.5, -1.5, -1.5, 2.5)).toEqual([0, -1, -2, 3]);
    expect(shown(2.7, -0.9, -0.9, -0.9)).toEqual([2, 0, -1, -1]);
  });

  test('are nothing for noise, as nobody owes a thousandth of a minor unit', () => {
    expect(shown(0.0009, -0.0009)).toEqual([0, 0]);
    expect(shown(299.99999999999994, -300)).toEqual([300, -300]);
  });

  test('round each group whose debts cancel out by itself, so that rounding adds no payment', () => {
    const third = 10_000 / 3;
    const { balances, payments } = settle(balancesOf(2 * third, -third, -third, 2 * third, -third, -third));
    expect([...balances.values()]).toEqual([6666, -3333, -3333, 6666, -3333, -3333]);
    expect(payments).toHaveLength(4);
  });

  test('sum to zero above sixteen balances, too, and however large they are', () => {
    const seventh = 99_999_999_999_998 / 7;
    const whole = shown(...Array.from({ length: 70 }, (_, at) => (at % 7 === 0 ? 6 * seventh : -seventh)));
    expect(whole.reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });
});
