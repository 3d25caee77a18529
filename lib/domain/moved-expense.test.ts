import fc from 'fast-check';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { withMovedExpense } from './moved-expense';
import { computeBalances } from './settlement/balance';
import { splitOf, wholeShares } from './settlement/shares';

const moveArbitrary = fc.record({ from: fc.nat(), expense: fc.nat(), to: fc.nat() });

test('The balances are those of the expense under the new payer: its amount goes from one to the other.', () => {
  fc.assert(
    fc.property(projectArbitrary, moveArbitrary, ({ members }, picks) => {
      fc.pre(members.length > 1);
      const [payer, next] = [members[picks.from % members.length], members[picks.to % members.length]];
      const moved = payer?.expenses[picks.expense % payer.expenses.length];
      fc.pre(payer !== undefined && next !== undefined && payer !== next && moved !== undefined);
      const ids = { memberId: payer.id, expenseId: moved.id, toMemberId: next.id, id: 'new-z9z9' };
      const [before, after] = [computeBalances(members), computeBalances(withMovedExpense(members, ids))];
      const amount = moved.amount ?? 0;
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
const move = { memberId: 'ada', expenseId: 'pizza', toMemberId: 'ben', id: 'new-1' };

test('All that the expense holds comes along, and both lists are numbered.', () => {
  const [ada, ben] = withMovedExpense(trip, move);
  expect(ada?.expenses.map(({ id, order }) => [id, order])).toEqual([
    ['tent', 0],
    ['fuel', 1],
  ]);
  const { version: _, ...content } = pizza;
  expect(ben?.expenses).toEqual([trip[1]?.expenses[0], { ...content, id: 'new-1', order: 1 }]);
});

test('The shares of all stay to the minor unit.', () => {
  const shares = (expense: typeof pizza | undefined) =>
    expense && wholeShares(expense.amount ?? 0, splitOf(expense, ['ada', 'ben']));
  expect(shares(withMovedExpense(trip, move)[1]?.expenses[1])).toEqual(shares(pizza));
});

test.each([
  ['its payer', { toMemberId: 'ada' }],
  ['nobody', { toMemberId: 'gone' }],
])('A move to %s changes nothing.', (_to, change) => {
  expect(withMovedExpense(trip, { ...move, ...change })).toBe(trip);
});

test('A move of what is gone changes nothing.', () => {
  expect(withMovedExpense(trip, { ...move, expenseId: 'gone' })).toBe(trip);
});
