import fc from 'fast-check';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { centsArbitrary, decimals, expectBalances, sumBy } from '@/tests/support/transfer/source-group';

const read = (text: string, decimalMark: '.' | ',' = '.', currency?: string) =>
  readImport(text, { decimalMark, currency });

const rowsOf = ({ members }: ReturnType<typeof read>) =>
  members.flatMap(({ name, expenses }) => expenses.map((expense) => [expense.name, expense.amount, name]));

const TABLE = [
  ['Big hut', 24_000, 'Ida'],
  ['Fuel', 6_450, 'Ana María'],
];

test.each([
  ['semicolons', 'Big hut;240;Ida\nFuel;64,50;Ana María\n'],
  ['semicolons and a header', 'name;amount;payer\nBig hut;240;Ida\nFuel;64.50;Ana María\n'],
  ['commas', 'Big hut,240,Ida\r\nFuel,64.50,Ana María\r\n'],
  ['commas, quotes and a header', 'Name,Amount,Payer\r\n"Big hut","240","Ida"\r\nFuel,"64,50",Ana María\r\n'],
  ['tabs', 'Big hut\t240.00\tIda\nFuel\t64.50\tAna María\n'],
  ['tabs and a header', 'name\tamount\tpayer\nBig hut\t240.00\tIda\nFuel\t64.50\tAna María'],
  ['a header in German', 'Bezeichnung;Betrag;Bezahlt von\nBig hut;240,00 €;Ida\nFuel;EUR 64,50;Ana María\n'],
  ['a header in Spanish', 'Concepto;Importe;Pagado por\nBig hut;240;Ida\nFuel;64,5;Ana María\n'],
  ['a header of other words', 'Quoi;Combien;Qui\nBig hut;240;Ida\nFuel;64,5;Ana María\n'],
  ['other columns first', 'payer;amount;name\nIda;240;Big hut\nAna María;64,5;Fuel\n'],
  ['empty columns and rows', ';;;\nname;amount;payer;\nBig hut;240;Ida;\n;;;\nFuel;64,5;Ana María;\n'],
])('A table with %s is read.', (_what, text) => {
  const imported = read(text);
  expect([imported.format, rowsOf(imported)]).toEqual(['plain-list', TABLE]);
  expect(imported.remarks).toEqual([]);
});

test('All who are named share all. Who is not named is one person without a name.', () => {
  const { members, remarks, balances } = read('Big hut;240;Ida\nFuel;60;ida\nBread;30\n');
  expect(members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
    ['Ida', 2],
    [null, 1],
  ]);
  expect(members[0]?.expenses.map(({ involvedMemberIds }) => involvedMemberIds)).toEqual([[], []]);
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [13_500, 13_500],
    [-13_500, -13_500],
  ]);
  expect(remarks).toEqual([{ kind: 'noPayer', count: 1, lines: [3] }]);
});

test('Days and notes have columns, too. A day that could be two is left out and told, and so are categories.', () => {
  const { members, remarks, currency } = read(
    'Date;What;Amount;Who paid;Note;Currency;Category\n' +
      '2026-11-19;Hut;240;Ida;"two\nlines";eur;Rent\n19.11.2026;Fuel;60;Ida;;EUR;\n11/12/2026;Tea;5;Ida;;EUR;\n',
  );
  expect(currency).toBe('EUR');
  expect(members[0]?.expenses.map(({ date, note }) => [date, note])).toEqual([
    ['2026-11-19', 'two\nlines'],
    ['2026-11-19', undefined],
    [undefined, undefined],
  ]);
  expect(remarks.map(({ kind, count }) => [kind, count])).toEqual([
    ['categories', 1],
    ['dates', 1],
  ]);
  expect(() => read('what;amount;who;currency\nHut;1;Ida;EUR\nTea;1;Ida;CHF\n')).toThrow('severalCurrencies');
});

test('A row without an amount is told by its line, and one below zero is income.', () => {
  const { members, remarks } = read('Hut;240;Ida\nnothing;yet;Jon\nRefund;-50;Jon\n');
  expect(
    members.map(({ name, expenses }) => [name, expenses.map(({ amount, isPayment }) => [amount, isPayment])]),
  ).toEqual([
    [
      'Ida',
      [
        [24_000, undefined],
        [2_500, true],
      ],
    ],
    ['Jon', []],
  ]);
  expect(remarks.map(({ kind, lines }) => [kind, lines])).toEqual([
    ['noAmount', [2]],
    ['income', []],
  ]);
});

