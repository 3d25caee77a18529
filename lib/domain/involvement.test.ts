import fc from 'fast-check';
import { expense } from '@/tests/support/sample-projects';
import { involvesOnlySome, sameWeights, toggleInvolved, weightsFor, withInvolved } from './involvement';

const ALL = ['a', 'b', 'c', 'd'];
const lists = fc.shuffledSubarray(ALL);
const member = fc.constantFrom(...ALL);

describe('toggling an involved member', () => {
  test('unticking a member while everyone is involved leaves everyone else', () => {
    expect(toggleInvolved([], 'b', ALL)).toEqual(['a', 'c', 'd']);
  });

  test('a list that has grown to everyone becomes empty', () => {
    expect(toggleInvolved(['d', 'a', 'b'], 'c', ALL)).toEqual([]);
  });

  test('unticking the last member involves everyone again', () => {
    expect(toggleInvolved(['b'], 'b', ALL)).toEqual([]);
  });

  test('the only member of a project stays involved', () => {
    expect(toggleInvolved([], 'a', ['a'])).toEqual([]);
  });

  test('toggling twice gives the same members, unless it unticked the last one', () => {
    fc.assert(
      fc.property(lists, member, (involved, id) => {
        fc.pre(involved.length !== 1 || involved[0] !== id);
        const twice = toggleInvolved(toggleInvolved(involved, id, ALL), id, ALL);
        const expected = involved.length === ALL.length ? [] : ALL.filter((other) => involved.includes(other));
        expect(twice).toEqual(expected);
      }),
    );
  });

  test('the list is in the order of all members and never names them all', () => {
    fc.assert(
      fc.property(lists, member, (involved, id) => {
        const next = toggleInvolved(involved, id, ALL);
        expect(next).toEqual(ALL.filter((other) => next.includes(other)));
        expect(next.length).toBeLessThan(ALL.length);
      }),
    );
  });

  test('ids that are no member are dropped', () => {
    expect(toggleInvolved(['gone', 'a'], 'b', ALL)).toEqual(['a', 'b']);
  });
});

describe('involving only some', () => {
  test('everyone is not only some, whether by the empty list or by name', () => {
    expect(involvesOnlySome([], ALL)).toBe(false);
    expect(involvesOnlySome(['d', 'c', 'b', 'a'], ALL)).toBe(false);
    expect(involvesOnlySome(['a', 'c'], ALL)).toBe(true);
  });
});

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
