import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import { decimalsOf, leastPaid } from './currency';
import {
  amountByRate,
  crossRate,
  inverseRate,
  isAboveOne,
  rateInThousands,
  rateOfBill,
  readRate,
  shortestInverse,
  shortRate,
} from './rate-arithmetic';
import { canonicalRate, isRate } from './rates';

const currency = fc.constantFrom('EUR', 'CZK', 'JPY', 'KWD', 'USD');
const original = fc.record({ amount: fc.integer({ min: 0, max: MAX_AMOUNT }), currency });
/** Of up to ten digits, from far below one to far above. */
const rate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, scale]) => {
    const text = String(digits).padStart(scale + 1, '0');
    return canonicalRate(scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`);
  });

test('A rate is a decimal text above zero with at most ten digits that say something.', () => {
  expect(['1', '0.0395', '25.30', '1234567890', '0.0000001234567890', '1000000000', '0.1000000000'].every(isRate)).toBe(
    true,
  );
  expect(
    [
      '',
      '0',
      '0.0',
      '-1',
      '+1',
      '1e3',
      '1,5',
      '.5',
      '5.',
      '01',
      ' 1',
      '12345678901',
      '1.2345678901',
      'NaN',
      '1_0',
    ].some(isRate),
  ).toBe(false);
  fc.assert(fc.property(rate, (text) => isRate(text)));
});

test.each([
  ['1,250 crowns by 0.0395', { amount: 125_000, currency: 'CZK' }, '0.0395', 'EUR', 4_938],
  ['half a cent, away from zero', { amount: 1, currency: 'CZK' }, '0.5', 'EUR', 1],
  ['less than half a cent', { amount: 1, currency: 'CZK' }, '0.4999999999', 'EUR', 0],
  ['yen, which have no decimals', { amount: 1_250, currency: 'JPY' }, '0.006125', 'EUR', 766],
  ['thousandths of a dinar', { amount: 1_234_567, currency: 'KWD' }, '2.9915', 'EUR', 369_321],
  ['into whole yen', { amount: 1_250, currency: 'EUR' }, '160.36', 'JPY', 200_500],
  ['what no binary fraction says', { amount: 100_500, currency: 'CZK' }, '0.01', 'EUR', 1_005],
  ['more than an amount can be', { amount: MAX_AMOUNT, currency: 'EUR' }, '1.0000000001', 'USD', MAX_AMOUNT + 100],
])('What a bill comes to: %s.', (_, bill, by, into, amount) => {
  expect(amountByRate(bill, by, into)).toBe(amount > MAX_AMOUNT ? null : amount);
});

test('The amount is never further from the exact product than half of what can be paid, and lies above where it is half.', () => {
  fc.assert(
    fc.property(original, rate, currency, (bill, by, into) => {
      const amount = amountByRate(bill, by, into);
      const [integer = '', decimals = ''] = by.split('.');
      const scale = 10n ** BigInt(decimals.length + decimalsOf(bill.currency));
      const exact = BigInt(bill.amount) * BigInt(integer + decimals) * 100n;
      if (amount === null) return exact >= (BigInt(MAX_AMOUNT) - 100n) * scale;
      const least = BigInt(leastPaid(into));
      const error = 2n * (BigInt(amount) * scale - exact);
      return BigInt(amount) % least === 0n && error > -least * scale && error <= least * scale;
    }),
  );
});

test('A greater bill never comes to less.', () => {
  fc.assert(
    fc.property(original, rate, currency, (bill, by, into) => {
      const less = amountByRate({ ...bill, amount: Math.floor(bill.amount / 2) }, by, into) ?? MAX_AMOUNT;
      return less <= (amountByRate(bill, by, into) ?? MAX_AMOUNT);
    }),
  );
});

test('By the rate that is told of a bill it comes to its amount, where ten digits can say so.', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(amount, amount, currency, (charged, ofBill, other) => {
      const bill = { amount: ofBill, currency: other };
      const by = rateOfBill(bill, charged);
      return by === null || amountByRate(bill, by, 'EUR') === charged;
    }),
  );
  expect(rateOfBill({ amount: 125_000, currency: 'CZK' }, 5_135)).toBe('0.04108');
  expect([rateOfBill({ amount: 0, currency: 'CZK' }, 5), rateOfBill({ amount: 5, currency: 'CZK' }, null)]).toEqual([
    null,
    null,
  ]);
});

test('What was typed the other way round comes back as it was typed.', () => {
  const typed = fc
    .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 7 }))
    .map(([digits, scale]) => shortRate(canonicalRate((digits / 10 ** scale).toFixed(scale)), 8));
  fc.assert(
    fc.property(typed, (text) => {
      const kept = inverseRate(text);
      return kept === null || shortestInverse(kept) === text;
    }),
  );
  expect(inverseRate('25.3')).toBe('0.03952569170'.replace(/0$/, ''));
  expect(shortestInverse('0.0395256917')).toBe('25.3');
});

test('Of a rate and its inverse one is above one, unless they are so near that both say one.', () => {
  fc.assert(
    fc.property(rate, (text) => {
      const other = inverseRate(text);
      return other === null || isAboveOne(text) || isAboveOne(other);
    }),
  );
});

test.each([
  ['0.0395256917', 4, '0.03953'],
  ['25.3', 4, '25.3'],
  ['123456', 4, '123500'],
  ['0.99999', 4, '1'],
])('%s in %i digits is %s', (text, length, short) => {
  expect(shortRate(text, length)).toBe(short);
});

test('A rate by way of a third currency is rounded once, to its tenth digit. None is only where ten digits do not fit.', () => {
  expect(crossRate({ of: '1.0583', into: '25.3' })).toBe('23.90626476');
  expect(crossRate({ of: '16814.36', into: '1' })).toBe('0.00005947297429');
  const quoted = fc
    .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, scale]) => (digits / 10 ** scale).toFixed(scale));
  fc.assert(
    fc.property(quoted, quoted, (of, into) => {
      const told = crossRate({ of, into });
      const exact = Number(into) / Number(of);
      if (told === null) expect(exact < 1e-10 || exact >= 1e10 - 1).toBe(true);
      else expect(Math.abs(Number(told) - exact) / exact).toBeLessThanOrEqual(5.1e-10);
      expect(crossRate({ of, into: of })).toBe('1');
    }),
  );
});

test('What is typed is a rate that can be kept, or none, also where it would be rounded to one too large.', () => {
  expect(readRate('9999999999.4', '.')).toBe('9999999999');
  expect(readRate('9999999999.9', '.')).toBeNull();
});

test.each([
  ['1.187', ',', '1.187', '1187'],
  ['1,187', '.', '1.187', '1187'],
  ['1.187', '.', '1.187', null],
  ['1,187', ',', '1.187', null],
  ['0.925', ',', '0.925', null],
  ['0,925', '.', '0.925', null],
  ['16.814', ',', '16.814', '16814'],
  ['1.48', ',', '1.48', null],
  ['1480.5', ',', '1480.5', null],
  ['16.814,36', ',', '16814.36', null],
  ['1.234.567', ',', '1234567', null],
  ['1 480', ',', '1480', null],
  ["1'480", ',', '1480', null],
  ["1'05", ',', '1.05', null],
  ['0’9254', '.', '0.9254', null],
  ["1'05'5", '.', null, null],
  ['1,2,3', '.', null, null],
] as const)('%j where the decimal mark is %j is the rate %j, and could be %j.', (text, mark, rate, other) => {
  expect([readRate(text, mark), rateInThousands(text, mark)]).toEqual([rate, other]);
});
