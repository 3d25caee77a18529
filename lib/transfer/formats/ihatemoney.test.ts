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
  someOf,
  sumBy,
  titleArbitrary,
} from '@/tests/support/transfer/source-group';

const read = (text: string, chosen: ChosenCurrency = {}) => readImport(text, { decimalMark: '.', ...chosen });
const readBills = (bills: readonly object[], chosen?: ChosenCurrency) => read(JSON.stringify(bills), chosen);

interface Bill {
  what: string;
  bill_type: string;
  amount: number;
  currency: string;
  date: string;
  payer_name: string;
  payer_weight: number;
  owers: string[];
}

function bill(more: Partial<Bill>): Bill {
  return {
    what: 'Bread',
    bill_type: 'Expense',
    amount: 9,
    currency: 'XXX',
    date: '2026-03-01',
    payer_name: 'Olga',
    payer_weight: 1,
    owers: ['Olga', 'Piet'],
    ...more,
  };
}

const HEADER = 'what,bill_type,amount,currency,date,payer_name,payer_weight,owers';

/** As the exporter writes it: formulas are defused, and lines end with CRLF. */
function csvOf(bills: readonly Bill[]): string {
  const cell = (text: string) => quoted(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  const lines = bills.map((of) =>
    [
      cell(of.what),
      of.bill_type,
      String(of.amount),
      of.currency,
      of.date,
      cell(of.payer_name),
      String(of.payer_weight),
      cell(of.owers.join(', ')),
    ].join(','),
  );
  return [HEADER, ...lines, ''].join('\r\n');
}

test('Bills become expenses, the oldest first, and what was paid back a payment. No currency is none.', () => {
  const { format, currency, members } = readBills([
    bill({ what: 'Back', bill_type: 'Reimbursement', payer_name: 'Piet', owers: ['Olga'] }),
    bill({ what: 'Wine' }),
    bill({ what: 'Bread' }),
  ]);
  expect([format, currency]).toEqual(['ihatemoney-json', undefined]);
  expect(members.map(({ name, expenses }) => [name, expenses.map(({ name }) => name)])).toEqual([
    ['Olga', ['Bread', 'Wine']],
    ['Piet', ['Back']],
  ]);
  expect(members[1]?.expenses[0]?.isPayment).toBe(true);
});

test('A weight is known where its member pays, counts in all bills, and is told where it is not known.', () => {
  const { members, balances, remarks } = readBills([
    bill({ payer_name: 'Olga', payer_weight: 1.5, owers: ['Olga', 'Piet', 'Quinn'], amount: 35 }),
    bill({ payer_name: 'Piet', payer_weight: 1, owers: ['Olga'] }),
  ]);
  const shared = members.flatMap(({ expenses }) => expenses).find(({ amount }) => amount === 3_500);
  expect(shared?.weights && Object.values(shared.weights)).toEqual([3, 2, 2]);
  const olga = members.find(({ name }) => name === 'Olga');
  expect(balances.find(({ memberId }) => memberId === olga?.id)?.ours).toBeCloseTo(3_500 - 1_500 - 900);
  expect(remarks).toContainEqual({ kind: 'unknownWeights', count: 1, lines: [] });
});

test('Its CSV says the same, with formulas as they were and names that hold a comma.', () => {
  const bills = [
    bill({ what: "=cmd|' /C x'!A0", payer_name: 'Olga, the elder', owers: ['Olga, the elder', 'Piet'] }),
    bill({ what: '-50% "sale"', payer_name: 'Piet', amount: -4.5, owers: ['Piet', 'Olga, the elder'] }),
  ];
  const [fromCsv, fromJson] = [read(csvOf(bills)), readBills(bills)];
  expect(fromCsv.format).toBe('ihatemoney-csv');
  const namesIn = ({ members }: typeof fromCsv) =>
    members.map(({ name, expenses }) => [name, expenses.map(({ name }) => name)]);
  expect(namesIn(fromCsv)).toEqual(namesIn(fromJson));
  expect(fromCsv.balances.map(({ ours }) => ours)).toEqual(fromJson.balances.map(({ ours }) => ours));
});

test('The columns of older versions are enough, and semicolons are read.', () => {
  const { members } = read(
    'what;amount;date;payer_name;payer_weight;owers\r\nBread;9,5;2020-01-01;Olga;1;Olga, Piet\r\n',
  );
  expect(members[0]?.expenses[0]).toMatchObject({ name: 'Bread', amount: 950 });
});

test('Each bill keeps its day, in JSON and in CSV, and what is no day is told.', () => {
  const bills = [bill({ date: '2026-03-02' }), bill({ date: '2026-02-30' }), bill({ date: '2024-02-29' })];
  for (const { members, remarks } of [readBills(bills), read(csvOf(bills))]) {
    expect(members[0]?.expenses.map(({ date }) => date)).toEqual(['2024-02-29', undefined, '2026-03-02']);
    expect(remarks).toContainEqual({ kind: 'dates', count: 1, lines: [] });
  }
});

test('Several currencies need rates, or are left out.', () => {
  const bills = [bill({ currency: 'EUR' }), bill({ currency: 'CHF', what: 'Ski' })];
  expect(() => readBills(bills)).toThrow('severalCurrencies');
  const { currency, members, remarks } = readBills(bills, { currency: 'CHF', rates: { EUR: null } });
  expect([currency, members[0]?.expenses.map(({ name }) => name)]).toEqual(['CHF', ['Ski']]);
  expect(remarks).toContainEqual({ kind: 'otherCurrencies', count: 1, lines: [] });
});

test('Who paid only in a currency that is left out counts as much as there.', () => {
  const bread = bill({ currency: 'EUR', amount: 90 });
  const taxi = bill({ currency: 'CHF', amount: 50, payer_name: 'Piet', payer_weight: 2 });
  const { balances, remarks } = readBills([taxi, bread, bread], { currency: 'EUR', rates: { CHF: null } });
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [12_000, 12_000],
    [-12_000, -12_000],
  ]);
  expect(remarks.map(({ kind }) => kind)).toEqual(['otherCurrencies', 'weights']);
});

