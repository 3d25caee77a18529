import fc from 'fast-check';
import { characterArbitrary } from '@/tests/support/arbitraries/characters';
import {
  cleanName,
  hasControls,
  hasDirectionalControls,
  isolatedName,
  isVisible,
  MAX_NAME_LENGTH,
  nameOrNull,
} from './name';

const DIRECTIONAL = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];

const character = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: characterArbitrary, minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...DIRECTIONAL, '\u2028', '\u2029', '\u200B', '\uD83D', 'a', ' ') },
);

test('a cleaned name is one that the server takes, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 300 }), (text) => {
      const name = cleanName(text);
      expect([...name].length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
      expect(hasControls(name)).toBe(false);
      expect(hasDirectionalControls(name)).toBe(false);
      expect(name.isWellFormed()).toBe(true);
      expect(cleanName(name)).toBe(name);
    }),
  );
});

test('a name is saved as it is cleaned, plain or not', () => {
  const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 250 });
  const long = fc.string({ unit: character, maxLength: 250 });
  fc.assert(
    fc.property(fc.oneof(plain, long), (name) => {
      const clean = cleanName(name);
      expect(nameOrNull(name)).toBe(isVisible(clean) ? clean : null);
    }),
  );
  for (const name of ['a'.repeat(200), 'a'.repeat(201), 'a\n', ' a', '~', '']) {
    expect(nameOrNull(name)).toBe(isVisible(cleanName(name)) ? cleanName(name) : null);
  }
});

test('control characters and line breaks become spaces', () => {
  expect(cleanName('a\tb\nc\u0000d\u2028e\u2029f')).toBe('a b c d e f');
});

test.each(DIRECTIONAL)('the directional control %j is left out', (control) => {
  expect(hasDirectionalControls(`a${control}b`)).toBe(true);
  expect(cleanName(`a${control}b`)).toBe('ab');
});

test('a long name is cut between characters, never within a surrogate pair', () => {
  expect(cleanName('😀'.repeat(300))).toBe('😀'.repeat(MAX_NAME_LENGTH));
  expect(cleanName('a\ud83d')).toBe('a\ufffd');
});

test.each([
  ['Hindi', 'क्षत्रिय ज़मीन'],
  ['Thai', 'น้ำพริกหนุ่ม'],
  ['Arabic with vowel signs', 'مُحَمَّدٌ'],
  ['Arabic with an implicit mark', 'ABC\u200F!'],
  ['Persian with a zero-width non-joiner', 'می\u200Cخواهم'],
  ['Hebrew with points', 'שָׂרָה'],
  ['Tibetan', 'ཧྐྵྨླྺྃ'],
  ['Burmese', 'ကျွန်ုပ်'],
  ['Vietnamese, decomposed', 'Nguyễn'.normalize('NFD')],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a skin tone', '🧑🏽‍🚒'],
  ['a flag', '🇩🇪'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣'],
  ['150 marks on one letter', `a${'\u0301'.repeat(150)}`],
])('%s stays untouched', (_, name) => {
  expect(cleanName(name)).toBe(name);
  expect(nameOrNull(name)).toBe(name);
});

test.each([
  ['nothing', ''],
  ['spaces', ' \u00A0\u2003\u3000'],
  ['a zero-width space', '\u200B'],
  ['joiners', '\u200C\u200D'],
  ['a word joiner and a byte order mark', '\u2060\uFEFF'],
  ['directional marks', '\u200E\u200F\u061C'],
  ['directional controls', '\u202E\u2066'],
  ['soft hyphens', '\u00AD\u00AD'],
  ['Hangul fillers', '\u115F\u3164\uFFA0'],
  ['blank Braille', '\u2800'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['tags', '\u{E0041}\u{E007F}'],
  ['annotation signs', '\uFFF9\uFFFB'],
])('a name of %s alone is none', (_, name) => {
  expect(nameOrNull(name)).toBeNull();
  expect(isolatedName(name, 'Unnamed')).toBe('Unnamed');
});

test('a name from right to left is isolated in a text, and another one stands as it is', () => {
  for (const name of ['שרה', 'عمر 7', 'Café (بيروت)', 'abc\u200F', '𐤀𐤁', '𞤀']) {
    expect(isolatedName(name, 'Unnamed')).toBe(`\u2068${name}\u2069`);
  }
  for (const name of ['Anna', 'Zoë 🏴‍☠️', '李雷', 'Αθηνά', 'नेहा']) expect(isolatedName(name, 'Unnamed')).toBe(name);
});

test('the isolation of a name holds whatever the name was saved with', () => {
  expect(isolatedName('\u2069\u202Eשרה\u2029', 'Unnamed')).toBe('\u2068שרה \u2069');
});

test('every character that Unicode writes from right to left calls for the isolation', () => {
  const scripts = [
    'Hebrew',
    'Arabic',
    'Syriac',
    'Thaana',
    'Nko',
    'Samaritan',
    'Mandaic',
    'Phoenician',
    'Adlam',
    'Yezidi',
  ];
  const rightToLeft = new RegExp(`(?=\\p{L})[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    if (rightToLeft.test(letter)) expect(isolatedName(letter, '')).toBe(`\u2068${letter}\u2069`);
  }
});
