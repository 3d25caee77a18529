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

test('an id that is taken is drawn again', () => {
  const drawn = [0, 0, 0, 0, 0.999, 0.999, 0.999, 0.999];
  expect(
    temporaryId(
      (id) => id === 'new-aaaa',
      () => drawn.shift() ?? 0,
    ),
  ).toBe('new-9999');
});

test('an id of the server is not temporary', () => {
  expect(isTemporaryId('7Hk2mPqR9sTuVwXyZ1aBcD')).toBe(false);
  expect(isTemporaryId('new-abcde')).toBe(false);
});
