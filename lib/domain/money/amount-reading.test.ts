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
  ['-5', null, 'below-zero', null],
  ['−5.00', null, 'below-zero', null],
  ['- 5 €', null, 'below-zero', null],
  ['€ -5', null, 'below-zero', null],
  ['-5 EUR', null, 'below-zero', null],
  ['3-5', null, 'below-zero', null],
  ['20-5', 1_500, 'sum', null],
  ['10*3', 3_000, 'sum', null],
  ['20/2', 1_000, 'sum', null],
  ['(10+5)*2', 3_000, 'sum', null],
  ['0.75 + 1.65 * 2', 405, 'sum', null],
  ['30.5+10.75-12-1.86', 2_739, 'sum', null],
  ['30,5+10,75-12-1,86', 2_739, 'sum', null],
  ['10+5', 1_500, 'sum', null],
  ['10 x 3', 3_000, 'sum', null],
  ['100÷3', 3_333, 'sum', null],
  ['200÷3', 6_667, 'sum', null],
  ['0.125*8', 100, 'sum', null],
  ['0.01/2', 1, 'sum', null],
  ['0.01/3', 0, 'sum', null],
  ['€10 + €5.50', 1_550, 'sum', null],
  ['10+5=', 1_500, 'sum', null],
  ["1'234+1", 123_500, 'sum', null],
  ['1 234 + 1', 123_500, 'sum', null],
  ['-5+10', 500, 'sum', null],
  ['5-5', 0, 'sum', null],
  ['(10.00)', 1_000, 'sum', null],
  ['10 EUR + 5', 1_500, 'only-digits', null],
  ['20-', null, 'unfinished', null],
  ['10+', null, 'unfinished', null],
  ['3*', null, 'unfinished', null],
  ['-', null, 'unfinished', null],
  ['(10+5', null, 'bracket', null],
  ['10+5)', null, 'no-sum', null],
  ['10+1.2.3', null, 'no-sum', null],
  ['10+5%', null, 'no-sum', null],
  ['10/0', null, 'by-zero', null],
  ['10/(5-5)', null, 'by-zero', null],
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
  ['9999999999.99+0.01', null, 'too-large', null],
  ['9999999999.98+0.01', MAX_AMOUNT, 'sum', null],
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

test.each([
  ['١٢٫٥٠', 1_250],
  ['۱۲٫۵۰', 1_250],
  ['१२.५०', 1_250],
  ['১২.৫০', 1_250],
  ['๑๒.๕๐', 1_250],
  ['１２。５０', 1_250],
  ['１２．５０', 1_250],
  ['¥１２００', 120_000],
  ['١٢', 1_200],
  ['1٬234٫56', 123_456],
  ['١٬٢٣٤٬٥٦٧٫٨٩', 123_456_789],
  ['\u200f١٢٫٥٠\u00a0€', 1_250],
])('%j in the digits and marks of its script is %i hundredths in any language, without a remark', (text, amount) => {
  for (const mark of ['.', ','] as const) expect(readAmount(text, mark)).toEqual({ amount, remark: null, meant: null });
});

test('reads a sum in the digits and signs of any script', () => {
  expect(readAmount('１０＋５×２', '.')).toEqual({ amount: 2_000, remark: 'sum', meant: null });
  expect(readAmount('−٥', ',').remark).toBe('below-zero');
});

test('reads the digits of each script as the same number', () => {
  const zeros = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code)).filter(
    (sign, code) => /\p{Nd}/u.test(sign) && !/\p{Nd}/u.test(String.fromCodePoint(Math.max(code - 1, 0))),
  );
  expect(zeros.length).toBeGreaterThan(60);
  fc.assert(
    fc.property(minorUnits, marks, fc.constantFrom(...zeros), (amount, mark, zero) => {
      const first = zero.codePointAt(0) ?? 0;
      const text = (amount / 100).toFixed(2).replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
      expect(readAmount(text, mark)).toEqual({ amount, remark: null, meant: null });
    }),
  );
});

test.each([
  ['1.234,50+1', 123_550, 123_550],
  ['33.333*3', 10_000, 9_999_900],
  ['33,333*3', 9_999_900, 10_000],
])('the numbers of %j are read by the language: %i in English, %i in German', (text, english, german) => {
  expect([readAmount(text, '.').amount, readAmount(text, ',').amount]).toEqual([english, german]);
});

test('rounds a sum half up to the decimals of the currency, at the end only', () => {
  expect(readAmount('1/3+1/3+1/3', '.').amount).toBe(100);
  expect(readAmount('0.005+0', '.').amount).toBe(1);
  expect(readAmount('1000/3', '.', 2, 0).amount).toBe(33_300);
  expect(readAmount('10/4', '.', 0).amount).toBe(3);
  expect(readAmount('1/8', '.', 3).amount).toBe(125);
});

test('a sum of amounts is their sum, in the writing of either mark', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10_000_000 }), { minLength: 2, maxLength: 12 }), marks, (amounts, mark) => {
      const text = amounts.map((amount) => (amount / 100).toFixed(2).replace('.', mark)).join('+');
      expect(readAmount(text, mark)).toEqual({ amount: amounts.reduce((a, b) => a + b), remark: 'sum', meant: null });
    }),
  );
});

test('An apostrophe that groups nothing is offered as the decimal mark, also behind groups, where there are decimals.', () => {
  expect(readAmount("1.234'50", ',').meant).toBe(123_450);
  expect(readAmount("1,234'5", ',').meant).toBe(123_450);
  expect(readAmount("12'50", ',', 0).meant).toBeNull();
  expect(readAmount("12'500", ',', 3)).toEqual({ amount: 12_500_000, remark: null, meant: null });
});
