import fc from 'fast-check';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { withPayer } from './payer';
import { splitOf, wholeShares } from './settlement/shares';

const changeArbitrary = fc.record({ from: fc.nat(), expense: fc.nat(), to: fc.nat() });

test('The balances are those of the expense under the new payer: its amount goes from one to the other.', () => {
  fc.assert(
    fc.property(projectArbitrary, changeArbitrary, ({ members }, picks) => {
      fc.pre(members.length > 1);
      const [payer, next] = [members[picks.from % members.length], members[picks.to % members.length]];
      const changed = payer?.expenses[picks.expense % payer.expenses.length];
      fc.pre(payer !== undefined && next !== undefined && payer !== next && changed !== undefined);
      const [before, after] = [computeBalances(members), computeBalances(withPayer(members, changed.id, next.id))];
      const amount = changed.amount ?? 0;
      for (const [id, balance] of before) {
        const expected = balance + (id === next.id ? amount : 0) - (id === payer.id ? amount : 0);
        expect(Math.abs((after.get(id) ?? 0) - expected)).toBeLessThanOrEqual(2 ** -40 * (1 + amount));
      }
    }),
  );
});

const pizza = expense('pizza', {
  amount: 1_000,
  version: 7,
  involvedMemberIds: ['ada', 'ben'],
  weights: { ben: 3 },
  isPayment: true,
});
const { members: trip } = project({
  members: [
    member('ada', { expenses: [expense('tent'), pizza, expense('fuel')] }),
    member('ben', { expenses: [expense('wine')] }),
  ],
});

test('The expense keeps its id and all that it holds, and both lists are numbered.', () => {
  const [ada, ben] = withPayer(trip, 'pizza', 'ben');
  expect(ada?.expenses.map(({ id, order }) => [id, order])).toEqual([
    ['tent', 0],
    ['fuel', 1],
  ]);
  expect(ben?.expenses).toEqual([trip[1]?.expenses[0], { ...pizza, order: 1 }]);
});

test('The shares of all stay to the minor unit.', () => {
  const shares = (expense: typeof pizza | undefined) =>
    expense && wholeShares(expense.amount ?? 0, splitOf(expense, ['ada', 'ben']));
  expect(shares(withPayer(trip, 'pizza', 'ben')[1]?.expenses[1])).toEqual(shares(pizza));
});

test.each([
  ['its payer', 'pizza', 'ada'],
  ['nobody', 'pizza', 'gone'],
  ['another payer of what is gone', 'gone', 'ben'],
])('A change to %s changes nothing.', (_to, expenseId, payerId) => {
  expect(withPayer(trip, expenseId, payerId)).toBe(trip);
});
