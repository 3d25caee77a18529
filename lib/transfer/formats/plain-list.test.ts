import fc from 'fast-check';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { CURRENCIES } from '@/lib/domain/money/currency';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { centsArbitrary, decimals, expectBalances, namesArbitrary, sumBy } from '@/tests/support/transfer/source-group';
import { readPlainLines } from './plain-list';

const lineOf = (text: string, mark: '.' | ',' = '.') => {
  const { name, amount, payer } = readPlainLines(text, mark).expenses[0] ?? {};
  return [name, amount, payer];
};

test.each([
  ['Hut 240', ['Hut', 24_000, null]],
  ['Fuel 64,50 Bo', ['Fuel', 6_450, 'Bo']],
  ['Fuel 64.50 Bo', ['Fuel', 6_450, 'Bo']],
  ['- Hut: 240 €', ['Hut', 24_000, null]],
  ['- [ ] Hut 240', ['Hut', 24_000, null]],
  ['[X] Hut 240 Bo', ['Hut', 24_000, 'Bo']],
  ['☑ Hut 240', ['Hut', 24_000, null]],
  ['2. Dinner – 35,5 EUR (Ana María)', ['Dinner', 3_550, 'Ana María']],
  ['€12.34 Bo', [null, 1_234, 'Bo']],
  ['2 pizzas 24', ['2 pizzas', 2_400, null]],
  ['Hut\t240.00\tBo', ['Hut', 24_000, 'Bo']],
  ['Hut 1,234.50', ['Hut', 123_450, null]],
  ['Hut 1.234,50 Bo', ['Hut', 123_450, 'Bo']],
  ['Hut 1’234.50CHF', ['Hut', 123_450, null]],
  ['240', [null, 24_000, null]],
  ['Hut 240 BBB', ['Hut', 24_000, 'BBB']],
  ['Hut CHF 240 BBB', ['Hut', 24_000, 'BBB']],
])('The line %j is an expense: %j.', (line, expected) => {
  expect(lineOf(line)).toEqual(expected);
});

test.each([
  ['Hotel 2 000 Anna', ['Hotel', 200_000, 'Anna'], false],
  ['Hotel 1 234,50 Anna', ['Hotel', 123_450, 'Anna'], true],
  ['Hotel 12 345 678 Anna', ['Hotel', 1_234_567_800, 'Anna'], true],
  ['Hotel 1\u202F234,50 € Anna', ['Hotel', 123_450, 'Anna'], false],
  ['Hotel €1 234 Anna', ['Hotel', 123_400, 'Anna'], false],
  ['Hotel CHF 1 234 Anna', ['Hotel', 123_400, 'Anna'], false],
  ['Bus 12 300', ['Bus', 1_230_000, null], true],
  ['Bus 007 300', ['Bus 007', 30_000, null], false],
  ['Bus 12 1300', ['Bus 12', 130_000, null], false],
  ['Room 12\t300\tBo', ['Room 12', 30_000, 'Bo'], false],
  ['Road 2 101 Fuel 30', ['Road 2 101 Fuel', 3_000, null], false],
  ['Dinner\u00A012.50\u00A0bo', ['Dinner', 1_250, 'bo'], false],
  ["Pizza 12'50 Anna", ['Pizza', 1_250, 'Anna'], true],
  ['Pizza 3’5 Anna', ['Pizza', 350, 'Anna'], true],
  ["Pizza 1'23'4 Anna", ['Pizza', 123_400, 'Anna'], true],
  ['Pizza 24,50 Anna 12.05.', ['Pizza 12.05.', 2_450, 'Anna'], false],
  ['Pizza 24,50 12.5.2026 Anna', ['Pizza 12.5.2026', 2_450, 'Anna'], false],
  ['Pizza Anna 24.50.', ['Pizza Anna', 2_450, null], false],
  ['1\tHut\t240\tBo', ['1 Hut', 24_000, 'Bo'], false],
  ['Hut\t240\tEUR\tAna María\t12.05.', ['Hut 12.05.', 24_000, 'Ana María'], false],
] as const)('The line %j is %j, and that this is doubtful is %j.', (line, expected, isDoubtful) => {
  for (const mark of ['.', ','] as const) {
    expect(lineOf(line, mark)).toEqual(expected);
    expect(readPlainLines(line, mark).expenses[0]?.isDoubtful ?? false).toBe(isDoubtful);
  }
});

