import fc from 'fast-check';
import { isTemporaryId, temporaryId } from './temporary-id';

test('a temporary id is new- and four characters, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (drawn) => {
      const id = temporaryId(
        () => false,
        () => drawn,
      );
      expect(id).toMatch(/^new-[a-z0-9]{4}$/);
      expect(isTemporaryId(id)).toBe(true);
    }),
  );
});

test.each([
  [0, 'new-0000', 'new-0001'],
  [0.9999999, 'new-zzzz', 'new-0000'],
])('the next id takes the place of one that is taken: %d', (drawn, taken, next) => {
  expect(
    temporaryId(
      (id) => id === taken,
      () => drawn,
    ),
  ).toBe(next);
});

test('an id of the server is not temporary', () => {
  expect(isTemporaryId('7Hk2mPqR9sTuVwXyZ1aBcD')).toBe(false);
  expect(isTemporaryId('new-abcde')).toBe(false);
});
