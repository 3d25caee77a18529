import fc from 'fast-check';
import { mostGroupsByTrial } from '@/tests/support/groups-by-trial';
import { MAX_EXACT_BALANCES, zeroSumGroups } from './fewest-payments';

/** Integers of which many cancel, the last making up for the others. */
const cancelling = fc
  .array(fc.integer({ min: -4, max: 4 }), { maxLength: 7 })
  .map((balances) => [...balances, -balances.reduce((sum, balance) => sum + balance, 0)]);

test('there are as many groups as the trial of all partitions finds', () => {
  fc.assert(
    fc.property(cancelling, (balances) => {
      expect(zeroSumGroups(balances, 0.001)).toHaveLength(mostGroupsByTrial(balances));
    }),
  );
});

test('every position is in one group, and every group sums to zero', () => {
  fc.assert(
    fc.property(cancelling, (balances) => {
      const groups = zeroSumGroups(balances, 0.001);
      expect(groups.flat().toSorted((a, b) => a - b)).toEqual(balances.map((_, at) => at));
      for (const group of groups) expect(group.reduce((sum, at) => sum + (balances[at] ?? 0), 0)).toBe(0);
    }),
  );
});

test('what does not cancel out is one more group', () => {
  expect(zeroSumGroups([5, 3, -3, 1], 0.001)).toEqual([
    [0, 3],
    [1, 2],
  ]);
});

test('sixteen balances are split into the pairs that they were made of', () => {
  const debts = Array.from({ length: MAX_EXACT_BALANCES / 2 }, (_, at) => 2 ** at);
  const groups = zeroSumGroups([...debts, ...debts.map((debt) => -debt)], 0.001);
  expect(groups).toEqual(debts.map((_, at) => [at, at + debts.length]));
});
