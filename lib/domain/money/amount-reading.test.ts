import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { type DecimalMark, parseAmount } from './amount';
import { readAmount } from './amount-reading';

const marks = fc.constantFrom<DecimalMark>('.', ',');
const minorUnits = fc.integer({ min: 0, max: MAX_AMOUNT });
const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,+- a€') });
const groupedOrNot = fc
  .tuple(
    fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 1 }),
    fc.constantFrom('.', ','),
    fc.constantFrom('.', ','),
  )
  .map(([groups, mark, last]) => groups.slice(0, -1).join(mark) + last + groups.at(-1));
const texts = fc.oneof(typed, groupedOrNot);

/** The digits that count: without zeros at either end. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

test('whatever stands in the field, the amount is none or one that can be kept', () => {
  fc.assert(
    fc.property(texts, marks, (text, mark) => {
      for (const amount of [readAmount(text, mark).amount, readAmount(text, mark).meant]) {
        if (amount === null) continue;
        expect(Number.isInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT).toBe(true);
      }
    }),
  );
});

test('no digit is left out without a remark', () => {
  fc.assert(
    fc.property(texts, marks, (text, mark) => {
      const { amount, remark } = readAmount(text, mark);
      if (remark === null || remark === 'grouped') expect(digitsOf(String(amount ?? ''))).toBe(digitsOf(text));
    }),
  );
});

test('without groups, an amount that needs no remark is what the rules keep', () => {
  fc.assert(
    fc.property(texts, marks, (text, mark) => {
      const { amount, remark } = readAmount(text, mark);
      if (remark === null && !/[.,]\d{3}/.test(text)) expect(amount).toBe(parseAmount(text));
    }),
  );
});

test('an amount that was probably meant is not the one that is kept', () => {
  fc.assert(
    fc.property(texts, marks, (text, mark) => {
      const { amount, meant } = readAmount(text, mark);
      if (meant !== null) expect(meant).not.toBe(amount);
    }),
    { examples: [['0+0', '.']] },
  );
});

test('an amount is understood in the writing of any locale, in a page of any language', () => {
  const locales = fc.constantFrom('en', 'de', 'es', 'fr', 'de-CH', 'en-IN', 'sv');
  const styles = fc.constantFrom<Intl.NumberFormatOptions>({}, { style: 'currency', currency: 'EUR' });
  fc.assert(
    fc.property(minorUnits, locales, styles, marks, (amount, locale, style, mark) => {
      const text = (amount / 100).toLocaleString(locale, { ...style, minimumFractionDigits: 2 });
      expect(readAmount(text, mark).amount).toBe(amount);
    }),
  );
});

test.each([
  ['en', '.' as const],
  ['de', ',' as const],
  ['es', ',' as const],
])(
  'in %s an amount of its own writing needs no remark, even without decimals and with three groups',
  (locale, mark) => {
    for (const amount of [0, 5, 123_456, 1_234_500, 123_456_789, MAX_AMOUNT]) {
      const text = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
      expect(readAmount(text, mark)).toEqual({ amount, remark: null, meant: null });
    }
    const whole = (1_234_567).toLocaleString(locale);
    expect(readAmount(whole, mark)).toEqual({ amount: 123_456_700, remark: null, meant: null });
  },
);

/** The text, and in English and in German what is kept, why it differs, and what else it may mean. */
test.each([
  ['1.234,50', [123_450, 'grouped', null], [123_450, null, null]],
  ['1,234.50', [123_450, null, null], [123_450, 'grouped', null]],
  ['33.333', [3_333, 'one-mark', 3_333_300], [3_333_300, 'grouped', 3_333]],
  ['33,333', [3_333_300, 'grouped', 3_333], [3_333, 'one-mark', 3_333_300]],
  ['1.234.567', [123_456_700, 'grouped', null], [123_456_700, null, null]],
  ['12,3456.78', [1_234, 'one-mark', 12_345_678], [1_234, 'one-mark', 12_345_678]],
  ['12,34,567.80', [123_456_780, null, null], [123_456_780, 'grouped', null]],
  ['0.123', [12, 'one-mark', null], [12, 'one-mark', null]],
  ['1234.567', [123_456, 'one-mark', null], [123_456, 'one-mark', null]],
  ['12.50,', [1_250, 'one-mark', null], [1_250, 'one-mark', null]],
  ['1.2.3', [123, 'one-mark', null], [123, 'one-mark', null]],
  ['12.03.2024', [1_203, 'one-mark', null], [1_203, 'one-mark', null]],
])('%j is read as %j in English and %j in German', (text, english, german) => {
  const read = (mark: DecimalMark) => {
    const { amount, remark, meant } = readAmount(text, mark);
    return [amount, remark, meant];
  };
  expect(read('.')).toEqual(english);
  expect(read(',')).toEqual(german);
});

