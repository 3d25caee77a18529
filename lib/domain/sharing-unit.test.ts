import fc from 'fast-check';
import { splitOf, wholeShares } from '@/lib/domain/settlement/shares';
import { expense } from '@/tests/support/sample-projects';
import { MAX_MEMBERS, MAX_WEIGHT } from './project';
import { dividesIntoAmounts, isSharedByAmounts, readParts, restOf, unitOf, weightsIn } from './sharing-unit';

const weightsArbitrary = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: MAX_WEIGHT })), {
  minLength: 1,
  maxLength: MAX_MEMBERS,
});

function sharing(weights: readonly number[]) {
  const memberIds = weights.map((_, at) => `m${at}`);
  return splitOf(
    { involvedMemberIds: memberIds, weights: Object.fromEntries(weights.map((weight, at) => [`m${at}`, weight])) },
    memberIds,
  );
}

test('As amounts, weights are weights that add up to the amount.', () => {
  fc.assert(
    fc.property(weightsArbitrary, fc.nat({ max: MAX_WEIGHT }), (weights, drawn) => {
      const amount = Math.max(drawn, weights.length);
      const shared = sharing(weights);
      expect(dividesIntoAmounts(amount, shared)).toBe(true);
      const amounts = weightsIn('amounts', amount, shared);
      expect(unitOf(amount, sharing(amounts))).toBe('amounts');
      for (const weight of amounts) {
        expect(weight).toBeGreaterThanOrEqual(1);
        expect(weight).toBeLessThanOrEqual(MAX_WEIGHT);
      }
    }),
  );
});

test('As parts, weights share any amount as before.', () => {
  fc.assert(
    fc.property(weightsArbitrary, fc.nat({ max: MAX_WEIGHT }), (weights, amount) => {
      const shared = sharing(weights);
      const parts = weightsIn('parts', amount, shared);
      expect(wholeShares(amount, sharing(parts))).toEqual(wholeShares(amount, shared));
    }),
  );
});

test('Amounts are the smallest parts of the same ratio.', () => {
  expect(weightsIn('parts', 3_000, sharing([2_000, 500, 500]))).toEqual([4, 1, 1]);
});

test('Parts are the whole shares as amounts.', () => {
  expect(weightsIn('amounts', 1_000, sharing([1, 1, 1]))).toEqual([334, 333, 333]);
});

test('Weights read as amounts where they add up to the amount.', () => {
  expect(unitOf(3_000, sharing([1_250, 1_750]))).toBe('amounts');
  expect(unitOf(3_001, sharing([1_250, 1_750]))).toBe('parts');
  expect(unitOf(null, sharing([1, 2]))).toBe('parts');
});

test('An amount that is missing, too small for all or larger than any weight is not given out in amounts.', () => {
  const three = sharing([1, 1, 1]);
  expect([null, 0, 2, 3, MAX_WEIGHT, MAX_WEIGHT + 1].map((amount) => dividesIntoAmounts(amount, three))).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['٣', 3],
  ['99999999999', MAX_WEIGHT],
  ['100000000000', null],
  ['0', null],
  ['1.5', null],
  ['1,5', null],
  ['½', null],
  ['x', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%j are %j parts', (text, parts) => {
  expect(readParts(text)).toBe(parts);
});

test('amounts leave what they do not give out, and one person leaves nothing', () => {
  expect(restOf(10_000, sharing([1_000, 2_000, 3_000]))).toBe(4_000);
  expect(restOf(6_000, sharing([1_000, 5_500]))).toBe(-500);
  expect(restOf(null, sharing([1, 2]))).toBe(-3);
  expect(restOf(6_000, sharing([2_000]))).toBe(0);
});

test.each([
  [6_000, ['a', 'b'], { a: 2_000, b: 4_000 }, true],
  [8_000, ['a', 'b'], { a: 2_000, b: 4_000 }, false],
  [6_000, ['a', 'b'], undefined, false],
  [6_000, ['a'], { a: 6_000 }, false],
  [null, ['a', 'b'], { a: 2_000, b: 4_000 }, false],
])('tells whether %j is shared in amounts by %j with %j: %j', (amount, involvedMemberIds, weights, isShared) => {
  expect(isSharedByAmounts({ ...expense('e'), amount, involvedMemberIds, weights })).toBe(isShared);
});
