import fc from 'fast-check';
import type { ChosenCurrency } from '@/lib/transfer/one-currency';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
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

const HEADER =
  'Date,Title,Paid by Lea,Paid by Max,Paid by Noa,Paid for Lea,Paid for Max,Paid for Noa,Currency,Category';
const SAMPLE = `${HEADER}
2026-10-02,Boat,90.0,0.0,0.0,30.0,30.0,30.0,EUR,ACCOMMODATION
2026-10-03,"Dinner, with wine",0.0,64.5,0.0,0.0,43.0,21.5,EUR,
2026-10-04,Refund of the boat,0.0,0.0,-30.0,-10.0,-10.0,-10.0,EUR,
2026-10-05,Money back,-0.0,0.0,20.0,20.0,0.0,0.0,EUR,Money Transfer
`;

test('It has shares, payments, income and days.', () => {
  const { format, currency, members, remarks, balances } = read(SAMPLE);
  expect([format, currency]).toEqual(['sesterce-csv', 'EUR']);
  const [lea, max, noa] = members;
  expect(lea?.expenses).toEqual([
    expect.objectContaining({ name: 'Boat', amount: 9_000, involvedMemberIds: [], date: '2026-10-02' }),
    expect.objectContaining({ amount: 1_000, isPayment: true, involvedMemberIds: [noa?.id] }),
  ]);
  expect(max?.expenses[0]).toMatchObject({
    name: 'Dinner, with wine',
    amount: 6_450,
    involvedMemberIds: [max?.id, noa?.id],
    weights: { [max?.id ?? '']: 4_300, [noa?.id ?? '']: 2_150 },
  });
  expect(noa?.expenses).toEqual([
    expect.objectContaining({ name: 'Money back', amount: 2_000, isPayment: true, involvedMemberIds: [lea?.id] }),
  ]);
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [5_000, 5_000],
    [150, 150],
    [-5_150, -5_150],
  ]);
  expect(remarks.map(({ kind }) => kind)).toEqual(['income', 'categories']);
});

test('What several have paid becomes pairs, and what nobody has paid is told with its line.', () => {
  const { members, remarks, balances } = read(
    `${HEADER}\n2026-10-02,Guide,50.0,0.0,40.0,0.0,90.0,0.0,EUR,\n2026-10-02,Nothing,0.0,0.0,0.0,0.0,0.0,0.0,EUR,\n`,
  );
  expect(members.map(({ expenses }) => expenses.map(({ amount }) => amount))).toEqual([[5_000], [], [4_000]]);
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [5_000, 5_000],
    [-9_000, -9_000],
    [4_000, 4_000],
  ]);
  expect(remarks).toContainEqual({ kind: 'severalPayers', count: 1, lines: [2] });
  expect(remarks).toContainEqual({ kind: 'unshared', count: 1, lines: [3] });
});

test('Halves that differ by less than a cent a share are rounded, which is told. Others are refused by their line.', () => {
  const row = (shares: string) => `${HEADER}\n2026-10-02,Boat,100.0,0.0,0.0,${shares},EUR,\n`;
  const { members, remarks, tolerance } = read(row('33.33,33.33,33.33'));
  expect(members[0]?.expenses[0]).toMatchObject({ amount: 10_000, involvedMemberIds: [] });
  expect([remarks, tolerance]).toEqual([[{ kind: 'rounded', count: 1, lines: [2] }], 1]);
  const exact = read(row('33.333333333333336,33.333333333333336,33.333333333333336'));
  expect([exact.remarks, exact.tolerance]).toEqual([[], 0]);
  for (const [shares, code] of [
    ['33.0,33.0,33.0', 'unbalancedRow'],
    ['0.0,0.0,0.0', 'unbalancedRow'],
    ['33.3,33.3,many', 'unreadableRow'],
  ] as const) {
    expect(() => read(row(shares))).toThrow(expect.objectContaining({ refusal: { code, line: 2 } }));
  }
});

test('Several currencies need rates, or are left out.', () => {
  const text = SAMPLE.replace('21.5,EUR', '21.5,CHF');
  expect(() => read(text)).toThrow('severalCurrencies');
  const { currency, remarks } = read(text, { currency: 'CHF', rates: { EUR: null } });
  expect(currency).toBe('CHF');
  expect(remarks).toEqual([{ kind: 'otherCurrencies', count: 3, lines: [2, 4, 5] }]);
});

test('Dinars are converted with their third decimal, which the bill keeps.', () => {
  const coffee = '2026-10-05,Coffee,12.345,0,0,6.1725,6.1725,0,KWD,';
  const { members, remarks } = read(`${SAMPLE}${coffee}\n`, { currency: 'EUR', rates: { KWD: '3' } });
  const bill = { amount: 12_345, currency: 'KWD' };
  expect(members[0]?.expenses.at(-1)).toMatchObject({ name: 'Coffee', amount: null, original: bill });
  expect(remarks.map(({ kind }) => kind)).not.toContain('rounded');
});

const fileArbitrary = namesArbitrary(['"', ',', ';']).chain((names) =>
  fc.record({
    names: fc.constant(names),
    rows: fc.array(
      fc.record({
        title: titleArbitrary.map((title) => title.replace(/[\r\n]/g, ' ')),
        type: fc.constantFrom('NORMAL', 'NORMAL', 'INCOME', 'Money Transfer'),
        payer: fc.nat({ max: names.length - 1 }),
        shares: fc.array(fc.oneof(fc.constant(0), centsArbitrary), {
          minLength: names.length,
          maxLength: names.length,
        }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  }),
);

test('Balances equal those of the source: what each has paid less what they owe.', () => {
  fc.assert(
    fc.property(fileArbitrary, ({ names, rows }) => {
      const entries = rows.map(({ title, type, payer, shares }) => {
        const sign = type === 'INCOME' ? -1 : 1;
        const owed = shares.map((share) => sign * share);
        const sum = owed.reduce((total, share) => total + share, 0);
        const paid = names.map((_, at) => (at === payer ? sum : 0));
        return { title, category: type === 'Money Transfer' ? type : '', paid, owed };
      });
      const lines = entries.map(({ title, category, paid, owed }) =>
        ['2026-10-02', quoted(title), ...[...paid, ...owed].map(decimals), 'EUR', category].join(','),
      );
      const columns = ['Paid by ', 'Paid for '].flatMap((start) => names.map((name) => quoted(start + name)));
      const imported = read([['Date', 'Title', ...columns, 'Currency', 'Category'].join(','), ...lines].join('\r\n'));
      const expected = sumBy(
        entries.flatMap(({ paid, owed }) =>
          names.map((name, at) => [name, (paid[at] ?? 0) - (owed[at] ?? 0)] as const),
        ),
      );
      expect([imported.format, imported.tolerance]).toEqual(['sesterce-csv', 0]);
      expectBalances(imported, expected);
    }),
    RUNS,
  );
});