test.each([
  'Pizza\t12,50\tAnna\t3',
  'Pizza\t12,50\tAnna\tEssen',
  'Pizza\t12,50 Anna\tEssen',
  'Pizza\t12,50\t6,25\t6,25',
  'Lunch with Anna 12.05.',
  'Taxi ~20',
  'Refund -15 bo',
])('The line %j has no amount that is clear.', (text) => {
  expect(readPlainLines(text, ',')).toEqual({ expenses: [], others: [{ line: 1, text }] });
});

test('A comma makes a group of yen in any language.', () => {
  for (const mark of ['.', ','] as const) {
    for (const line of ['Ramen 1,234 JPY Anna', 'Ramen ₩1,234 Anna', 'Ramen KRW 1,234 Anna', 'Ramen 1,234JPY Anna']) {
      expect(lineOf(line, mark)).toEqual(['Ramen', 123_400, 'Anna']);
      expect(readPlainLines(line, mark).expenses[0]?.isDoubtful).toBeUndefined();
    }
  }
  const told = readImport('Ramen 1,234 EUR Anna', { decimalMark: ',' });
  expect(told.remarks).toEqual([{ kind: 'doubtfulAmounts', count: 1, lines: [1] }]);
});

test('A mark that could be either is read as the language writes it.', () => {
  expect(lineOf('Hut 1.234', ',')).toEqual(['Hut', 123_400, null]);
});

test('What can be read in two ways is told, by the lines.', () => {
  const read = readImport('Hotel 1.234 Ida\nFuel 64.50 Jon', { decimalMark: '.' });
  expect(read.remarks).toEqual([{ kind: 'doubtfulAmounts', count: 1, lines: [1] }]);
});

test.each([
  ['Hotel $120 USD Ida', ['Hotel', 'Ida', 'USD']],
  ['Hotel USD $120 Ida', ['Hotel', 'Ida', 'USD']],
  ['Hotel $120 USD', ['Hotel', null, 'USD']],
  ['Hut € 240 EUR Ida', ['Hut', 'Ida', 'EUR']],
  ['Rent CHF 240.- CHF Ida', ['Rent', 'Ida', 'CHF']],
  ['Hut 240 € RON', ['Hut', 'RON', 'EUR']],
  ['Hut $240 Ida', ['Hut', 'Ida', '$']],
])('In the line %j a sign and a code are of one amount: %j', (line, expected) => {
  const { name, payer, currency } = readPlainLines(line, '.').expenses[0] ?? {};
  expect([name, payer, currency]).toEqual(expected);
});

test('A sign that several currencies have means the one of them that is named.', () => {
  const { currency, remarks } = readImport('Hut $240 Ida\nTaxi 50 USD Jon', { decimalMark: '.' });
  expect([currency, remarks]).toEqual(['USD', []]);
  const several = () => readImport('Hut $240 Ida\nTaxi 50 USD Jon\nTea 5 CAD Jon', { decimalMark: '.' });
  expect(several).toThrow('severalCurrencies');
});

test('The currency of the lines is that of the project. What says none is in it, too.', () => {
  const read = (text: string) => readImport(text, { decimalMark: '.' });
  expect(read('Hut 240 Ida\nFuel 60 Jon').currency).toBeUndefined();
  for (const text of ['Hut 240 € Ida\nFuel 60 Jon', 'Hut 240EUR Ida', 'Hut Euro 240 Ida']) {
    expect(read(text).currency).toBe('EUR');
  }
  expect(read('Hut $240 Ida\nFuel $60 Jon')).toMatchObject({ members: [{ name: 'Ida' }, { name: 'Jon' }] });
});

