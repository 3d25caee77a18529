import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import { decimalsOf } from '@/lib/domain/money/currency';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Original, Project } from '@/lib/domain/project';
import { settleProject } from '@/lib/domain/settlement/settlement';
import { amountFormat } from '@/lib/i18n/amount-format';
import { CSV_FORMS } from '@/lib/transfer/csv-forms';
import { defused, undefused } from '@/lib/transfer/formula-guard';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';
import { strictRows } from '@/tests/support/transfer/strict-csv';
import { csvLines } from './export-csv';

type Written = Pick<Project, 'members' | 'currency'>;

const csvOf = (project: Written, language: keyof typeof CSV_FORMS = 'en') =>
  [...csvLines(project, CSV_FORMS[language])].join('');

/** Read with another library than it is written with. */
const readBack = (csv: string, delimiter: string): string[][] =>
  parse(csv, { bom: true, delimiter, record_delimiter: '\r\n', relax_column_count: false });

const expense = (id: string, more: object) => ({ id, name: id, amount: 100, order: 0, involvedMemberIds: [], ...more });

const TRIP = {
  members: [
    {
      id: 'ida',
      name: 'Ida',
      order: 0,
      expenses: [
        expense('Hut', { amount: 10_000, date: '2026-11-19', note: 'Keys at the inn\n=ask' }),
        expense('Fuel', { amount: 1_001, involvedMemberIds: ['jon', 'kim'], weights: { jon: 2 } }),
        expense('Nothing yet', { name: null, amount: null }),
      ],
    },
    {
      id: 'jon',
      name: 'Jon',
      order: 1,
      expenses: [expense('p', { name: null, amount: 500, involvedMemberIds: ['ida'], isPayment: true })],
    },
    { id: 'kim', name: null, order: 2, expenses: [] },
  ],
} as const;

test('A row for each expense and payment says who bears how much of it. Payments are not in the sums, but in the balances.', () => {
  expect(csvOf({ ...TRIP, currency: 'EUR' })).toBe(
    '\uFEFFType,Date,Paid by,Name,Amount,Currency,Ida,Jon,Unnamed,Parts,Note\r\n' +
      'Expense,2026-11-19,Ida,Hut,100.00,EUR,33.34,33.33,33.33,,"Keys at the inn\n\'=ask"\r\n' +
      'Expense,,Ida,Fuel,10.01,EUR,,6.67,3.34,2+1,\r\n' +
      'Expense,,Ida,,,EUR,,,,,\r\n' +
      'Payment,,Jon,,5.00,EUR,5.00,,,,\r\n' +
      'Sum,,,,110.01,EUR,33.34,40.00,36.67,,\r\n' +
      'Paid,,,,,EUR,110.01,0.00,0.00,,\r\n' +
      'Share,,,,,EUR,33.33,40.01,36.67,,\r\n' +
      'Balance,,,,,EUR,71.68,-35.01,-36.67,,\r\n',
  );
});

test('What bills said in their own currencies stands in two more columns, with the decimals that each has.', () => {
  const [ida, ...others] = TRIP.members;
  const [hut, fuel, ...rest] = ida.expenses;
  const expenses = [
    { ...hut, original: { amount: 1_250, currency: 'JPY' } },
    { ...fuel, original: { amount: 1_234_500, currency: 'KWD' } },
    ...rest,
  ];
  const lines = csvOf({ members: [{ ...ida, expenses }, ...others], currency: 'EUR' }, 'de').split('\r\n');
  expect(lines[0]).toMatch(/;Anteile;Notiz;Rechnungsbetrag;Rechnungswährung$/);
  expect(lines[1]).toMatch(/;1250;JPY$/);
  expect(lines.slice(2, 4)).toEqual([
    'Ausgabe;;Ida;Fuel;10,01;EUR;;6,67;3,34;2+1;;1234,500;KWD',
    'Ausgabe;;Ida;;;EUR;;;;;;;',
  ]);
  expect(lines[5]).toBe('Summe;;;;110,01;EUR;33,34;40,00;36,67;;;;');
});

test.each([
  [
    'de',
    'Art;Datum;Bezahlt von;Name;Betrag;Währung;Ida;Jon;Unbenannt;Anteile;Notiz',
    'Ausgabe;;Ida;Fuel;10,01;;;6,67;3,34;2+1;',
  ],
  [
    'es',
    'Tipo;Fecha;Pagado por;Nombre;Importe;Moneda;Ida;Jon;Sin nombre;Partes;Nota',
    'Gasto;;Ida;Fuel;10,01;;;6,67;3,34;2+1;',
  ],
] as const)('In the words of %s, semicolons delimit, and the decimal mark is a comma.', (language, header, row) => {
  const lines = csvOf(TRIP, language).split('\r\n');
  // The note between them has a line break.
  expect([lines[0], lines[2]]).toEqual([`\uFEFF${header}`, row]);
});

test('The marks are those of the language on the screen.', () => {
  for (const language of ['en', 'de', 'es'] as const) {
    expect(CSV_FORMS[language].decimalMark).toBe(amountFormat(language, 'field')(0).charAt(1));
  }
});

test('Members of one name, and those without, can be told apart, as a row names its payer.', () => {
  const names = ['Ida', null, 'Ida', ' ', '=Ida', "'=Ida", 'Ida (2)'];
  const members = names.map((name, order) => ({ id: `m${order}`, name, order, expenses: [expense(`e${order}`, {})] }));
  const [header = [], ...rows] = strictRows(csvOf({ members }), ',');
  const columns = header.slice(6, -2);
  expect(columns).toEqual(['Ida', 'Unnamed', 'Ida (2)', 'Unnamed (2)', "'=Ida", "''=Ida", 'Ida (2) (2)']);
  expect(rows.slice(0, names.length).map((row) => row[2])).toEqual(columns);
});

