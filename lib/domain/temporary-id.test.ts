import fc from 'fast-check';
import { isTemporaryId, replacementId, temporaryId } from './temporary-id';

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

test('a replacement is a temporary id that is not taken, and the same one for the same id', () => {
  fc.assert(
    fc.property(fc.string(), (oldId) => {
      const first = replacementId(oldId, () => false);
      const second = replacementId(oldId, (id) => id === first);
      expect(isTemporaryId(first) && isTemporaryId(second)).toBe(true);
      expect(second).not.toBe(first);
      expect(replacementId(oldId, () => false)).toBe(first);
    }),
  );
});

test('replacements of ids that are alike are not alike', () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => replacementId(`7Hk2mPqR9sTuVwXyZ1a${at}`, () => false));
  expect(new Set(ids).size).toBeGreaterThan(990);
});
