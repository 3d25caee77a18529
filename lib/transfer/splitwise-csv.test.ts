import fc from 'fast-check';
import { SPLITWISE_CSV } from '@/tests/support/transfer/group-files';
import {
  centsArbitrary,
  decimals,
  expectBalances,
  FILES,
  namesArbitrary,
  quoted,
  sumBy,
  titleArbitrary,
} from '@/tests/support/transfer/source-group';
import { ImportRefused } from './imported-project';
import { readImport } from './read-import';

const read = (text: string, currency?: string) => readImport(text, { decimalMark: '.', currency });

function refusalOf(text: string) {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ImportRefused) return error.refusal;
    throw error;
  }
  throw new Error('It was not refused.');
}

test('One who has paid gets an expense with the parts of the others, and with the own rest of the cost.', () => {
  const { members, balances } = read(SPLITWISE_CSV);
  const [lea, max, noa] = members;
  expect(lea?.expenses[0]).toMatchObject({ name: 'Boat', amount: 30_000, involvedMemberIds: [] });
  expect(max?.expenses[0]).toMatchObject({ amount: 8_000, involvedMemberIds: [max?.id, lea?.id, noa?.id] });
  expect(max?.expenses[0]?.weights).toEqual({ [max?.id ?? '']: 3_000, [lea?.id ?? '']: 3_000, [noa?.id ?? '']: 2_000 });
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [26_500, 26_500],
    [-19_000, -19_000],
    [-7_500, -7_500],
  ]);
});

test('What several have paid becomes pairs, and what nobody owes is told with its line.', () => {
  const { members, remarks } = read(SPLITWISE_CSV);
  const guides = members.flatMap(({ name, expenses }) =>
    expenses.filter((expense) => expense.name === 'Guide').map(({ amount }) => [name, amount]),
  );
  expect(guides).toEqual([
    ['Lea', 4_500],
    ['Noa', 4_500],
  ]);
  expect(remarks).toContainEqual({ kind: 'severalPayers', count: 1, lines: [5] });
  expect(remarks).toContainEqual({ kind: 'unshared', count: 1, lines: [7] });
  expect(remarks.some(({ kind }) => kind === 'totalDiffers')).toBe(false);
});

test.each(['Payment', 'Zahlung', 'Pago', 'Paiement'])('A row of the category %s is a payment.', (category) => {
  const { members } = read(
    `Datum,Beschreibung,Kategorie,Kosten,Währung,Lea,Max\n\n2026-06-04,x,${category},50.00,EUR,50.00,-50.00\n`,
  );
  expect(members[0]?.expenses[0]).toMatchObject({ isPayment: true, amount: 5_000 });
});

test.each([
  ['Lea paid Max', null],
  ['Lea M. paid Max R.', null],
  ['Lea M. hat Max R. bezahlt', null],
  ['Lea’s part of the boat', 'Lea’s part of the boat'],
])('The payment “%s” is called %s: who has paid whom is told by its fields.', (title, name) => {
  const { members } = read(
    `Date,Description,Category,Cost,Currency,Lea Muster,Max Rost,Noa\n\n2026-06-04,${title},Payment,50.00,EUR,50.00,-50.00,0.00\n`,
  );
  expect(members[0]?.expenses[0]).toMatchObject({ name, isPayment: true });
});

test('It is read as a spreadsheet has saved it again: semicolons, commas, CRLF, empty columns, another date.', () => {
  const text =
    'Datum;Beschreibung;Kategorie;Kosten;Währung;Lea;Max;;\r\n;;;;;;;;\r\n01.06.2026;"Boot; groß";Miete;1.300,00;EUR;650,00;-650,00;;\r\n';
  const { format, members } = read(text);
  expect(format).toBe('splitwise-csv');
  expect(members.map(({ name }) => name)).toEqual(['Lea', 'Max']);
  expect(members[0]?.expenses[0]).toMatchObject({ name: 'Boot; groß', amount: 130_000, involvedMemberIds: [] });
});