function billCells(original: Original | undefined): string[] {
  if (original === undefined) return ['', ''];
  const decimals = decimalsOf(original.currency);
  return [(original.amount / 10 ** decimals).toFixed(decimals), original.currency];
}

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\0x',
  "'=1",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1+1',
  '\u00A0\u200B@x',
  'a,b',
  'a;b',
  'a"b',
  '"',
  'a\nb',
  'a\r\nb',
  ' x ',
  'é',
  '😀',
  '1,5',
  "Hut;=cmd|'/c calc'!A0;",
  'Hut,=1+1,',
  'Hut; @SUM(A1)',
  "Hut;-cmd|'/c calc'!A0",
  "Hut,'=1",
  'Keys\n=1+1;x',
  `Hut;"=cmd|'/c calc'!A0;x`,
  'Keys\n "=1+1;x',
  'Hut;\u200B=1+1',
  'Milk:\n- two (2)\n- one',
];

test.each(HOSTILE)('The name %j comes back from a spreadsheet as it was, and is no formula there.', (hostile) => {
  // Names from another server than this one may hold anything.
  const name = hostile.trim() === '' ? 'x' : hostile;
  const project = { members: [{ id: 'a', name, order: 0, expenses: [expense('e', { name, note: name })] }] };
  const kept = nameOrNull(name) ?? '';
  for (const [language, delimiter] of [
    ['en', ','],
    ['de', ';'],
  ] as const) {
    const [header, row] = readBack(csvOf(project, language), delimiter);
    for (const cell of [header?.[6], row?.[2], row?.[3]]) {
      expect(undefused(cell ?? '')).toBe(kept);
      expect(cell).not.toMatch(/^(?:[\s\u200B]*[=+\-@＝＋－＠]|[\t\r\0])/);
    }
    expect(undefused(row?.[8] ?? '')).toBe(savedNote(name));
    expect(row?.[8]).not.toMatch(/^(?:[\s\u200B]*[=+\-@＝＋－＠]|[\t\r\0])/);
    expect(row?.[4]).toBe(language === 'en' ? '1.00' : '1,00');
  }
});

test.each([
  ['en', ';'],
  ['de', ','],
] as const)(
  'In a spreadsheet that takes the %s table to be separated by %j, nothing becomes a formula.',
  (language, other) => {
    const project = {
      members: HOSTILE.map((name, at) => ({
        id: `${at}`,
        name,
        order: at,
        expenses: [expense(`e${at}`, { name, note: name })],
      })),
    };
    for (const line of csvOf(project, language)
      .replaceAll('"', '')
      .split(/[\r\n]+/)) {
      for (const cell of line.split(other)) expect(cell).not.toMatch(/^[\s\u200B]*(?:[=@＝＠]|[+\-＋－].*[(|!])/);
    }
  },
);

test('Whatever is defused comes back as it was.', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'"=+-@＝－,;\t\n\r (|a1\u200B`) });
  fc.assert(
    fc.property(text, (text) => {
      expect(undefused(defused(text))).toBe(text);
      expect(undefused(defused(defused(text)))).toBe(defused(text));
    }),
    RUNS,
  );
});

test('A list of a note stays as it is written.', () => {
  const note = 'Milk:\n- two\n- one, - none';
  const rows = readBack(
    csvOf({ members: [{ id: 'a', name: 'Ida', order: 0, expenses: [expense('e', { note })] }] }),
    ',',
  );
  expect(rows[1]?.[8]).toBe(note);
});

test('Any project is a table of equal rows to two strict readers, in which all adds up, and whose block is that of the page.', () => {
  const cents = (cell = '') => (cell === '' ? 0 : Math.round(Number(cell) * 100));
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const text = csvOf(project);
      const table = readBack(text, ',');
      expect(strictRows(text, ',')).toEqual(table);
      const [header = [], ...rows] = table;
      const [sums = [], paid = [], shares = [], balances = []] = rows.splice(-4);
      const expenses = project.members.flatMap((member) => member.expenses);
      const behind = expenses.some(({ original }) => original) ? 4 : 2;
      expect([header.length, rows.length]).toEqual([6 + project.members.length + behind, expenses.length]);
      for (const [at, row] of rows.entries()) {
        const expense = expenses[at];
        expect(row[0]).toBe(expense?.isPayment ? 'Payment' : 'Expense');
        expect(cents(row[4])).toBe((expense && amountOf(expense, project)) ?? 0);
        expect([row[1], row[5]]).toEqual([expense?.date ?? '', project.currency ?? '']);
        const note = savedNote(expense?.note) ?? '';
        expect([note, `'${note}`]).toContain(row.at(1 - behind));
        if (behind === 4) expect(row.slice(-2)).toEqual(billCells(expense?.original));
        expect(row.slice(6, -behind).reduce((sum, cell) => sum + cents(cell), 0)).toBe(cents(row[4]));
      }
      const spent = rows.filter(([type]) => type === 'Expense');
      for (const column of [4, ...project.members.map((_, at) => 6 + at)]) {
        expect(cents(sums[column])).toBe(spent.reduce((sum, row) => sum + cents(row[column]), 0));
      }
      const settled = settleProject(project);
      for (const [at, { id }] of project.members.entries()) {
        const cost = settled.costs.get(id);
        expect([paid, shares, balances].map((row) => cents(row[6 + at]))).toEqual([
          cost?.paid,
          cost?.share,
          settled.balances.get(id),
        ]);
      }
    }),
    RUNS,
  );
});
