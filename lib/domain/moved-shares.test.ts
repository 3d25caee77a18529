import fc from 'fast-check';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member } from '@/tests/support/sample-projects';
import { movedShares, withoutMember, withoutPaymentsTo } from './member-deletion';

function shares(...expenses: [amount: number | null, ...involvedMemberIds: string[]][]) {
  const paid = expenses.map(([amount, ...involvedMemberIds], at) => expense(`e${at}`, { amount, involvedMemberIds }));
  const members = [
    member('a', { expenses: paid }),
    member('b', { expenses: [expense('own', { amount: 900 })] }),
    member('c'),
  ];
  return movedShares(members, 'b').map(({ expense: { id }, amount, heirIds }) => [id, amount, heirIds]);
}

describe('when a member is removed', () => {
  test('shares move to the others who are involved, and to the payer where nobody else is', () => {
    expect(shares([900], [600, 'b', 'c'], [500, 'b'])).toEqual([
      ['e0', 300, []],
      ['e1', 300, ['c']],
      ['e2', 500, ['a']],
    ]);
  });

  test('no share moves in what does not involve the member, costs nothing, or was paid by the member', () => {
    expect(shares([900, 'a', 'c'], [null], [0, 'b'])).toEqual([]);
  });

  test('the shares are what the others bear more, in all that the member did not pay and was not paid', () => {
    fc.assert(
      fc.property(projectArbitrary, ({ members }) => {
        fc.pre(members.length > 1);
        const leaving = members[0]?.id ?? '';
        const others = members.map((one) => (one.id === leaving ? { ...one, expenses: [] } : one));
        const unpaid = withoutPaymentsTo(others, leaving);
        const moved = movedShares(unpaid, leaving).reduce((sum, { amount }) => sum + amount, 0);
        const sumOf = (balances: Map<string, number>) =>
          [...balances].reduce((sum, [id, balance]) => (id === leaving ? sum : sum + balance), 0);
        const borne = sumOf(computeBalances(unpaid)) - sumOf(computeBalances(withoutMember(unpaid, leaving)));
        expect(borne).toBeCloseTo(moved, -Math.log10(1 + moved * 1e-9) - 1);
      }),
    );
  });
});
