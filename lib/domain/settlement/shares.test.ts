import fc from 'fast-check';
import { MAX_AMOUNT, MAX_MEMBERS, MAX_WEIGHT } from '@/lib/domain/project';
import { shareOf, splitOf, wholeShares } from './shares';

const amountArbitrary = fc.oneof(fc.nat({ max: 1_000 }), fc.nat({ max: MAX_AMOUNT }));
const weightsArbitrary = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: MAX_WEIGHT })), {
  minLength: 1,
  maxLength: MAX_MEMBERS,
});

function sharing(weights: readonly number[]) {
  const memberIds = weights.map((_, at) => `m${at}`);
  const byId = Object.fromEntries(weights.map((weight, at) => [`m${at}`, weight]));
  return splitOf({ involvedMemberIds: memberIds, weights: byId }, memberIds);
}

test('The sum of the most and the largest weights is exact.', () => {
  expect(MAX_MEMBERS * MAX_WEIGHT).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});

test('Whole shares add up to the amount, and differ from the exact ones by less than one.', () => {
  fc.assert(
    fc.property(amountArbitrary, weightsArbitrary, (amount, weights) => {
      const shared = sharing(weights);
      const shares = wholeShares(amount, shared);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      for (const [at, share] of shares.entries()) {
        const exact = shareOf(amount, weights[at] ?? 0, shared);
        expect(Math.abs(share - exact)).toBeLessThan(1);
      }
    }),
  );
});

test('Amounts as weights are the shares themselves.', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: MAX_MEMBERS }),
      (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(wholeShares(total, sharing(amounts))).toEqual(amounts);
      },
    ),
  );
});

test('Who has the larger weight never bears less.', () => {
  fc.assert(
    fc.property(amountArbitrary, weightsArbitrary, (amount, weights) => {
      const shares = wholeShares(amount, sharing(weights.toSorted((a, b) => b - a)));
      expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    }),
  );
});

test('An expense for everyone is shared alike by everyone, and the first bear what does not divide.', () => {
  const everyone = splitOf({ involvedMemberIds: [] }, ['a', 'b', 'c']);
  expect(everyone).toEqual({ memberIds: ['a', 'b', 'c'], weights: [1, 1, 1], sum: 3 });
  expect(wholeShares(1_000, everyone)).toEqual([334, 333, 333]);
});

test('Two parts for a couple are twice the share of one.', () => {
  const shared = splitOf({ involvedMemberIds: ['a', 'b'], weights: { a: 2 } }, ['a', 'b', 'c']);
  expect([shareOf(900, 2, shared), shareOf(900, 1, shared)]).toEqual([600, 300]);
});