test('A row with more cells than columns is refused by its line.', () => {
  expect(() => read('Hut;240;Ida\nTea;5;Ida;Jon\n')).toThrow(
    expect.objectContaining({ refusal: { code: 'unreadableRow', line: 2 } }),
  );
});

test.each([
  ['columns that have no place here', 'Paid by,Expense,Amount,Ana,Ben\nAna,Hut,10.00,5.00,5.00\n'],
  ['no amounts', 'Hut;Ida\nFuel;Jon\n'],
  ...[';', '\t'].flatMap((delimiter) =>
    [
      ['a column more and no header', 'Pizza;12,50;Anna;3\nTaxi;20;Bo;2'],
      ['a column of words more and no header', 'Pizza;12,50;Anna;Essen\nTaxi;20;Bo;Fahrt'],
      ['a column for each person', 'Was;Anna;Bo;Cem\nPizza;12,50;6,25;6,25\nTaxi;20;10;10'],
    ].map(([what, text]) => [`${what}, between ${JSON.stringify(delimiter)}`, text?.replaceAll(';', delimiter) ?? '']),
  ),
])('A table with %s is none of these.', (_what, text) => {
  expect(() => read(text)).toThrow('unknownFormat');
});

test.each([
  ['one column more', 'Was;Betrag;Wer;Personen\nPizza;12,50;Anna;3', 'Personen'],
  ['a column of words more', 'Was;Betrag;Wer;Ort\nPizza;12,50;Anna;Rom', 'Ort'],
  ['a number in place of who has paid', 'Was;Betrag;Personen\nPizza;12,50;3', 'Personen'],
])('A table with %s is refused by the name of that column.', (_what, text, column) => {
  for (const delimiter of [';', '\t']) {
    expect(() => read(text.replaceAll(';', delimiter))).toThrow(
      expect.objectContaining({ refusal: { code: 'unknownColumns', columns: [column] } }),
    );
  }
});

test.each([
  [
    'Käse 12,50 Jürgen\nBrot 3,50 Ana',
    [
      ['Käse', 1_250, 'Jürgen'],
      ['Brot', 350, 'Ana'],
    ],
  ],
  ['Hut 12,50', [['Hut', 1_250, null]]],
  ['Hut 1,234, Bo', [['Hut', 123_400, 'Bo']]],
  ['Bread, milk 3,50 Bo', [['Bread, milk', 350, 'Bo']]],
])('%j is a list and no table.', (text, expected) => {
  expect(rowsOf(read(text))).toEqual(expected);
});

const SPENT = [
  ['Hut', 10_000, 'Anna'],
  ['Food', 5_000, 'Bo'],
];

test.each([
  [
    '',
    'Date,Description,Paid by,Amount,Currency,Note\n2026-02-01,Hut,Anna,100.00,EUR,\n2026-02-02,Food,Bo,50.00,EUR,\n',
  ],
  [
    ', also with notes',
    'Date,Description,Paid by,Amount,Currency,Note\n2026-02-01,Hut,Anna,100.00,EUR,warm\n2026-02-02,Food,Bo,50.00,EUR,\n',
  ],
  [
    ', with categories',
    'Date,Description,Category,Amount,Currency,Paid by\n2026-02-01,Hut,Rent,100.00,EUR,Anna\n2026-02-02,Food,,50.00,EUR,Bo\n',
  ],
  [
    ' in German',
    'Datum;Zweck;Kategorie;Betrag;Währung;Bezahlt von\n01.02.2026;Hut;Miete;100,00;EUR;Anna\n02.02.2026;Food;;50,00;EUR;Bo\n',
  ],
  [
    ' in Spanish',
    'Fecha;Concepto;Categoría;Importe;Moneda;Pagado por\n01/02/2026;Hut;Renta;100,00;EUR;Anna\n02/02/2026;Food;;50,00;EUR;Bo\n',
  ],
])('One’s own table in the order of Splitwise’s is known by its header%s.', (_what, text) => {
  const imported = read(text);
  expect([imported.format, imported.currency, rowsOf(imported)]).toEqual(['plain-list', 'EUR', SPENT]);
});

