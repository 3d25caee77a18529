import fc from 'fast-check';
import { MAX_AMOUNT } from '@/lib/domain/project';
import type { ChosenCurrency } from '@/lib/transfer/one-currency';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import {
  centsArbitrary,
  decimals,
  expectBalances,
  namesArbitrary,
  someOf,
  sumBy,
} from '@/tests/support/transfer/source-group';

const read = (text: string, chosen: ChosenCurrency = {}) => readImport(text, { decimalMark: '.', ...chosen });

const HEADER = 'Who Paid;Total;Currency;Description;When;Involved;File Names;Attachment URLs;Category';
const SAMPLE = `${HEADER}
Lea;90.0;EUR;Boat;2026-10-02;Lea, Max, Noa;receipt_1.jpg;https://example.org/1.jpg;ACCOMMODATION
Max;64.5;EUR;Dinner, with wine;2026-10-03;Max, Noa;;;FOOD_AND_DRINK
Noa;20.0;EUR;Money back;2026-10-05;Lea;;;UNCATEGORIZED
`;

test('All who are named share alike. That it has no shares is told, and what else is left out.', () => {
  const { format, currency, members, remarks } = read(SAMPLE);
  expect([format, currency]).toEqual(['tricount-csv', 'EUR']);
  const [lea, max, noa] = members;
  expect(lea?.expenses[0]).toMatchObject({ name: 'Boat', amount: 9_000, involvedMemberIds: [], date: '2026-10-02' });
  expect(max?.expenses[0]).toMatchObject({ name: 'Dinner, with wine', involvedMemberIds: [max?.id, noa?.id] });
  expect(noa?.expenses[0]).toMatchObject({ name: 'Money back', amount: 2_000, involvedMemberIds: [lea?.id] });
  expect(remarks).toEqual([
    { kind: 'evenShares', count: 2, lines: [] },
    { kind: 'attachments', count: 1, lines: [] },
    { kind: 'categories', count: 2, lines: [] },
  ]);
});

test('A name with a comma is found where its owner has paid.', () => {
  const { members } = read(`${HEADER}\nLea, the elder;9.0;EUR;Tea;2026-10-02;Lea, the elder, Max;;;UNCATEGORIZED\n`);
  expect(members.map(({ name }) => name)).toEqual(['Lea, the elder', 'Max']);
});

test('A row without a payer or an amount is refused by its line, and several currencies need rates.', () => {
  for (const text of [SAMPLE.replace('Max;64.5', ';64.5'), SAMPLE.replace('64.5', 'much')]) {
    expect(() => read(text)).toThrow(expect.objectContaining({ refusal: { code: 'unreadableRow', line: 3 } }));
  }
  const mixed = SAMPLE.replace('64.5;EUR', '64.5;CHF');
  expect(() => read(mixed)).toThrow('severalCurrencies');
  expect(read(mixed, { currency: 'CHF', rates: { EUR: '0.92' } }).currency).toBe('CHF');
});

test.each(['constructor', '__proto__'])('The currency %s needs a rate like any other.', (code) => {
  const mixed = SAMPLE.replace('64.5;EUR', `64.5;${code}`);
  expect(() => read(mixed)).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ missing: [code] }) }));
});

const rowsArbitrary = namesArbitrary().chain((names) =>
  fc.array(
    fc.record({
      payer: fc.constantFrom(...names),
      cents: centsArbitrary,
      involved: someOf(names),
      isIncome: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
);

test('Balances are those of even shares, but for a cent for each income that does not divide.', () => {
  fc.assert(
    fc.property(rowsArbitrary, (rows) => {
      const signed = rows.map(({ isIncome, cents, ...row }) => ({ ...row, cents: isIncome ? -cents : cents }));
      const lines = signed.map(
        ({ payer, cents, involved }) =>
          `${payer};${decimals(cents)};EUR;x;2026-10-02;${involved.join(', ')};;;UNCATEGORIZED`,
      );
      const imported = read([HEADER, ...lines].join('\r\n'));
      const expected = sumBy(
        signed.flatMap(({ payer, cents, involved }) => [
          [payer, cents] as const,
          ...involved.map((name) => [name, -cents / involved.length] as const),
        ]),
      );
      expect(imported.tolerance).toBeLessThanOrEqual(rows.filter(({ isIncome }) => isIncome).length);
      expectBalances(imported, expected);
    }),
    RUNS,
  );
});

test('Of a bill that no project takes, as its number is too large, what it comes to is left.', () => {
  const rial = (amount: string) => {
    const row = `Lea;${amount};IRR;Hotel;2026-10-02;Lea, Max;;;UNCATEGORIZED`;
    const { members } = read(`${SAMPLE}${row}\n`, { rates: { IRR: '0.000001' } });
    return members[0]?.expenses.at(-1);
  };
  expect(rial('9999999999.99')).toMatchObject({
    amount: null,
    original: { amount: MAX_AMOUNT, currency: 'IRR' },
  });
  expect(rial('10000000000')).toMatchObject({ name: 'Hotel', amount: 1_000_000 });
  expect(rial('10000000000')).not.toHaveProperty('original');
});