test.each(['Hotel 500 CHF Ida\nTaxi 50000 JPY Jon\nWine 20 Ida', 'Hotel;500 CHF;Ida\nTaxi;50000 JPY;Jon\nWine;20;Ida'])(
  'Of several currencies the rates are asked for, and then all is converted: %j',
  (text) => {
    expect(() => readImport(text, { decimalMark: '.' })).toThrow('severalCurrencies');
    const read = readImport(text, { decimalMark: '.', currency: 'CHF', rates: { JPY: '0.006' } });
    expect(read).toMatchObject({ currency: 'CHF' });
    const { members } = countedProject(read);
    expect(members.map(({ name, expenses }) => [name, expenses.map(({ amount }) => amount)])).toEqual([
      ['Ida', [50_000, 2_000]],
      ['Jon', [30_000]],
    ]);
    const without = readImport(text, { decimalMark: '.', currency: 'CHF', rates: { JPY: null } });
    expect(without.remarks).toContainEqual({ kind: 'otherCurrencies', count: 1, lines: [2] });
  },
);

test('Whoever is written in other capitals, or with an accent of another form, is one person.', () => {
  const { members } = readImport('Tea 3 André\nCake 3 Andre\u0301\nCola 3 ANDRÉ', { decimalMark: '.' });
  expect(members.map(({ name, expenses }) => [name, expenses.length])).toEqual([['André', 3]]);
});

test('A line without an amount is told, and a blank one is nothing.', () => {
  expect(readPlainLines('Our trip\n\nHut 240\r\nthanks!', '.').others).toEqual([
    { line: 1, text: 'Our trip' },
    { line: 4, text: 'thanks!' },
  ]);
});

test('Everyone named shares everything. Who is not named is one person without a name.', () => {
  const { members, remarks } = readImport('Hut 240 Ida\nFuel 60 ida\nBread 30', { decimalMark: '.' });
  expect(members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
    ['Ida', 2],
    [null, 1],
  ]);
  expect(members[0]?.expenses.map(({ involvedMemberIds }) => involvedMemberIds)).toEqual([[], []]);
  expect(remarks).toEqual([{ kind: 'noPayer', count: 1, lines: [3] }]);
});

test('A text that is no list is refused.', () => {
  expect(() => readImport('hello\nworld', { decimalMark: '.' })).toThrow('unknownFormat');
});

const listArbitrary = namesArbitrary()
  .map((names) => names.filter((name) => /^[\p{L}]{2,}$/u.test(name)))
  .filter((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length && names.length > 0)
  .chain((names) =>
    fc.array(fc.record({ payer: fc.constantFrom(...names), cents: centsArbitrary }), { minLength: 1, maxLength: 10 }),
  );

test('Balances equal those of a list in which all who have paid share alike.', () => {
  fc.assert(
    fc.property(listArbitrary, (lines) => {
      const imported = readImport(lines.map(({ payer, cents }) => `x ${decimals(cents)} ${payer}`).join('\n'), {
        decimalMark: '.',
      });
      const payers = new Set(lines.map(({ payer }) => payer));
      const total = lines.reduce((sum, { cents }) => sum + cents, 0);
      const paid = lines.map(({ payer, cents }) => [payer, cents] as const);
      const owed = [...payers].map((payer) => [payer, -total / payers.size] as const);
      expect(imported.tolerance).toBe(0);
      expectBalances(imported, sumBy([...paid, ...owed]));
    }),
    RUNS,
  );
});

test('An amount in a currency of thousandths keeps the third decimal, which is rounded only where an amount here has none.', () => {
  const lines = 'Taxi 1.255 KWD\nBoat 12.5 KWD\nHut 3.255 EUR';
  expect(readPlainLines(lines, '.').expenses).toMatchObject([
    { amount: 125.5, currency: 'KWD' },
    { amount: 1_250, currency: 'KWD' },
    { amount: 325, isDoubtful: true, currency: 'EUR' },
  ]);
});

test('The signs of the currencies are looked up once for a list, however many lines have one.', () => {
  const lines = (count: number) => `${CURRENCIES.map((code) => `x 1 ${code}\n`).join('')}${'x 1 $\n'.repeat(count)}`;
  const lookUps = jest.spyOn(Intl, 'NumberFormat');
  const read = (count: number) => () => readImport(lines(count), { decimalMark: '.' });
  expect(read(1)).toThrow('severalCurrencies');
  const ofOne = lookUps.mock.calls.length;
  lookUps.mockClear();
  expect(read(100)).toThrow('severalCurrencies');
  expect(lookUps.mock.calls.length).toBe(ofOne);
  lookUps.mockRestore();
});