test('Such a table is no group of Splitwise either with a column that has no place here.', () => {
  const text = 'Date,Description,Paid by,Amount,Currency,Colour\n2026-02-01,Hut,Anna,100.00,EUR,\n';
  expect(() => read(text)).toThrow('unknownFormat');
});

test.each([
  ['one column more', 'Was;Betrag;Wer;Personen\nPizza;12,50;Anna;3', 'Personen'],
  ['a column of words more', 'Was;Betrag;Wer;Ort\nPizza;12,50;Anna;Rom', 'Ort'],
  ['a number in place of who has paid', 'Was;Betrag;Personen\nPizza;12,50;3', 'Personen'],
])('A table with %s is refused by the name of that column.', (_what, text, column) => {
  for (const delimiter of [';', '\t']) {
    expect(() => read(text.replaceAll(';', delimiter))).toThrow(
      expect.objectContaining({ refusal: { code: 'unknownColumns', columns: [column] } }),
    );
  }
});

test('A mark that could be either is read as the language writes it.', () => {
  expect(rowsOf(read('Hut;1.234;Ida', ','))).toEqual([['Hut', 123_400, 'Ida']]);
  expect(rowsOf(read('Hut;1.23;Ida', ','))).toEqual([['Hut', 123, 'Ida']]);
});

test('A comma makes a group of yen, whether their column or their cell says so. An apostrophe that makes none is told.', () => {
  for (const text of ['Was;Betrag;Wer;Währung\nTee;1,234;Ida;JPY', 'Tee;1,234 JPY;Ida', 'Tee;₩1,234;Ida']) {
    const imported = read(text, ',');
    expect([rowsOf(imported), imported.remarks]).toEqual([[['Tee', 123_400, 'Ida']], []]);
  }
  const imported = read("Concepto;Importe;Quién\nTee;12'50;Ida", ',');
  expect(rowsOf(imported)).toEqual([['Tee', 1_250, 'Ida']]);
  expect(imported.remarks).toEqual([{ kind: 'doubtfulAmounts', count: 1, lines: [2] }]);
});

test('Balances equal those of even shares, whatever stands between the cells.', () => {
  const rowArbitrary = fc.record({ payer: fc.constantFrom('Ida', 'Jon', 'Kim'), cents: centsArbitrary });
  const headerArbitrary = fc.constantFrom([], ['name', 'amount', 'payer']);
  fc.assert(
    fc.property(
      fc.array(rowArbitrary, { minLength: 1, maxLength: 10 }),
      headerArbitrary,
      fc.constantFrom(';', ',', '\t'),
      (rows, header, delimiter) => {
        const cells = rows.map(({ payer, cents }) => ['What it is', decimals(cents), payer]);
        const lines = [...(header.length > 0 ? [header] : []), ...cells].map((row) => row.join(delimiter));
        const imported = read(lines.join('\r\n'));
        const payers = new Set(rows.map(({ payer }) => payer));
        const total = rows.reduce((sum, { cents }) => sum + cents, 0);
        const paid = rows.map(({ payer, cents }) => [payer, cents] as const);
        const owed = [...payers].map((payer) => [payer, -total / payers.size] as const);
        expectBalances(imported, sumBy([...paid, ...owed]));
      },
    ),
    RUNS,
  );
});

test('A blank cell in a column of currencies says none. A sign in it, or ahead of a minus, is that of its currency.', () => {
  const read = (text: string, chosen = {}) => readImport(text, { decimalMark: '.', ...chosen });
  expect(() => read('what;amount;who;currency\nHut;240;Ida;\nTaxi;30;Jon;CHF')).toThrow('severalCurrencies');
  expect(read('what;amount;who;currency\nHut;240;Ida;€\nTaxi;30;Jon;EUR').currency).toBe('EUR');
  const refunded = 'Hotel;€500;Ida\nRefund;-€50;Ida\nTaxi;CHF 100;Jon';
  const rated = read(refunded, { currency: 'CHF', rates: { EUR: '0.9' } });
  expect(rated.balances.map(({ theirs }) => Math.round(theirs))).toEqual([15_250, -15_250]);
});
