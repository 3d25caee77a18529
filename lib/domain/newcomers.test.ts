import fc from 'fast-check';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { sharedBy, sharedByNewcomers, withLeftOut } from './involvement';
import type { Member } from './project';

const { members: trip } = project({
  members: [
    member('ada', {
      expenses: [
        expense('tent', { amount: 1_000 }),
        expense('fuel', { amount: 500, involvedMemberIds: ['ada'] }),
        expense('blank', { name: ' ' }),
      ],
    }),
    member('ben', { expenses: [expense('wine', { amount: null })] }),
  ],
});

function withNewcomer(members: readonly Member[], id: string): readonly Member[] {
  return [...members, member(id, { order: members.length })];
}

test('Expenses for everyone are shared by newcomers, blank rows and those with a list are not.', () => {
  expect(sharedByNewcomers(trip)).toEqual(['tent', 'wine']);
});

test('A newcomer who is left out has no share in what was there before, and nobody else owes more or less.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members }) => {
      fc.pre(members.length > 0);
      const before = computeBalances(members);
      const ids = new Set(sharedByNewcomers(members));
      const after = withLeftOut(withNewcomer(members, 'newcomer'), 'newcomer', ids);
      const balances = computeBalances(after);
      expect(balances.get('newcomer')).toBeCloseTo(0, 6);
      // The same shares, summed in another order.
      for (const [id, balance] of before) {
        expect(Math.abs((balances.get(id) ?? 0) - balance)).toBeLessThanOrEqual(2 ** -40 * (1 + Math.abs(balance)));
      }
      expect(sharedBy(after, 'newcomer', ids)).toEqual([]);
    }),
  );
});

test('Two newcomers are left out in either order alike.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members }) => {
      fc.pre(members.length > 0);
      const ids = new Set(sharedByNewcomers(members));
      const both = withNewcomer(withNewcomer(members, 'first'), 'second');
      const leaveOut = (...order: string[]) => order.reduce((now, id) => withLeftOut(now, id, ids), both);
      expect(leaveOut('first', 'second')).toEqual(leaveOut('second', 'first'));
    }),
  );
});

test('Who joined with others and is left out alone leaves the others in.', () => {
  const both = withNewcomer(withNewcomer(trip, 'first'), 'second');
  const [ada] = withLeftOut(both, 'first', new Set(['tent']));
  expect(ada?.expenses[0]?.involvedMemberIds).toEqual(['ada', 'ben', 'second']);
});

test('An expense that nobody else shares stays as it is.', () => {
  const alone = [member('ada', { expenses: [expense('tent', { amount: 1_000 })] })];
  expect(withLeftOut(alone, 'ada', new Set(['tent']))).toBe(alone);
});
