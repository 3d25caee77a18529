import { expense } from '@/tests/support/sample-projects';
import { sameWeights, weightsFor, withInvolved } from './weights';

const boat = { ...expense('boat', { amount: 900, involvedMemberIds: ['a', 'b'] }), weights: { a: 2 } };

test('Weights of 1 are no weights.', () => {
  expect(weightsFor(['a', 'b'], { a: 1, b: 1 })).toBeUndefined();
  expect(weightsFor(['a', 'b'], { a: 2, b: 1 })).toEqual({ a: 2 });
});

test('Only those in the list have weights.', () => {
  expect(weightsFor(['b'], { a: 2, b: 3 })).toEqual({ b: 3 });
  expect(weightsFor([], { a: 2 })).toBeUndefined();
});

test('Who leaves the list loses the weight, and who comes back counts 1.', () => {
  const left = withInvolved(boat, ['b']);
  expect(left.weights).toBeUndefined();
  expect(withInvolved(left, ['a', 'b']).weights).toBeUndefined();
});

test('Who comes into the list leaves the weights as they are.', () => {
  expect(withInvolved(boat, ['a', 'b', 'c']).weights).toBe(boat.weights);
});

test('The same list and weights leave the same expense.', () => {
  expect(withInvolved(boat, boat.involvedMemberIds, { a: 2, b: 1 })).toEqual(boat);
  expect(withInvolved(boat, boat.involvedMemberIds)).toBe(boat);
});

test('Weights are compared by member.', () => {
  expect(sameWeights({ a: 2, b: 3 }, { b: 3, a: 2 })).toBe(true);
  expect(sameWeights({ a: 2 }, { b: 2 })).toBe(false);
  expect(sameWeights(undefined, { a: 2 })).toBe(false);
  expect(sameWeights(undefined, undefined)).toBe(true);
});
