import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Project } from '@/lib/domain/project';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { type CsvWords, csvLines } from './export-csv';

const WORDS: CsvWords = {
  payer: 'Payer',
  name: 'Name',
  amount: 'Amount',
  sum: 'Sum',
  unnamed: 'Unnamed',
  payment: 'Payment',
  date: 'Date',
  note: 'Note',
};

const csvOf = (project: Pick<Project, 'members'>, decimalMark: '.' | ',' = '.') =>
  [...csvLines(project.members, { words: WORDS, decimalMark })].join('');

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

test('A row for each expense says who bears how much of it, and the last one the sums.', () => {
  expect(csvOf(TRIP)).toBe(
    '\uFEFFPayer,Name,Amount,Ida,Jon,Unnamed,Date,Note\r\n' +
      'Ida,Hut,100.00,33.34,33.33,33.33,2026-11-19,"Keys at the inn\n=ask"\r\n' +
      'Ida,Fuel,10.01,,6.67,3.34,,\r\n' +
      'Ida,,,,,,,\r\n' +
      'Jon,Payment,5.00,5.00,,,,\r\n' +
      'Sum,,115.01,38.34,40.00,36.67,,\r\n',
  );
});

test('Where the decimal mark is a comma, semicolons delimit.', () => {
  const lines = csvOf(TRIP, ',').split('\r\n');
  // The note before it has a line break.
  expect(lines[2]).toBe('Ida;Fuel;10,01;;6,67;3,34;;');
});

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
];

test.each(HOSTILE)('The name %j comes back from a spreadsheet as it was, and is no formula there.', (hostile) => {
  // Names from another server than this one may hold anything.
  const name = hostile.trim() === '' ? 'x' : hostile;
  const project = { members: [{ id: 'a', name, order: 0, expenses: [expense('e', { name, note: name })] }] };
  const kept = nameOrNull(name) ?? '';
  for (const [mark, delimiter] of [
    ['.', ','],
    [',', ';'],
  ] as const) {
    const [header, row] = readBack(csvOf(project, mark), delimiter);
    for (const cell of [header?.[3], row?.[0], row?.[1]]) {
      expect([kept, `'${kept}`]).toContain(cell);
      expect(cell).not.toMatch(/^(?:[\s\u200B]*[=+\-@＝＋－＠]|[\t\r\0])/);
    }
    expect([savedNote(name), `'${savedNote(name)}`]).toContain(row?.[5]);
    expect(row?.[5]).not.toMatch(/^(?:[\s\u200B]*[=+\-@＝＋－＠]|[\t\r\0])/);
    expect(row?.[2]).toBe(mark === '.' ? '1.00' : '1,00');
  }
});

test('Any project is a table of equal rows, in which shares add up to amounts and sums to their columns.', () => {
  const cents = (cell = '') => (cell === '' ? 0 : Math.round(Number(cell) * 100));
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const [header = [], ...rows] = readBack(csvOf(project), ',');
      const sums = rows.pop() ?? [];
      const expenses = project.members.flatMap((member) => member.expenses);
      expect([header.length, rows.length]).toEqual([5 + project.members.length, expenses.length]);
      for (const [at, row] of rows.entries()) {
        expect(cents(row[2])).toBe(expenses[at]?.amount ?? 0);
        const note = savedNote(expenses[at]?.note) ?? '';
        expect(row.at(-2)).toBe(expenses[at]?.date ?? '');
        expect([note, `'${note}`]).toContain(row.at(-1));
        expect(row.slice(3, -2).reduce((sum, cell) => sum + cents(cell), 0)).toBe(cents(row[2]));
      }
      for (const column of header.slice(0, -2).keys()) {
        if (column >= 2) expect(cents(sums[column])).toBe(rows.reduce((sum, row) => sum + cents(row[column]), 0));
      }
    }),
    { numRuns: 1_000 },
  );
});