test('Who counts nothing shares nothing, and what nobody shares is left out.', () => {
  const { members, balances, remarks } = readBills([
    bill({ payer_name: 'Olga', payer_weight: 0, owers: ['Olga'] }),
    bill({ payer_name: 'Piet', payer_weight: 1, owers: ['Olga', 'Piet'] }),
  ]);
  expect(members.flatMap(({ expenses }) => expenses)).toHaveLength(1);
  expect(balances.every(({ theirs, ours }) => theirs === ours)).toBe(true);
  expect(remarks).toContainEqual({ kind: 'unshared', count: 1, lines: [] });
});

test('An amount with more than two decimals is rounded, and that is told.', () => {
  const { members, remarks, tolerance } = readBills([bill({ amount: 3.333 })]);
  expect(members[0]?.expenses[0]?.amount).toBe(333);
  expect([remarks.some(({ kind }) => kind === 'rounded'), tolerance]).toEqual([true, 1]);
});

test('Blanks around a name in a table are none of it, and a bill without a payer is refused by its line.', () => {
  const { members } = read(`${HEADER}\nTea,Expense,9,EUR,2026-03-01, Olga ,1,"Olga , Piet"\n`);
  expect(members.map(({ name }) => name)).toEqual(['Olga', 'Piet']);
  const faulty = `${HEADER}\nTea,Expense,9,EUR,2026-03-01,,1,Olga\n`;
  expect(() => read(faulty)).toThrow(expect.objectContaining({ refusal: { code: 'unreadableRow', line: 2 } }));
});

const billsArbitrary = namesArbitrary()
  .chain((names) =>
    fc.record({
      weights: fc.tuple(...names.map(() => fc.constantFrom(1, 1, 2, 0.5, 1.5, 3))),
      bills: fc.array(
        fc.record({
          what: titleArbitrary,
          bill_type: fc.constantFrom('Expense', 'Reimbursement'),
          cents: fc.oneof(
            { weight: 4, arbitrary: centsArbitrary },
            { weight: 1, arbitrary: centsArbitrary.map((cents) => -cents) },
          ),
          payer_name: fc.constantFrom(...names),
          owers: someOf(names),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      names: fc.constant(names),
    }),
  )
  .map(({ names, weights, bills }) =>
    bills.map(({ cents, ...of }) =>
      bill({ ...of, amount: Number(decimals(cents)), payer_weight: weights[names.indexOf(of.payer_name)] }),
    ),
  );

/** As its own balance page computes them: models.full_balance. */
function balancesOf(bills: readonly Bill[]): Map<string, number> {
  const weights = new Map(bills.map(({ payer_name, payer_weight }) => [payer_name, payer_weight]));
  const weightOf = (name: string) => weights.get(name) ?? 1;
  return sumBy(
    bills.flatMap(({ amount, payer_name, owers }) => {
      const total = owers.reduce((sum, name) => sum + weightOf(name), 0);
      const paid = [payer_name, amount * 100] as const;
      return [paid, ...owers.map((name) => [name, (-amount * 100 * weightOf(name)) / total] as const)];
    }),
  );
}

test.each([
  ['JSON', (bills: readonly Bill[]) => JSON.stringify(bills)],
  ['CSV', csvOf],
])('Balances equal those of the source, but for a cent for each income that does not divide: %s.', (_what, write) => {
  fc.assert(
    fc.property(billsArbitrary, (bills) => {
      const imported = read(write(bills));
      expect(imported.tolerance).toBeLessThanOrEqual(bills.filter(({ amount }) => amount < 0).length);
      expectBalances(imported, balancesOf(bills));
    }),
    RUNS,
  );
});

test('Names whose part counts otherwise than once.', () => {
  const { remarks } = readBills([bill({ payer_name: 'Bo family', payer_weight: 2, owers: ['Bo family', 'Ida'] })]);
  expect(remarks.find(({ kind }) => kind === 'weights')?.people).toEqual([{ name: 'Bo family', weight: 2 }]);
});
