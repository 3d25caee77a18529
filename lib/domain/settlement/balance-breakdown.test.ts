import fc from 'fast-check';
import type { Member } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member } from '@/tests/support/sample-projects';
import { accountOf, groupOf, sumOf } from './balance-breakdown';
import { type OwnCost, ownCosts } from './own-cost';
import { settle } from './settlement';
import { apportion } from './shares';

test('Apportioned parts add up to the total, and are next to the exact ones.', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(parts, fc.boolean(), (exact, isUp) => {
      const sum = exact.reduce((total, part) => total + part, 0);
      const total = isUp ? Math.ceil(sum) : Math.floor(sum);
      const whole = apportion(exact, total);
      expect(whole.reduce((all, part) => all + part, 0)).toBe(total);
      for (const [at, part] of whole.entries()) expect(Math.abs(part - (exact[at] ?? 0))).toBeLessThanOrEqual(1);
    }),
  );
});

const unit = fc.constantFrom(1, 100);

/** Each member's account, with what it is about. */
function accountsIn(members: readonly Member[], unit = 1) {
  const settlement = settle(computeBalances(members), unit);
  const costs = ownCosts(members, settlement.balances);
  return [...settlement.balances].map(([id, balance]) => {
    const cost = costs.get(id) as OwnCost;
    return { id, balance, cost, account: accountOf(members, id, cost, unit) };
  });
}

test('The lines of every account add up to the own cost that is told above them, and so to the balance that is shown.', () => {
  fc.assert(
    fc.property(projectArbitrary, unit, ({ members }, unit) => {
      for (const { balance, cost, account } of accountsIn(members, unit)) {
        const { paid, made, shares, received, rounding } = account;
        expect([sumOf(paid), sumOf(made), sumOf(received)]).toEqual([cost.paid, cost.made, cost.received]);
        expect(sumOf(shares) - rounding).toBe(cost.share);
        expect(cost.paid - cost.share + cost.made - cost.received).toBe(balance);
        // Who shares nothing may get what is left of another's shares.
        expect(Math.abs(rounding)).toBeLessThan(shares.length > 0 ? unit : unit + 1);
      }
    }),
  );
});

test('A rest of less than a unit is a line of its own.', () => {
  const members = [member('a', { expenses: [expense('sushi', { amount: 10_000 })] }), member('b'), member('c')];
  const accounts = accountsIn(members, 100).map(({ account: { paid, shares, rounding }, balance }) => {
    return [sumOf(paid), -sumOf(shares), rounding, balance];
  });
  expect(accounts).toEqual([
    [10_000, -3_333, -67, 6_600],
    [0, -3_333, 33, -3_300],
    [0, -3_333, 33, -3_300],
  ]);
});

test('The rest is less than a unit where the exact balance is half a minor unit over it.', () => {
  const members = [
    member('a', { expenses: [expense('tent', { amount: 30 }), expense('taxi', { amount: 385 })] }),
    member('b', { expenses: [expense('wine', { amount: 10, involvedMemberIds: ['a'] })] }),
    member('c', {
      expenses: [
        expense('rope', { amount: 5 }),
        { ...expense('gas', { amount: 23, involvedMemberIds: ['d', 'a', 'b', 'c'] }), weights: { d: 2 } },
      ],
    }),
    member('d'),
  ];
  for (const { account } of accountsIn(members, 100)) expect(Math.abs(account.rounding)).toBeLessThan(100);
});

test('The shares of an expense are borne by those who share it, and its amount by the one who paid it.', () => {
  const members = [
    member('a', { expenses: [expense('boat', { amount: 1_000 }), expense('free', { amount: null })] }),
    member('b', {
      expenses: [{ ...expense('fuel', { amount: 900, involvedMemberIds: ['a', 'b'] }), weights: { a: 2 } }],
    }),
    member('c'),
  ];
  const accounts = accountsIn(members).map(({ account: { paid, shares } }) => {
    return [paid, shares].map((lines) => lines.map((line) => [line.expense.id, line.payerId, line.amount]));
  });
  expect(accounts).toEqual([
    [
      [['boat', 'a', 1_000]],
      [
        ['boat', 'a', 333],
        ['fuel', 'b', 600],
      ],
    ],
    [
      [['fuel', 'b', 900]],
      [
        ['boat', 'a', 334],
        ['fuel', 'b', 300],
      ],
    ],
    [[], [['boat', 'a', 333]]],
  ]);
});

test('The balances of the people around a payment cancel out, in one payment less than they are.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members }) => {
      const { balances, payments } = settle(computeBalances(members));
      for (const payment of payments) {
        const group = groupOf(payments, payment);
        expect(group).toContain(payment.toMemberId);
        expect([...group].reduce((sum, id) => sum + (balances.get(id) ?? 0), 0)).toBe(0);
        expect(payments.filter(({ fromMemberId }) => group.has(fromMemberId))).toHaveLength(group.size - 1);
      }
    }),
  );
});