test.each([
  ['', null, null, null],
  ['  ', null, null, null],
  ['.', 0, null, null],
  ['12', 1_200, null, null],
  ['12,5', 1_250, null, null],
  ['12.5', 1_250, null, null],
  ['12,34', 1_234, null, null],
  ['12.', 1_200, null, null],
  [',5', 50, null, null],
  ['007', 700, null, null],
  ['12,.5', 1_250, 'one-mark', null],
  ['€ 7', 700, null, null],
  ['€ 12.50', 1_250, null, null],
  ['12,50 €', 1_250, null, null],
  ['\t12.50\n', 1_250, null, null],
  ['12,-', 1_200, null, null],
  ['5.–', 500, null, null],
  ['1 234,50', 123_450, null, null],
  ['1’234.50', 123_450, null, null],
  ['abc', 0, 'only-digits', null],
  ['a1b2c', 1_200, 'only-digits', null],
  ['-5', 500, 'only-digits', null],
  ['−5.00', 500, 'only-digits', null],
  ['10+5', 10_500, 'only-digits', 1_500],
  ['10.50 + 5.25 + 1', 1_050, 'only-digits', 1_675],
  ['10+', 1_000, 'only-digits', null],
  ['1e5', 1_500, 'only-digits', null],
  ['10 5', 10_500, 'only-digits', null],
  ["12'50", 125_000, 'only-digits', 1_250],
  ['3’5 €', 3_500, 'only-digits', 350],
  ["1'23'4", 123_400, 'only-digits', null],
  ['Fr. 12.50', 1_250, 'only-digits', null],
  ['12.50 kr.', 1_250, 'only-digits', null],
  ['12345678901', 123_456_789_000, 'too-long', null],
  ['9999999999.999', MAX_AMOUNT, 'one-mark', null],
  ['9999999999999999.999', MAX_AMOUNT, 'one-mark', null],
  ['9999999999+1', 999_999_999_900, 'only-digits', null],
])('%j is %j hundredths in any language, with the remark %j and the reading %j', (text, amount, remark, meant) => {
  for (const mark of ['.', ','] as const) expect(readAmount(text, mark)).toEqual({ amount, remark, meant });
});

test.each([
  // Yen, which have no decimals: a mark stands between groups.
  ['1,250', 0, [1_250, null], [1_250, 'grouped']],
  ['1.250', 0, [1_250, 'grouped'], [1_250, null]],
  ['1250', 0, [1_250, null], [1_250, null]],
  ['12.5', 0, [12, 'one-mark'], [12, 'one-mark']],
  ["12'50", 0, [1_250, 'only-digits'], [1_250, 'only-digits']],
  ['1234567890123', 0, [123_456_789_012, 'too-long'], [123_456_789_012, 'too-long']],
  // Dinars, which have three.
  ['1.250', 3, [1_250, null], [1_250_000, 'grouped']],
  ['1,250', 3, [1_250_000, 'grouped'], [1_250, null]],
  ['12.5', 3, [12_500, null], [12_500, null]],
  ['1.2345', 3, [1_234, 'one-mark'], [1_234, 'one-mark']],
  ['1,234.567', 3, [1_234_567, null], [1_234_567, 'grouped']],
])('%j with %i decimals is %j in English and %j in German', (text, decimals, english, german) => {
  const read = (mark: DecimalMark) => {
    const { amount, remark } = readAmount(text, mark, decimals);
    return [amount, remark];
  };
  expect([read('.'), read(',')]).toEqual([english, german]);
});

test('An apostrophe that groups nothing is offered as the decimal mark, also behind groups, where there are decimals.', () => {
  expect(readAmount("1.234'50", ',').meant).toBe(123_450);
  expect(readAmount("1,234'5", ',').meant).toBe(123_450);
  expect(readAmount("12'50", ',', 0).meant).toBeNull();
  expect(readAmount("12'500", ',', 3)).toEqual({ amount: 12_500_000, remark: null, meant: null });
});
