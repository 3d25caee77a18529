import fc from 'fast-check';
import { cleanAmountText, cleanPastedAmount, formatAmountText, parseAmount } from './amount';
import { MAX_AMOUNT } from './project';

const VALID = /^\d{0,12}(\.\d{0,2})?$/;
const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- a€') });
const minorUnits = fc.integer({ min: 0, max: MAX_AMOUNT });

describe('typing an amount', () => {
  test('whatever is typed character by character, the field holds a valid amount', () => {
    fc.assert(
      fc.property(typed, (text) => {
        let field = '';
        for (const character of text) {
          field = cleanAmountText(field + character);
          expect(field).toMatch(VALID);
          expect(parseAmount(field) ?? 0).toBeLessThanOrEqual(MAX_AMOUNT);
        }
      }),
    );
  });

  test('a character put anywhere into the field keeps it valid', () => {
    fc.assert(
      fc.property(typed, fc.nat(), fc.constantFrom(...'0123456789.,x'), (text, at, character) => {
        const field = cleanAmountText(text);
        const caret = at % (field.length + 1);
        expect(cleanAmountText(field.slice(0, caret) + character + field.slice(caret))).toMatch(VALID);
      }),
    );
  });

  test('a cleaned text is clean', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), typed), (text) => {
        const clean = cleanAmountText(text);
        expect(cleanAmountText(clean)).toBe(clean);
        expect(cleanPastedAmount(clean)).toMatch(VALID);
      }),
    );
  });

  test('a separator typed after an amount that has one never changes its value', () => {
    fc.assert(
      fc.property(minorUnits, fc.constantFrom('.', ','), (amount, separator) => {
        expect(cleanAmountText(formatAmountText(amount) + separator)).toBe(formatAmountText(amount));
      }),
    );
  });

  test.each([
    ['', ''],
    ['12', '12'],
    ['12,5', '12.5'],
    ['12.', '12.'],
    [',5', '.5'],
    ['.', '.'],
    ['1.2.3', '1.23'],
    ['1,2,3', '1.23'],
    ['12.999', '12.99'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['12,34,567.8', '1234567.8'],
    ['12.50,', '12.50'],
    ['12.5,0', '12.50'],
    ['-12 €', '12'],
    ['1e5', '15'],
    ['12345678901', '1234567890'],
    ['12345678901.45', '1234567890.45'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanAmountText(text)).toBe(clean);
  });
});

describe('pasting an amount', () => {
  test.each([
    ['1.234.567', '1234567'],
    ['1,234', '1234'],
    ['12.345', '12345'],
    ['123.456', '123456'],
    ['1234.567', '1234.56'],
    ['0.123', '0.12'],
    ['1,23', '1.23'],
    ['1.5', '1.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['12,3456.78', '123456.78'],
    ['12,34,567', '1234567'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['1 234,50 €', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ['$1,234', '1234'],
    ['Fr. 12.50', '12.50'],
    ['12.50 kr.', '12.50'],
    ['12,-', '12.'],
    ['-5.00', '5.00'],
    ['−5.00', '5.00'],
    ['\t12.50\n', '12.50'],
    ['12.03.2024', '12.03'],
    ['9999999999,999', '9999999999.99'],
    ['no amount', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanPastedAmount(text)).toBe(clean);
  });

  test('an amount is understood in the writing of any locale', () => {
    const locales = ['en', 'de', 'es', 'fr', 'de-CH', 'en-IN', 'sv'];
    fc.assert(
      fc.property(minorUnits, fc.constantFrom(...locales), (amount, locale) => {
        const text = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(parseAmount(cleanPastedAmount(text))).toBe(amount);
      }),
    );
  });
});

describe('reading and writing an amount', () => {
  test('a written amount reads as itself', () => {
    fc.assert(fc.property(minorUnits, (amount) => expect(parseAmount(formatAmountText(amount))).toBe(amount)));
  });

  test('a written amount is clean', () => {
    fc.assert(
      fc.property(minorUnits, (amount) => {
        const text = formatAmountText(amount);
        expect(cleanAmountText(text)).toBe(text);
        expect(cleanPastedAmount(text)).toBe(text);
      }),
    );
  });

  test.each([
    ['', null],
    ['  ', null],
    ['.', 0],
    ['abc', 0],
    ['0', 0],
    ['0.29', 29],
    ['1.1', 110],
    ['.5', 50],
    ['7.', 700],
    ['4,35', 435],
    ['1.005', 100],
    ['9999999999.99', MAX_AMOUNT],
  ])('%j reads as %j minor units', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    [null, ''],
    [0, '0.00'],
    [5, '0.05'],
    [29, '0.29'],
    [1200, '12.00'],
    [MAX_AMOUNT, '9999999999.99'],
  ])('%j minor units are written %j', (amount, text) => {
    expect(formatAmountText(amount)).toBe(text);
  });
});
