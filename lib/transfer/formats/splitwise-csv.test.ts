import fc from 'fast-check';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { ImportRefused } from '@/lib/transfer/import-refused';
import type { ChosenCurrency } from '@/lib/transfer/one-currency';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { SPLITWISE_CSV } from '@/tests/support/transfer/group-files';
import {
  centsArbitrary,
  decimals,
  expectBalances,
  namesArbitrary,
  quoted,
  sumBy,
  titleArbitrary,
} from '@/tests/support/transfer/source-group';

const read = (text: string, chosen: ChosenCurrency = {}) => readImport(text, { decimalMark: '.', ...chosen });

function refusalOf(text: string, chosen: ChosenCurrency = {}) {
  try {
    read(text, chosen);
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

test('Each row keeps its day. One whose date could be two is told where no other row settles it.', () => {
  const days = (text: string) => read(text).members.flatMap(({ expenses }) => expenses.map(({ date }) => date));
  expect(days(SPLITWISE_CSV)).toEqual(['2026-06-01', '2026-06-03', '2026-06-04', '2026-06-02', '2026-06-03']);
  const { members, remarks } = read(
    SPLITWISE_CSV.replace('2026-06-01', '6/1/2026').replace('2026-06-02', '02.06.2026'),
  );
  expect([members[0]?.expenses[0]?.date, members[1]?.expenses[0]?.date]).toEqual([undefined, '2026-06-02']);
  expect(remarks).toContainEqual({ kind: 'dates', count: 1, lines: [] });
});

test('A row whose cells do not add up is refused by its line, and one that is no numbers too.', () => {
  expect(refusalOf(SPLITWISE_CSV.replace('-30.00,50.00', '-30.10,50.00'))).toEqual({ code: 'unbalancedRow', line: 4 });
  expect(refusalOf(SPLITWISE_CSV.replace('45.00,-90.00', '45.00,many'))).toEqual({ code: 'unreadableRow', line: 5 });
});

const HEADER = 'Date,Description,Category,Cost,Currency,Lea,Max\n\n';

const amountsOf = ({ members }: ReturnType<typeof read>) =>
  members.map(({ expenses }) => expenses.map(({ amount }) => amount));

test('In a currency without decimals a mark with three digits behind it makes a group, beside numbers without one.', () => {
  const rows = `2026-06-01,Hut,,"12,000",JPY,"6,000","-6,000"
2026-06-02,Tea,,800,JPY,-400,400
2026-06-03,Bus,,1001.50,JPY,500.50,-500.50

2026-06-09,Total balance, , ,JPY,"6,100.50","-6,100.50"
`;
  const imported = read(HEADER + rows);
  expect(amountsOf(imported)).toEqual([[1_200_000, 100_150], [80_000]]);
  expect(imported.balances.map(({ theirs }) => theirs)).toEqual([610_050, -610_050]);
  expect(imported.remarks).toEqual([]);
});

test('With decimals such a mark is the decimal one, which is told of each row as it may be meant otherwise.', () => {
  const imported = read(
    `${HEADER}2026-06-01,Hut,,"2,000",EUR,"1,000","-1,000"\n2026-06-02,Tea,,8.00,EUR,-4.00,4.00\n2026-06-03,Boat,,"1,234.00",EUR,617.00,-617.00\n2026-06-04,Bus,,0.500,EUR,0.250,-0.250\n`,
  );
  expect(amountsOf(imported)).toEqual([[200, 123_400, 50], [800]]);
  expect(imported.remarks).toEqual([{ kind: 'doubtfulAmounts', count: 1, lines: [3] }]);
});

test('In a currency of three decimals a point is the decimal one, and a comma may be either.', () => {
  const remarksOf = (row: string) => read(HEADER + row).remarks.map(({ kind }) => kind);
  expect(remarksOf('2026-06-01,Hut,,10.120,KWD,5.060,-5.060\n')).toEqual([]);
  expect(remarksOf('2026-06-01,Hut,,"10,120",KWD,"5,060","-5,060"\n')).toEqual(['doubtfulAmounts']);
});

test('Amounts with three decimals are rounded, which is told, and balances are those of the source but for that.', () => {
  const { members, balances, remarks, tolerance } = read(
    `${HEADER}2026-06-01,Hut,,10.125,KWD,5.063,-5.063
2026-06-02,Tea,,1.500,KWD,-0.750,0.750
2026-06-03,Lea paid Max,Payment,0.333,KWD,0.333,-0.333

2026-06-09,Total balance, , ,KWD,4.646,-4.646
`,
  );
  expect(members.map(({ expenses }) => expenses.map(({ amount }) => amount))).toEqual([[1_013, 33], [150]]);
  expect(members[0]?.expenses[0]?.weights).toEqual({ [members[0]?.id ?? '']: 5_062, [members[1]?.id ?? '']: 5_063 });
  expect(remarks).toEqual([{ kind: 'rounded', count: 2, lines: [] }]);
  for (const [at, { theirs, ours }] of balances.entries()) {
    expect(theirs).toBeCloseTo([464.6, -464.6][at] ?? 0, 6);
    expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(tolerance);
  }
});

test('Several may have paid what has three decimals. Cells that differ by a thousandth are brought together.', () => {
  const rows = `${HEADER.trim()},Noa,Olga\n\n2026-06-01,Hut,,0.600,KWD,0.101,0.200,-0.101,-0.200\n`;
  const { members, balances } = read(rows);
  expect(members.map(({ expenses }) => expenses.map(({ amount }) => amount))).toEqual([[10], [20], [], []]);
  expect(balances.map(({ theirs }) => Number(theirs.toFixed(6)))).toEqual([10.1, 20, -10.1, -20]);
  expect(read(rows.replace('-0.200', '-0.201')).remarks[0]).toMatchObject({ kind: 'rounded', lines: [3] });
  expect(read(`${rows}\n2026-06-09,Total balance, , ,KWD,0.101,0.200,-0.101,-0.201\n`).remarks).toContainEqual(
    expect.objectContaining({ kind: 'totalDiffers' }),
  );
});

test('A bill of three decimals in another currency than the project’s keeps them.', () => {
  const rows = `${HEADER}2026-06-01,Hut,,10.125,KWD,5.063,-5.063\n2026-06-02,Tea,,8.00,EUR,-4.00,4.00\n2026-06-02,Bus,,8.00,EUR,-4.00,4.00\n`;
  const { members } = read(rows, { rates: { KWD: '2.9' } });
  expect(members[0]?.expenses[0]).toMatchObject({ amount: null, original: { amount: 10_125, currency: 'KWD' } });
});

test('Lines are counted as an editor counts them, also behind a cell of several lines.', () => {
  const text = SPLITWISE_CSV.replace('Boat', '"Boat\nand skipper"').replace('-30.00,50.00', '-30.10,50.00');
  expect(refusalOf(text)).toEqual({ code: 'unbalancedRow', line: 5 });
});

test('A last row that is not the sum of the others is told.', () => {
  expect(read(SPLITWISE_CSV.replace('265.00,-190.00', '266.00,-191.00')).remarks).toContainEqual({
    kind: 'totalDiffers',
    count: 1,
    lines: [9],
  });
});

/** The same group, in which Max has paid a dinner in francs and Noa a boat in yen. */
const ABROAD = SPLITWISE_CSV.replace('80.00,EUR', '80.00,CHF').replace(
  '\n2026-06-09,Total balance, , ,EUR,265.00,-190.00,-75.00\n',
  `2026-06-06,Ferry,Other,9000,JPY,-3000,-3000,6000

2026-06-09,Total balance, , ,EUR,295.00,-240.00,-55.00
2026-06-09,Total balance, , ,CHF,-30.00,50.00,-20.00
2026-06-09,Total balance, , ,JPY,-3000.00,-3000.00,6000.00
`,
);
const RATES = { CHF: '1.0412', JPY: '0.00612' };

test('Several currencies are refused until it is said what all are worth, the one of most entries first.', () => {
  const currencies = [
    { code: 'EUR', count: 4 },
    { code: 'CHF', count: 1 },
    { code: 'JPY', count: 1 },
  ];
  expect(refusalOf(ABROAD)).toEqual({ code: 'severalCurrencies', currencies, missing: ['CHF', 'JPY'] });
  expect(refusalOf(ABROAD, { rates: { CHF: '1.0412' } })).toMatchObject({ missing: ['JPY'] });
  const { code, ...francs } = { ...refusalOf(ABROAD, { currency: 'CHF' }) };
  expect([code, francs]).toMatchObject(['severalCurrencies', { missing: ['EUR', 'JPY'] }]);
  expect(refusalOf(ABROAD, { currency: 'USD' })).toMatchObject({ missing: ['CHF', 'JPY'] });
});

test('With the rates each bill keeps its currency, and the balances are those of the source, converted.', () => {
  const imported = read(ABROAD, { rates: RATES });
  const { currency, rates, remarks, members, balances, tolerance } = imported;
  expect([currency, rates]).toEqual(['EUR', RATES]);
  expect(remarks.map(({ kind }) => kind)).toEqual(['severalPayers', 'unshared', 'categories']);
  const [, max, noa] = members;
  expect(max?.expenses[0]).toMatchObject({ amount: null, original: { amount: 8_000, currency: 'CHF' } });
  expect(Object.values(max?.expenses[0]?.weights ?? {})).toEqual([3, 3, 2]);
  expect(noa?.expenses.at(-1)).toMatchObject({
    name: 'Ferry',
    amount: null,
    original: { amount: 9_000, currency: 'JPY' },
    involvedMemberIds: [],
  });
  const amounts = countedProject(imported).members.flatMap(({ expenses }) => expenses.map(({ amount }) => amount));
  expect(amounts).toEqual(expect.arrayContaining([8_330, 5_508]));
  for (const { amount, original } of members.flatMap(({ expenses }) => expenses)) {
    expect(amount === null).toBe(original !== undefined);
  }
  const francs = [-3_000, 5_000, -2_000].map((part) => part * 1.0412);
  const yen = [-300_000, -300_000, 600_000].map((part) => part * 0.00612);
  const euros = [29_500, -24_000, -5_500];
  for (const [at, { theirs, ours }] of balances.entries()) {
    expect(theirs).toBeCloseTo((euros[at] ?? 0) + (francs[at] ?? 0) + (yen[at] ?? 0), 6);
    expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(tolerance);
  }
  expect(tolerance).toBe(2);
});

test('Another currency may be that of the project, also one without decimals.', () => {
  const { currency, rates, members } = read(ABROAD, { currency: 'JPY', rates: { EUR: '163.4', CHF: '170.131' } });
  expect([currency, rates]).toEqual(['JPY', { CHF: '170.131', EUR: '163.4' }]);
  expect(members[0]?.expenses[0]).toMatchObject({ amount: null, original: { amount: 30_000, currency: 'EUR' } });
  expect(members[1]?.expenses[0]).toMatchObject({ amount: null, original: { amount: 8_000, currency: 'CHF' } });
});

test('What is in one of them may be left out, which is told by its lines.', () => {
  const { currency, members, remarks } = read(ABROAD, { currency: 'CHF', rates: { EUR: null, JPY: null } });
  expect(currency).toBe('CHF');
  expect(members.flatMap(({ expenses }) => expenses.map(({ name }) => name))).toEqual(['Dinner']);
  expect(remarks).toContainEqual({ kind: 'otherCurrencies', count: 5, lines: [3, 5, 6, 7, 8] });
});

test('The total of each currency is a check of its own.', () => {
  const wrong = ABROAD.replace('CHF,-30.00,50.00,-20.00\n2026-06-09', 'CHF,-30.00,51.00,-21.00\n2026-06-09');
  expect(read(wrong, { rates: RATES }).remarks).toContainEqual({ kind: 'totalDiffers', count: 1, lines: [11] });
});

test('What comes to more than an amount can be is refused by its name.', () => {
  const rates = { CHF: '9999999999', JPY: '1' };
  expect(refusalOf(ABROAD.replace('80.00,CHF,-30.00,50.00', '8000000.00,CHF,-30.00,50.00'), { rates })).toEqual({
    code: 'amountTooLarge',
    name: 'Dinner',
  });
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
    RUNS,
  );
});

const rateArbitrary = fc.integer({ min: 1, max: 999_999 }).map((digits) => String(digits / 1_000));

test('Balances of several currencies equal those of the source at any rates, but for a cent for each entry converted.', () => {
  const several = fc.record({
    francs: fileArbitrary,
    rate: rateArbitrary,
    mixed: fc.array(fc.boolean(), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(several, ({ francs: { names, rows }, rate, mixed }) => {
      const inFrancs = (at: number) => mixed[at] === true;
      const lines = rows.map(({ title, category, cost, cells }, at) => {
        const currency = inFrancs(at) ? 'CHF' : 'EUR';
        return ['2026-06-01', quoted(title), category, decimals(cost), currency, ...cells.map(decimals)].join(',');
      });
      const header = ['Date', 'Description', 'Category', 'Cost', 'Currency', ...names.map(quoted)].join(',');
      const factor = (at: number) => (inFrancs(at) ? Number(rate) : 1);
      const imported = read([header, '', ...lines].join('\n'), { currency: 'EUR', rates: { CHF: rate } });
      if (imported.currency === 'CHF') return;
      const expected = sumBy(
        rows.flatMap(({ cells }, row) => cells.map((cell, at) => [names[at] ?? '', cell * factor(row)] as const)),
      );
      for (const [at, { theirs, ours }] of imported.balances.entries()) {
        expect(Math.abs(theirs - (expected.get(names[at] ?? '') ?? 0))).toBeLessThan(1e-2);
        expect(Math.abs(ours - theirs)).toBeLessThan(imported.tolerance + 1e-2);
      }
    }),
    RUNS,
  );
});

const balancesOf = ({ balances }: ReturnType<typeof read>) => balances.map(({ theirs, ours }) => [theirs, ours]);

const PERSONAL = `Note: does not include group expenses

Date,Description,Category,Cost,Currency,Ada Lin,Bo Kern

2024-11-27,Boots,General,38.49,EUR,38.49,-38.49
2024-12-07,Bo K. paid Ada L.,Payment,8.00,EUR,-8.00,8.00
2024-12-13,Melons,General,5.00,EUR,-2.50,2.50

2026-06-30,Total balance, , ,EUR,27.99,-27.99
`;

test.each([',', ';'])('Reads a personal export, in which a line of text stands ahead: %j.', (delimiter) => {
  const imported = read(PERSONAL.replaceAll(',', delimiter));
  expect(imported.members.map(({ name }) => name)).toEqual(['Ada Lin', 'Bo Kern']);
  expect(balancesOf(imported)).toEqual([
    [2_799, 2_799],
    [-2_799, -2_799],
  ]);
  expect(imported.members[1]?.expenses[0]).toMatchObject({ name: null, isPayment: true, date: '2024-12-07' });
  expect(imported.remarks.map(({ kind }) => kind)).toEqual(['categories']);
});

test.each(['Total balance', 'Gesamtsaldo', ''])('Takes a row without cost for a sum, called %j.', (title) => {
  const imported = read(
    `Date,Description,Category,Cost,Currency,Ada,Bo,Cy
2026-01-15,Dinner,Dining out,900.00,INR,600.00,-300.00,-300.00
2026-01-16,"Cab, airport",Transportation,450.00,INR,-150.00,300.00,-150.00
,Total balance,,0.00,INR,450.00,0.00,-450.00
`.replace('Total balance', title),
  );
  expect(balancesOf(imported)).toEqual([
    [45_000, 45_000],
    [0, 0],
    [-45_000, -45_000],
  ]);
  expect(imported.remarks.map(({ kind }) => kind)).toEqual(['categories']);
});

test('Brings a row that is a cent off to the cent by the largest share, and says so.', () => {
  const imported = read(`Date,Description,Category,Cost,Currency,Ada,Bo
2026-01-15,Drift,General,100.00,MKD,66.67,-66.66
`);
  const [ada, bo] = imported.members;
  expect(ada?.expenses[0]).toMatchObject({
    amount: 10_000,
    weights: { [ada?.id ?? '']: 3_333, [bo?.id ?? '']: 6_667 },
  });
  expect(balancesOf(imported)).toEqual([
    [6_667, 6_667],
    [-6_666, -6_667],
  ]);
  expect([imported.remarks[0], imported.tolerance]).toEqual([{ kind: 'rounded', count: 1, lines: [2] }, 1]);
});

test('Reads amounts as spreadsheets show them: with signs, codes, brackets and other minuses.', () => {
  const rows = `${HEADER}2026-06-01,Hut,,"€ 20,00",EUR,"€ 10,00",(10.00)\n2026-06-02,Tea,,EUR 8,EUR,\u22124,4.00 €\n`;
  expect(balancesOf(read(rows))).toEqual([
    [600, 600],
    [-600, -600],
  ]);
});
