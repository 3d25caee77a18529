import fc from 'fast-check';
import { cleanName } from './name';
import { MAX_NAME_LENGTH } from './project';

test('a cleaned name is one that the server takes, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const name = cleanName(text);
      expect([...name].length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(/\p{Cc}/u.test(name)).toBe(false);
      expect(name.isWellFormed()).toBe(true);
      expect(cleanName(name)).toBe(name);
    }),
  );
});

test('control characters become spaces', () => {
  expect(cleanName('a\tb\nc\u0000d')).toBe('a b c d');
});

test('a long name is cut between characters, never within a surrogate pair', () => {
  expect(cleanName('😀'.repeat(300))).toBe('😀'.repeat(MAX_NAME_LENGTH));
  expect(cleanName('a\ud83d')).toBe('a\ufffd');
});
