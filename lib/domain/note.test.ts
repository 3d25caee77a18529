import fc from 'fast-check';
import { characterArbitrary } from '@/tests/support/arbitraries/characters';
import { cleanNote, hasControlsInLines, MAX_NOTE_LENGTH, sameNote, savedNote } from './note';

test('a typed note is one that the server takes, and stays as it is when it is cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: characterArbitrary, maxLength: 600 }), (text) => {
      const note = cleanNote(text);
      expect(hasControlsInLines(note)).toBe(false);
      expect(note.isWellFormed()).toBe(true);
      expect([...note].length).toBeLessThanOrEqual(MAX_NOTE_LENGTH);
      expect(cleanNote(note)).toBe(note);
    }),
  );
});

test('lines may end as in any file', () => {
  expect(cleanNote('a\r\nb\rc\u2028d\ne')).toBe('a\nb\nc\nd\ne');
  expect(cleanNote('a\tb\u202Ec')).toBe('a bc');
});

test.each([undefined, '', ' \n ', '\u200B'])('%j is no note', (note) => {
  expect(savedNote(note)).toBeUndefined();
  expect(sameNote(note, undefined)).toBe(true);
});

test('notes that differ in a visible character, or a line break, differ', () => {
  expect(sameNote('a b', 'a\nb')).toBe(false);
  expect(sameNote('a', undefined)).toBe(false);
  expect(sameNote('a\r\nb', 'a\nb')).toBe(true);
});
