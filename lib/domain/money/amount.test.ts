import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { cleanAmountText, parseAmount } from './amount';

const VALID = /^\d{0,10}(\.\d{0,2})?$/;
const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- a€') });
const minorUnits = fc.integer({ min: 0, max: MAX_AMOUNT });
const written = (amount: number) => (amount / 100).toFixed(2);

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
      }),
    );
  });

  test('a separator typed after an amount that has one never changes its value', () => {
    fc.assert(
      fc.property(minorUnits, fc.constantFrom('.', ','), (amount, separator) => {
        expect(cleanAmountText(written(amount) + separator)).toBe(written(amount));
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

describe('reading and writing an amount', () => {
  test('a written amount reads as itself', () => {
    fc.assert(fc.property(minorUnits, (amount) => expect(parseAmount(written(amount))).toBe(amount)));
  });

  test('a written amount is clean', () => {
    fc.assert(
      fc.property(minorUnits, (amount) => {
        const text = written(amount);
        expect(cleanAmountText(text)).toBe(text);
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
});
