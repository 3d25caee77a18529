import { csvFormatRows, csvParseRows, dsvFormat } from 'd3-dsv';
import fc from 'fast-check';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { CSV_FORMS } from '@/lib/transfer/csv-forms';
import { csvLines } from '@/lib/transfer/export/export-csv';
import type { ChosenCurrency } from '@/lib/transfer/one-currency';
import { readImport } from '@/lib/transfer/read-import';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';

const LANGUAGES = ['en', 'de', 'es'] as const;

const csvOf = (project: Pick<Project, 'members' | 'currency'>, language: (typeof LANGUAGES)[number] = 'en') =>
  [...csvLines(project, CSV_FORMS[language])].join('');

const read = (text: string, chosen: ChosenCurrency = {}) => readImport(text, { decimalMark: '.', ...chosen });

const NOTE = 'Keys at the inn\n=ask; "Ana", then Bo';

const TRIP = {
  currency: 'EUR',
  members: [
    {
      id: 'ida',
      name: 'Ida',
      order: 0,
      expenses: [
        { id: 'hut', name: '=Hut', amount: 10_000, order: 0, involvedMemberIds: [], date: '2026-11-19', note: NOTE },
        { id: 'fuel', name: 'Fuel', amount: 1_001, order: 1, involvedMemberIds: ['jon', 'kim'], weights: { jon: 2 } },
      ],
    },
    {
      id: 'jon',
      name: '@jon',
      order: 1,
      expenses: [
        { id: 'back', name: null, amount: 500, order: 0, involvedMemberIds: ['ida'], isPayment: true } as const,
      ],
    },
    { id: 'kim', name: null, order: 2, expenses: [] },
  ],
};

test.each(LANGUAGES)('In the form of %s it comes back with all that it holds.', (language) => {
  const { format, currency, members, remarks } = read(csvOf(TRIP, language));
  expect([format, currency, remarks]).toEqual(['quits-csv', 'EUR', [{ kind: 'creation', count: 1, lines: [] }]]);
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name;
  const named = members.map(({ name, expenses }) => [
    name,
    expenses.map(({ id: _, order: __, involvedMemberIds, weights, ...expense }) => ({
      ...expense,
      involved: involvedMemberIds.map((id) => [nameOf(id), weights?.[id] ?? 1]),
    })),
  ]);
  expect(named).toEqual([
    [
      'Ida',
      [
        { name: '=Hut', amount: 10_000, date: '2026-11-19', note: NOTE, involved: [] },
        {
          name: 'Fuel',
          amount: 1_001,
          involved: [
            ['@jon', 2],
            [null, 1],
          ],
        },
      ],
    ],
    ['@jon', [{ name: null, amount: 500, isPayment: true, involved: [['Ida', 1]] }]],
    [null, []],
  ]);
});

test('Any project comes back in each form with equal balances, days, notes, payments and what bills said. What has neither amount nor bill is told.', () => {
  const contentOf = ({ members }: Pick<Project, 'members'>) =>
    members.map(({ name, expenses }) => [
      nameOrNull(name)?.trim() ?? null,
      expenses
        .filter(({ amount, original }) => amount !== null || original !== undefined)
        .map(({ name, amount, date, note, isPayment, original }) => [
          nameOrNull(name)?.trim() ?? null,
          amount,
          date,
          savedNote(note),
          isPayment,
          original,
        ]),
    ]);
  fc.assert(
    fc.property(projectArbitrary, fc.constantFrom(...LANGUAGES), (project, language) => {
      const { format, currency, members, remarks, tolerance } = read(csvOf(project, language));
      expect([format, currency, tolerance]).toEqual(['quits-csv', project.currency, 0]);
      const counted = countedProject(project);
      expect([...computeBalances(members).values()]).toEqual([...computeBalances(counted.members).values()]);
      expect(contentOf({ members }).map(([, expenses]) => expenses)).toEqual(
        contentOf(counted).map(([, expenses]) => expenses),
      );
      const all = project.members.flatMap(({ expenses }) => expenses);
      const blank = all.filter(({ amount, original }) => amount === null && original === undefined).length;
      const codes = new Set(all.flatMap(({ original }) => (original ? [original.currency] : [])));
      expect(remarks.map(({ kind, count }) => [kind, count])).toEqual([
        ['creation', 1],
        ...(blank > 0 ? [['noAmount', blank]] : []),
        ...(project.currency && codes.size > 0 ? [['rates', codes.size]] : []),
      ]);
    }),
    RUNS,
  );
});

