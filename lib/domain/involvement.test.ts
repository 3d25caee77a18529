import fc from 'fast-check';
import { involvesOnlySome, toggleInvolved } from './involvement';

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
