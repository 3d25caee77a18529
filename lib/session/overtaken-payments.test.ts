import fc from 'fast-check';
import type { Expense } from '@/lib/domain/project';
import { RUNS } from '@/tests/support/runs';
import { expense } from '@/tests/support/sample-projects';
import { type Overtaken, pairedWithOthers } from './overtaken-payments';

const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

function overtaken(own: readonly number[], theirs: readonly number[]): Overtaken[] {
  const others = theirs.map((amount, at) => expense(`theirs-${at}`, { amount }));
  const debt = { fromMemberId: 'ben', toMemberId: 'ana', paidBy: [] };
  return own.map((amount, at) => {
    const marked = expense(`new-${at}`, { amount });
    return { payerId: 'ben', expense: marked, marked, debt, others };
  });
}

const sum = (all: readonly Pick<Expense, 'amount'>[]) => all.reduce((total, { amount }) => total + (amount ?? 0), 0);
const markedOf = (all: readonly Overtaken[]) => all.map(({ marked }) => marked);

test('All that is left and all of others make no more than was marked here, or nothing is left.', () => {
  fc.assert(
    fc.property(amounts, amounts, (own, theirs) => {
      const waiting = overtaken(own, theirs);
      const { left } = pairedWithOthers(waiting);
      if (left.length > 0)
        expect(sum(markedOf(left)) + sum(waiting[0]!.others)).toBeLessThanOrEqual(sum(markedOf(waiting)));
    }),
    RUNS,
  );
});

test('Each either gives way or is left, and each of others has one that gives way to it while there are any.', () => {
  fc.assert(
    fc.property(amounts, amounts, (own, theirs) => {
      const waiting = overtaken(own, theirs);
      const { givenWay, left } = pairedWithOthers(waiting);
      expect(new Set([...givenWay.keys(), ...left])).toEqual(new Set(waiting));
      expect(givenWay.size + left.length).toBe(waiting.length);
      const joined = new Set([...givenWay.values()].map(({ id }) => id));
      expect(joined.size).toBe(Math.min(own.length, theirs.length));
    }),
    RUNS,
  );
});

test('Where others have noted some of those that were marked here, just the rest is left.', () => {
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }), fc.nat(), (noted, rest, seed) => {
      const all = [...noted, ...rest];
      const at = seed % all.length;
      const own = [...all.slice(at), ...all.slice(0, at)];
      const { left } = pairedWithOthers(overtaken(own, noted));
      expect(
        markedOf(left)
          .map(({ amount }) => amount)
          .toSorted(),
      ).toEqual(rest.toSorted());
    }),
    RUNS,
  );
});

test('Those that knew one of others when they were marked do not give way to it.', () => {
  const [first, second] = overtaken([400, 400], [400]) as [Overtaken, Overtaken];
  const other = expense('later', { amount: 100 });
  const { givenWay } = pairedWithOthers([first, { ...second, others: [other] }]);
  expect([...givenWay.values()].map(({ id }) => id)).toEqual(['theirs-0', 'later']);
});
