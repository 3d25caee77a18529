import fc from 'fast-check';
import type { Member, Project } from '@/lib/domain/project';
import { computeBalances, memberTotal } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member } from '@/tests/support/sample-projects';
import { ownCosts } from './own-cost';
import { settle } from './settlement';

function settled(members: readonly Member[], unit = 1) {
  const { balances, payments } = settle(computeBalances(members), unit);
  return { balances, payments, costs: ownCosts(members, balances) };
}

const unit = fc.constantFrom(1, 100);

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, one) => total + one, 0);
}

function spentIn({ members }: Pick<Project, 'members'>): number {
  return sum(members.map(memberTotal));
}

test('What a member paid less their share, and payments made less those received, is the balance that is shown.', () => {
  fc.assert(
    fc.property(projectArbitrary, unit, ({ members }, unit) => {
      const { balances, costs } = settled(members, unit);
      expect([...costs.keys()]).toEqual(members.map(({ id }) => id));
      for (const [id, { paid, share, made, received }] of costs) {
        expect(paid - share + made - received).toBe(balances.get(id));
      }
    }),
  );
});

test('All shares together are what was spent, and what was received is what was paid out, in whole minor units.', () => {
  fc.assert(
    fc.property(projectArbitrary, unit, (project, unit) => {
      const costs = [...settled(project.members, unit).costs.values()];
      expect(sum(costs.map(({ share }) => share))).toBe(spentIn(project));
      expect(sum(costs.map(({ received }) => received))).toBe(sum(costs.map(({ made }) => made)));
      for (const { share, received } of costs) expect([share, received].every(Number.isInteger)).toBe(true);
    }),
  );
});

test('A share is what falls to the member without any payment, to less than two units.', () => {
  fc.assert(
    fc.property(projectArbitrary, unit, ({ members }, unit) => {
      const spent = members.map((one) => ({ ...one, expenses: one.expenses.filter(({ isPayment }) => !isPayment) }));
      const exact = computeBalances(spent);
      for (const [id, { paid, share }] of settled(members, unit).costs) {
        expect(Math.abs(paid - (exact.get(id) ?? 0) - share)).toBeLessThan(2 * unit);
      }
    }),
  );
});

test('Payments that settle everything leave every share as it was.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members }) => {
      const { payments, costs } = settled(members);
      const paidUp = members.map((one) => {
        const made = payments.filter(({ fromMemberId }) => fromMemberId === one.id);
        const expenses = made.map(({ toMemberId, amount }, at) =>
          expense(`${one.id} ${at}`, { amount, involvedMemberIds: [toMemberId], isPayment: true }),
        );
        return { ...one, expenses: [...one.expenses, ...expenses] };
      });
      const after = settled(paidUp);
      expect(after.payments).toEqual([]);
      expect([...after.costs].map(([id, { share }]) => [id, share])).toEqual(
        [...costs].map(([id, { share }]) => [id, share]),
      );
    }),
  );
});

test('A trip of which one has paid, one has settled a part, and one has got it.', () => {
  const cash = expense('cash', { amount: 2_000, involvedMemberIds: ['anna'], isPayment: true });
  const members = [
    member('anna', { expenses: [expense('hut', { amount: 9_000 })] }),
    member('ben', { expenses: [expense('fuel', { amount: 1_001, involvedMemberIds: ['anna', 'ben'] }), cash] }),
    member('cleo'),
  ];
  expect([...settled(members).costs]).toEqual([
    ['anna', { paid: 9_000, share: 3_500, made: 0, received: 2_000 }],
    ['ben', { paid: 1_001, share: 3_501, made: 2_000, received: 0 }],
    ['cleo', { paid: 0, share: 3_000, made: 0, received: 0 }],
  ]);
});

test('A payment that several share is divided in whole minor units.', () => {
  const members = [
    member('anna', {
      expenses: [expense('cash', { amount: 101, involvedMemberIds: ['ben', 'cleo'], isPayment: true })],
    }),
    member('ben'),
    member('cleo'),
  ];
  const costs = [...settled(members).costs.values()];
  expect(costs.map(({ received }) => received)).toEqual([0, 50, 51]);
  expect(costs.map(({ share }) => share)).toEqual([0, 0, 0]);
});