test('A name that looks defused behind a blank comes back as it was.', () => {
  const [ida] = TRIP.members;
  const expenses = [{ id: 'odd', name: " '-5 pizza", amount: 100, order: 0, involvedMemberIds: [] }];
  const { members } = read(csvOf({ ...TRIP, members: ida ? [{ ...ida, expenses }] : [] }));
  expect(members[0]?.expenses[0]?.name).toBe("'-5 pizza");
});

const BILL = { id: 'ferry', name: 'Ferry', order: 2, amount: null, original: { amount: 1_250, currency: 'JPY' } };

const withBill = (more: { involvedMemberIds: string[]; weights?: Record<string, number>; isPayment?: true }) => ({
  ...TRIP,
  members: TRIP.members.map((member, at) =>
    at === 0 ? { ...member, expenses: [...member.expenses, { ...BILL, ...more }] } : member,
  ),
});

test.each([
  ['all', { involvedMemberIds: [] }, []],
  ['some', { involvedMemberIds: ['jon', 'kim'] }, [1, 1]],
  ['some by parts', { involvedMemberIds: ['jon', 'kim'], weights: { jon: 2 } }, [2, 1]],
  ['one', { involvedMemberIds: ['jon'], isPayment: true as const }, [1]],
])(
  'A bill without an amount keeps what it said and is shared by %s. Rates stay out, which is told.',
  (_who, more, parts) => {
    const { members, remarks } = read(csvOf(withBill(more)));
    const [ida, jon, kim] = members;
    const ferry = ida?.expenses[2];
    expect(ferry).toMatchObject({ name: 'Ferry', amount: null, original: BILL.original });
    expect(ferry?.isPayment).toBe('isPayment' in more ? true : undefined);
    expect(ferry?.involvedMemberIds).toEqual([jon?.id, kim?.id].slice(0, parts.length));
    expect(parts.map((_part, at) => ferry?.weights?.[ferry.involvedMemberIds[at] ?? ''] ?? 1)).toEqual(parts);
    expect(remarks.map(({ kind, count }) => [kind, count])).toEqual([
      ['creation', 1],
      ['rates', 1],
    ]);
  },
);

test('In a file of before, which does not say who shares such a bill, all do, also in a project without a currency.', () => {
  const before = (currency: string) =>
    `Type,Date,Paid by,Name,Amount,Currency,Ida,Jon,Parts,Note,Bill amount,Bill currency\nExpense,,Ida,Hut,,${currency},,,,,12.50,CHF\n`;
  const { members, remarks } = read(before('EUR'));
  expect(members[0]?.expenses[0]).toMatchObject({
    involvedMemberIds: [],
    original: { amount: 1_250, currency: 'CHF' },
  });
  expect(remarks.map(({ kind }) => kind)).toEqual(['creation', 'rates']);
  expect(read(before('')).remarks.map(({ kind }) => kind)).toEqual(['creation']);
});

test('A Spanish file that calls bills “cuenta”, as they were called before, is read with what its bills said.', () => {
  const former = csvOf(withBill({ involvedMemberIds: [] }), 'es').replaceAll('del recibo', 'de la cuenta');
  expect(former).toContain('Importe de la cuenta;Moneda de la cuenta');
  expect(read(former).members[0]?.expenses[2]).toMatchObject({ original: BILL.original });
});

/** The rows as a spreadsheet saves them: with a column more, in another date, and with whole numbers. */
function savedAgain(language: 'en' | 'de'): string {
  const { parseRows, formatRows } = dsvFormat(language === 'de' ? ';' : ',');
  const rows = parseRows(csvOf(TRIP, language).replace(/^\uFEFF/, ''));
  const cellOf = (cell: string) =>
    cell.replace(/^(\d+)[.,]00$/, '$1').replace(/^(\d{4})-(\d\d)-(\d\d)$/, language === 'de' ? '$3.$2.$1' : '$2/$3/$1');
  return formatRows(rows.map((row) => [...row.map(cellOf), '', '']));
}

