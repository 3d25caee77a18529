import fc from 'fast-check';
import { readImport, readImportFile } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { centsArbitrary, decimals, expectBalances, namesArbitrary, sumBy } from '@/tests/support/transfer/source-group';

const read = (text: string) => readImport(text, { decimalMark: '.' });
const balancesOf = ({ balances }: ReturnType<typeof read>) => balances.map(({ theirs, ours }) => [theirs, ours]);
const kindsOf = ({ remarks }: ReturnType<typeof read>) => remarks.map(({ kind }) => kind);

const EXPORTER = `Date;Time;Description;Who Paid;Total;Currency;Local Total;Local Currency;Exchange Rate;Share Ada;Share Bo;Local Share Ada;Local Share Bo;Allocation Type Ada;Allocation Type Bo;Share Ratio Ada;Share Ratio Bo;Category;Custom Category;Transaction Type;Entry Type;Status;Involved;File Names;Attachment URLs;Transaction ID;Transaction UUID;Created;Updated
2026-04-09;18:20:00;Dinner;Bo;36.0;EUR;30.0;GBP;1.2;29.0;7.0;24.17;5.83;RATIO;AMOUNT;4;;OTHER;Dining;NORMAL;MANUAL;ACTIVE;Ada, Bo;;;1001;u1;2026-04-09 18:20:00.000000;2026-04-09 18:31:00.000000
2026-04-10;10:00:00;Reimbursement;Ada;29.0;EUR;29.0;EUR;1;0.0;29.0;0.0;29.0;AMOUNT;AMOUNT;;;UNCATEGORIZED;;BALANCE;MANUAL;ACTIVE;Bo;;;1002;u2;2026-04-10 10:00:00.000000;2026-04-10 10:00:00.000000
2026-04-11;10:00:00;Deposit back;Ada;-20.0;EUR;-20.0;EUR;1;10.0;10.0;10.0;10.0;RATIO;RATIO;1;1;UNCATEGORIZED;;INCOME;MANUAL;ACTIVE;Ada, Bo;;;1003;u3;2026-04-11 10:00:00.000000;2026-04-11 10:00:00.000000
`;

test('Reads the shares, payments, incomes and days of tricount-exporter.', () => {
  const imported = read(EXPORTER);
  expect([imported.format, imported.currency]).toEqual(['tricount-csv', 'EUR']);
  expect(balancesOf(imported)).toEqual([
    [-1_000, -1_000],
    [1_000, 1_000],
  ]);
  const [ada, bo] = imported.members;
  expect(bo?.expenses).toEqual([
    expect.objectContaining({
      name: 'Dinner',
      amount: 3_600,
      date: '2026-04-09',
      weights: { [ada?.id ?? '']: 2_900, [bo?.id ?? '']: 700 },
      original: { amount: 3_000, currency: 'GBP' },
    }),
    expect.objectContaining({ name: 'Deposit back', amount: 1_000, isPayment: true, date: '2026-04-11' }),
  ]);
  expect(ada?.expenses).toEqual([expect.objectContaining({ amount: 2_900, isPayment: true, date: '2026-04-10' })]);
  expect(kindsOf(imported)).toEqual(['rates', 'income', 'categories']);
});

test('Finds columns by their names in any order.', () => {
  const columns = (line: string) => line.split(';').toReversed().join(';');
  const reversed = read(EXPORTER.trim().split('\n').map(columns).join('\n'));
  expect(new Map(reversed.members.map(({ name }, at) => [name, balancesOf(reversed)[at]]))).toEqual(
    new Map([
      ['Bo', [1_000, 1_000]],
      ['Ada', [-1_000, -1_000]],
    ]),
  );
});

test('Leaves out what was deleted, and counts it.', () => {
  const imported = read(EXPORTER.replace('BALANCE;MANUAL;ACTIVE', 'BALANCE;MANUAL;DELETED'));
  expect(imported.remarks).toContainEqual({ kind: 'deleted', count: 1, lines: [3] });
  expect(balancesOf(imported)[0]).toEqual([-3_900, -3_900]);
});

const SETTLE_UP = `Who paid,Amount,Currency,For whom,Split amounts,Purpose,Category,Date & time,Exchange rate,Converted amount,Type,Receipt
Ada,30,EUR,Ada;Bo;Cy,10;10;10,Dinner,🍕,2026-07-01 19:30:00,,,expense,
Bo,12.5,EUR,Ada;Bo,2.5;10,Taxi,,2026-07-02 08:00:00,,,expense,
Cy,10,EUR,Ada,10,Payment,,2026-07-03 12:00:00,,,transfer,
`;

