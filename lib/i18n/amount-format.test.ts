import fc from 'fast-check';
import { CURRENCIES, decimalsOf } from '@/lib/domain/money/currency';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { amountFormat, signedBalance } from './amount-format';
import { locales } from './locales';

/** With an underscore for the space that keeps number and currency together. */
function written(text: string): string {
  return text.replaceAll('\u00A0', '_');
}

test.each([
  ['en', undefined, '1,234.50'],
  ['de', undefined, '1.234,50'],
  ['en', 'EUR', '€1,234.50'],
  ['de', 'EUR', '1.234,50_€'],
  ['es', 'EUR', '1234,50_€'],
  ['en', 'CHF', 'CHF_1,234.50'],
  ['de', 'CHF', '1.234,50_CHF'],
  ['en', 'USD', '$1,234.50'],
  ['en', 'MXN', 'MX$1,234.50'],
  ['es', 'USD', '1234,50_US$'],
  ['en', 'JPY', '¥1,235'],
  ['de', 'KWD', '1.234,500_KWD'],
  // Another server may know other currencies, and call them as it likes.
  ['en', 'XYZ', 'XYZ_1,234.50'],
  ['de', 'Taler', 'Taler_1.234,50'],
  ['en', '₿', '₿_1,234.50'],
  ['en', 'שקל', '\u2068שקל\u2069_1,234.50'],
])('a sum in %s with the currency %s is %s', (locale, currency, text) => {
  expect(written(amountFormat(locale, 'sum', currency)(123_450))).toBe(text);
});

test('an amount that was entered keeps the decimals that its currency has not', () => {
  const entered = amountFormat('en', 'entered', 'JPY');
  expect([123_400, 123_450, 123_456].map(entered)).toEqual(['¥1,234', '¥1,234.50', '¥1,234.56']);
  expect(amountFormat('en', 'entered', 'EUR')(123_400)).toBe('€1,234.00');
  expect(amountFormat('en', 'entered', 'KWD')(123_400)).toBe('KWD\u00A01,234.000');
  expect(amountFormat('en', 'entered')(123_400)).toBe('1,234.00');
});

test('a field shows a plain number, whatever the currency', () => {
  expect(amountFormat('de', 'field', 'EUR')(123_450)).toBe('1234,50');
  expect(amountFormat('de', 'field', 'JPY')(123_450)).toBe('1234,50');
});

test('every currency has its own decimals in every language, and no break before or behind the number', () => {
  const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.constantFrom(...locales), amounts, (currency, locale, amount) => {
      const text = amountFormat(locale, 'sum', currency)(amount);
      const decimalMark = locale === 'en' ? '.' : ',';
      const digits = /\d[\d.,]*/.exec(text)?.[0].split(decimalMark)[1] ?? '';
      expect(digits).toHaveLength(decimalsOf(currency));
      expect(text).not.toMatch(/[\n\t ]/);
    }),
  );
});

test('a balance has a plus or a minus, in each language the same, and none at zero.', () => {
  const format = amountFormat('de', 'sum', 'EUR');
  expect([1850, -1850, 0].map((balance) => written(signedBalance(format, balance)))).toEqual([
    '+18,50_€',
    '−18,50_€',
    '0,00_€',
  ]);
});