test('Each row keeps its day, and one in whose date day and month could be either is told.', () => {
  const days = (text: string) => read(text).members.flatMap(({ expenses }) => expenses.map(({ date }) => date));
  expect(days(SPLITWISE_CSV)).toEqual(['2026-06-01', '2026-06-03', '2026-06-04', '2026-06-02', '2026-06-03']);
  const { members, remarks } = read(
    SPLITWISE_CSV.replace('2026-06-01', '6/1/2026').replace('2026-06-02', '02.06.2026'),
  );
  expect([members[0]?.expenses[0]?.date, members[1]?.expenses[0]?.date]).toEqual([undefined, '2026-06-02']);
  expect(remarks).toContainEqual({ kind: 'dates', count: 1, lines: [] });
});

test('A row whose cells do not add up is refused by its line, and one that is no numbers too.', () => {
  expect(refusalOf(SPLITWISE_CSV.replace('-30.00,50.00', '-30.01,50.00'))).toEqual({ code: 'unbalancedRow', line: 4 });
  expect(refusalOf(SPLITWISE_CSV.replace('45.00,-90.00', '45.00,many'))).toEqual({ code: 'unreadableRow', line: 5 });
});

test('Lines are counted as an editor counts them, also behind a cell of several lines.', () => {
  const text = SPLITWISE_CSV.replace('Boat', '"Boat\nand skipper"').replace('-30.00,50.00', '-30.01,50.00');
  expect(refusalOf(text)).toEqual({ code: 'unbalancedRow', line: 5 });
});

test('A last row that is not the sum of the others is told.', () => {
  expect(read(SPLITWISE_CSV.replace('265.00,-190.00', '266.00,-191.00')).remarks).toContainEqual({
    kind: 'totalDiffers',
    count: 1,
    lines: [9],
  });
});

test('Several currencies are refused until one is chosen, and the rows of others are then told.', () => {
  const text = SPLITWISE_CSV.replace('80.00,EUR', '80.00,CHF');
  expect(refusalOf(text)).toEqual({ code: 'severalCurrencies', currencies: ['EUR', 'CHF'] });
  const { currency, members, remarks } = read(text, 'CHF');
  expect(currency).toBe('CHF');
  expect(members.flatMap(({ expenses }) => expenses.map(({ name }) => name))).toEqual(['Dinner']);
  expect(remarks.find(({ kind }) => kind === 'otherCurrencies')?.count).toBe(5);
});

/** Who has paid how much of an entry, and who owes how much: both add up to its cost. */
const rowArbitrary = (count: number) =>
  fc
    .record({
      title: titleArbitrary.map((title) => title.replace(/[\r\n]/g, ' ')),
      category: fc.constantFrom('Rent', 'Payment', 'Autre', ''),
      paid: fc.array(fc.oneof(fc.constant(0), centsArbitrary), { minLength: count, maxLength: count }),
      owed: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 })), { minLength: count, maxLength: count }),
    })
    .map(({ title, category, paid, owed }) => {
      const cost = paid.reduce((sum, part) => sum + part, 0);
      const parts = owed.reduce((sum, part) => sum + part, 0) || 1;
      const borne = owed.map((part) => Math.floor((cost * part) / parts));
      borne[0] = (borne[0] ?? 0) + cost - borne.reduce((sum, part) => sum + part, 0);
      return { title, category, cost, cells: paid.map((part, at) => part - (borne[at] ?? 0)) };
    });

const fileArbitrary = namesArbitrary(['"', ',', ';']).chain((names) =>
  fc.record({ names: fc.constant(names), rows: fc.array(rowArbitrary(names.length), { minLength: 1, maxLength: 8 }) }),
);

test('Balances equal those of the source: the sums of the columns.', () => {
  fc.assert(
    fc.property(fileArbitrary, ({ names, rows }) => {
      const lines = rows.map(({ title, category, cost, cells }) =>
        ['2026-06-01', quoted(title), category, decimals(cost), 'EUR', ...cells.map(decimals)].join(','),
      );
      const header = ['Date', 'Description', 'Category', 'Cost', 'Currency', ...names.map(quoted)].join(',');
      const imported = read([header, '', ...lines].join('\n'));
      const expected = sumBy(rows.flatMap(({ cells }) => cells.map((cell, at) => [names[at] ?? '', cell] as const)));
      expect(imported.tolerance).toBe(0);
      expectBalances(imported, expected);
    }),
    FILES,
  );
});