test.each([
  ['UTF-8', Buffer.from(SETTLE_UP)],
  ['UTF-16', Buffer.from(`\uFEFF${SETTLE_UP}`, 'utf16le')],
])('Reads the lists of Settle Up in %s.', (_encoding, bytes) => {
  const imported = readImportFile(bytes, { decimalMark: '.' });
  expect([imported.format, imported.currency]).toEqual(['settleup-csv', 'EUR']);
  expect(imported.members.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Cy']);
  expect(balancesOf(imported)).toEqual([
    [750, 750],
    [-750, -750],
    [0, 0],
  ]);
  expect(imported.members.flatMap(({ expenses }) => expenses.map(({ date, isPayment }) => [date, isPayment]))).toEqual([
    ['2026-07-01', undefined],
    ['2026-07-02', undefined],
    ['2026-07-03', true],
  ]);
});

test('Brings shares that are a cent short to the cent, and says so.', () => {
  const imported = read(SETTLE_UP.replace('Ada,30,EUR,Ada;Bo;Cy,10;10;10', 'Ada,30,EUR,Ada;Bo;Cy,15.55;10.24;4.2'));
  expect(Object.values(imported.members[0]?.expenses[0]?.weights ?? {})).toEqual([1_556, 1_024, 420]);
  expect(imported.remarks).toContainEqual({ kind: 'rounded', count: 1, lines: [2] });
  const third = read(SETTLE_UP.replace('Ada,30,EUR,Ada;Bo;Cy,10;10;10', 'Ada,10,EUR,Ada;Bo;Cy,3.33;3.33;3.33'));
  expect(third.members[0]?.expenses[0]).toMatchObject({ amount: 1_000, involvedMemberIds: [] });
  expect(kindsOf(third)).toContain('rounded');
});

test('Reads what several have paid, and refuses a row whose lists do not match.', () => {
  const two = SETTLE_UP.replace('Ada,30,EUR', 'Ada;Bo,20;10,EUR');
  expect(balancesOf(read(two))[1]).toEqual([250, 250]);
  expect(() => read(SETTLE_UP.replace('10;10;10', '15;15'))).toThrow(
    expect.objectContaining({ refusal: { code: 'unreadableRow', line: 2 } }),
  );
});

test.each([
  ['English', 'Title,Amount,Currency,Category,Date & time,Paid by,Impacted to Ada,Impacted to Bo', 'Transfer'],
  ['French', 'Titre,Montant,Devise,Catégorie,Date & heure,Payé par,Impacté à Ada,Impacté à Bo', 'Remboursement'],
  ['German', 'Titel,Betrag,Währung,Kategorie,Datum & Uhrzeit,Bezahlt von,Anteil von Ada,Anteil von Bo', 'Überweisung'],
])('Reads Tricount’s own table in %s.', (_language, header, payment) => {
  const imported = read(
    `${header}\nDinner,36,EUR,Food,25/07/2026 20:15,Bo,29,7\nBack,"29,00",EUR,${payment},03/08/2026 10:00,Ada,0,29\n`,
  );
  expect(imported.format).toBe('tricount-csv');
  expect(balancesOf(imported)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const [back, dinner] = imported.members.flatMap(({ expenses }) => expenses);
  expect([dinner?.date, back?.date, back?.isPayment]).toEqual(['2026-07-25', '2026-08-03', true]);
});

test('Refuses a table whose columns nobody knows by their names.', () => {
  expect(() => read('Titre,Montant,Devise,Payé par,Pour Ada,Pour Bo\nDinner,36,EUR,Bo,29,7\n')).toThrow(
    expect.objectContaining({ refusal: { code: 'unknownColumns', columns: ['Pour Ada', 'Pour Bo'] } }),
  );
});

test('Never says of a table with columns that may be shares that it has none.', () => {
  const columns = ['Share Ratio Ada', 'Share Ratio Bo'];
  const text = `Description;Who Paid;Total;Currency;Involved;${columns.join(';')}\nDinner;Bo;36;EUR;Ada, Bo;4;1\n`;
  expect(() => read(text)).toThrow(expect.objectContaining({ refusal: { code: 'unknownColumns', columns } }));
});

test('Has balances of the source, but for the cents that a row is off, which is said.', () => {
  const rows = namesArbitrary([';']).chain((names) =>
    fc.record({
      names: fc.constant(names),
      rows: fc.array(
        fc.record({
          payer: fc.nat({ max: names.length - 1 }),
          shares: fc.array(centsArbitrary, { minLength: names.length, maxLength: names.length }),
          off: fc.integer({ min: -names.length, max: names.length }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  );
  const off = { count: 0 };
  fc.assert(
    fc.property(rows, ({ names, rows }) => {
      const quoted = (start: string) => names.map((name) => `"${start}${name}"`).join(';');
      const totals = rows.map(({ shares, off }) =>
        Math.max(
          1,
          shares.reduce((sum, share) => sum + share, off),
        ),
      );
      const lines = rows.map(
        ({ payer, shares }, at) =>
          `x;"${names[payer]}";${decimals(totals[at] ?? 0)};EUR;${shares.map(decimals).join(';')}`,
      );
      const imported = read([`Description;Who Paid;Total;Currency;${quoted('Share ')}`, ...lines].join('\n'));
      const rounded = imported.remarks.find(({ kind }) => kind === 'rounded');
      const isOff = rows.map(({ shares }, at) => shares.reduce((sum, share) => sum + share, 0) !== totals[at]);
      expect(rounded?.count ?? 0).toBe(isOff.filter(Boolean).length);
      off.count += rounded?.count ?? 0;
      const theirs = sumBy(
        rows.flatMap(({ payer, shares }, at) => [
          [names[payer] ?? '', totals[at] ?? 0] as const,
          ...shares.map((share, of) => [names[of] ?? '', -share] as const),
        ]),
      );
      expectBalances(imported, theirs);
    }),
    RUNS,
  );
  expect(off.count).toBeGreaterThan(0);
});