test('A spreadsheet may have saved it again, with its days in the order of its language.', () => {
  const balances = [...computeBalances(TRIP.members).values()];
  for (const language of ['de', 'en'] as const) {
    const { members, remarks } = read(savedAgain(language));
    expect([...computeBalances(members).values()]).toEqual(balances);
    expect(members[0]?.expenses[0]?.date).toBe('2026-11-19');
    expect(remarks.map(({ kind }) => kind)).not.toContain('dates');
  }
});

const changed = (change: (rows: string[][]) => void) => {
  const rows = csvParseRows(csvOf(TRIP).replace(/^\uFEFF/, ''));
  change(rows);
  return csvFormatRows(rows);
};

const put = (at: number, column: number, cell: string) => (rows: string[][]) => {
  const row = rows[at];
  if (row) row[column] = cell;
};

test('Shares that were changed in a spreadsheet count as they stand there, and balances that do not follow them are told.', () => {
  const { members, remarks } = read(
    changed((rows) => {
      put(2, 7, '5')(rows);
      put(2, 8, '5.01')(rows);
    }),
  );
  const weights = members[0]?.expenses[1]?.weights ?? {};
  expect(Object.values(weights)).toEqual([500, 501]);
  expect(remarks).toContainEqual({ kind: 'totalDiffers', count: 1, lines: [9] });
});

test.each([
  ['shares that are not the amount', put(1, 6, '33.35'), 'unbalancedRow'],
  ['a payer who is no member', put(1, 2, 'Nobody'), 'unreadableRow'],
  ['an amount that is none', put(1, 4, 'many'), 'unreadableRow'],
  ['an amount below zero', put(1, 4, '-100.00'), 'unreadableRow'],
  ['a share that is none', put(1, 6, 'some'), 'unreadableRow'],
  ['another type', put(1, 0, 'Ausgabe'), 'unreadableRow'],
])('A row with %s is refused by its line.', (_what, change, code) => {
  expect(() => read(changed(change))).toThrow(expect.objectContaining({ refusal: { code, line: 2 } }));
});

test.each([
  'Paid by,Expense,Amount,Ana,Ben,Date,Note\nAna,Big hut,64.50,32.25,32.25,,room for 4 people\n',
  'Bezahlt von;Ausgabe;Betrag;Ana;Ben;Datum;Notiz\nAna;Big hut;64,50;32,25;32,25;;Platz für 4 Leute\n',
])('A table of before, which does not say what is a payment, is refused and never taken for a list.', (text) => {
  expect(() => read(text)).toThrow('unknownFormat');
});

test('A note that somebody has made longer than 500 characters is cut there, which is told.', () => {
  const { members, remarks } = read(changed(put(1, 10, '😀'.repeat(501))));
  expect(members[0]?.expenses[0]?.note).toBe('😀'.repeat(500));
  expect(remarks).toContainEqual({ kind: 'longNotes', count: 1, lines: [] });
});

test('Names longer than 200 characters are cut there, of expenses as of people, which is told.', () => {
  const long = '😀'.repeat(201);
  const { members, remarks } = read(`What,Amount,Who\n${long},12.00,Ana\nHut,240.00,${long}\n`);
  expect(members.map(({ name }) => name)).toEqual(['Ana', '😀'.repeat(200)]);
  expect(members[0]?.expenses[0]?.name).toBe('😀'.repeat(200));
  expect(remarks).toContainEqual({ kind: 'longNames', count: 2, lines: [] });
});

test('Of several currencies one may be left out, and the block of balances is then none of them.', () => {
  const text = changed(put(1, 5, 'CHF'));
  expect(() => read(text)).toThrow('severalCurrencies');
  const { currency, remarks } = read(text, { rates: { CHF: null } });
  expect(currency).toBe('EUR');
  expect(remarks.map(({ kind }) => kind)).toEqual(['creation', 'otherCurrencies']);
});
