import fc from 'fast-check';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { COSPEND_WEIGHTS } from '@/tests/support/transfer/group-files';
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

const read = (text: string) => readImport(text, { decimalMark: '.' });

const SAMPLE = `name,weight,active,color
"Rita",2,1,"#112233"
"Sam",1,1,"#445566"
"Tom, junior",1,0,"#778899"

what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted
"Cabin",80,2026-02-01,1769947200,"Rita",2,1,"Rita,Sam,Tom, junior",n,1,0,,12,n,0,"",0
"Lunch ""Alm""",73.5,2026-02-02,1770033600,"Sam",1,1,"Rita,Sam",m,1,0,,0,c,1,"soup+%26+bread",0
"back",30,2026-02-08,1770552000,"Sam",1,1,"Rita",n,1,0,,-11,n,0,"",0
"Mistake",9.99,2026-02-03,1770120000,"Rita",2,1,"Sam",n,1,0,,0,n,0,"",1

categoryname,categoryid,icon,color
"Accommodation",12,"🛌","#5de1a3"

currencyname,exchange_rate
"EUR",1
"CHF",1.08
`;

test('All sections are read: weights, comments, categories, currencies, and who is no longer active.', () => {
  const { format, currency, members, balances, remarks } = read(SAMPLE);
  expect([format, currency]).toEqual(['cospend-csv', 'EUR']);
  expect(members.map(({ name }) => name)).toEqual(['Rita', 'Sam', 'Tom, junior']);
  const [rita, sam] = members;
  expect(rita?.expenses).toHaveLength(1);
  expect(rita?.expenses[0]).toMatchObject({ name: 'Cabin', amount: 8_000, weights: { [rita?.id ?? '']: 2 } });
  expect(sam?.expenses.map(({ name, note }) => [name, note])).toEqual([
    ['Lunch "Alm"', 'soup & bread'],
    ['back', undefined],
  ]);
  expect([rita, sam].flatMap((one) => one?.expenses.map(({ date }) => date) ?? [])).toEqual([
    '2026-02-01',
    '2026-02-02',
    '2026-02-08',
  ]);
  expect(sam?.expenses[1]?.isPayment).toBe(true);
  for (const { theirs, ours } of balances) expect(ours).toBeCloseTo(theirs, 6);
  const counts = Object.fromEntries(remarks.map(({ kind, count }) => [kind, count]));
  expect(counts).toEqual({
    inactive: 1,
    weights: 1,
    colours: 3,
    deleted: 1,
    repetitions: 1,
    paymentModes: 1,
    rates: 1,
    categories: 1,
  });
});

test('A payment by which Cospend has settled a project has no name: who has paid whom is told by its fields.', () => {
  const { members } = read(SAMPLE.replace('"back"', '"Sam → Rita"'));
  expect(members[1]?.expenses[1]).toMatchObject({ name: null, isPayment: true, amount: 3_000 });
});

test('The oldest exports, which have bills alone, are read, and their placeholders bring members only.', () => {
  const { members } = read(
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers\n' +
      'deleteMeIfYouWant,1,1970-01-01,1,"Uwe",1,1,"Uwe"\n"Tea",4,2020-01-01,2,"Rita",2,1,"Rita,Uwe"\n',
  );
  expect(members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
    ['Uwe', 0],
    ['Rita', 1],
  ]);
});

test('A bill without an amount is refused by its line.', () => {
  expect(() => read(SAMPLE.replace('73.5', 'much'))).toThrow(
    expect.objectContaining({ refusal: { code: 'unreadableRow', line: 8 } }),
  );
});

const projectArbitrary = namesArbitrary().chain((names) =>
  fc.record({
    members: fc.tuple(
      ...names.map((name) => fc.record({ name: fc.constant(name), weight: fc.constantFrom(1, 1, 2, 0.5, 1.25) })),
    ),
    bills: fc.array(
      fc.record({
        what: titleArbitrary,
        cents: fc.oneof(
          { weight: 4, arbitrary: centsArbitrary },
          { weight: 1, arbitrary: centsArbitrary.map((cents) => -cents) },
        ),
        payer: fc.constantFrom(...names),
        owers: someOf(names),
        category: fc.constantFrom('0', '-11', '12'),
        deleted: fc.constantFrom('0', '0', '0', '1'),
      }),
      { maxLength: 8 },
    ),
  }),
);

test('A number of more digits than a computer counts is none: its line is refused.', () => {
  const endless = '9'.repeat(310);
  for (const [was, is, line] of [
    ['"Rita",2,1', `"Rita",${endless},1`, 2],
    ['"Cabin",80', `"Cabin",${endless}`, 7],
  ] as const) {
    expect(() => read(SAMPLE.replace(was, is))).toThrow(
      expect.objectContaining({ refusal: { code: 'unreadableRow', line } }),
    );
  }
});

test('Balances equal those of the source, but for a cent for each income that does not divide.', () => {
  fc.assert(
    fc.property(projectArbitrary, ({ members, bills }) => {
      const weights = new Map(members.map(({ name, weight }) => [name, weight]));
      const rows = bills.map(({ what, cents, payer, owers, category, deleted }) =>
        [
          quoted(what),
          decimals(cents),
          '2026-02-01,1',
          `"${payer}"`,
          weights.get(payer),
          '1',
          `"${owers.join(',')}"`,
          'n,1,0,',
          `${category},n,0,"",${deleted}`,
        ].join(','),
      );
      const text = [
        'name,weight,active,color',
        ...members.map(({ name, weight }) => `"${name}",${weight},1,"#112233"`),
        '',
        'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted',
        ...rows,
        '',
      ].join('\n');
      const imported = read(text);
      const kept = bills.filter(({ deleted }) => deleted === '0');
      expect(imported.tolerance).toBeLessThanOrEqual(kept.filter(({ cents }) => cents < 0).length);
      // As getProjectBalance: the payer is credited, and each ower charged by the part of their weight.
      const expected = sumBy(
        kept.flatMap(({ cents, payer, owers }) => {
          const total = owers.reduce((sum, name) => sum + (weights.get(name) ?? 1), 0);
          const owed = owers.map((name) => [name, (-cents * (weights.get(name) ?? 1)) / total] as const);
          return [[payer, cents] as const, ...owed];
        }),
      );
      expectBalances(imported, expected);
    }),
    RUNS,
  );
});

test('Names who is inactive, and whose part counts otherwise than once.', () => {
  const { remarks, balances } = read(COSPEND_WEIGHTS);
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [6_000, 6_000],
    [-6_000, -6_000],
    [0, 0],
  ]);
  expect(remarks.find(({ kind }) => kind === 'weights')?.people).toEqual([{ name: 'Bo family', weight: 2 }]);
  expect(remarks.find(({ kind }) => kind === 'inactive')?.people).toEqual([{ name: 'Cy gone', weight: 1 }]);
});

test('Says nothing of weights where all count alike.', () => {
  const { remarks } = read(
    COSPEND_WEIGHTS.replaceAll(',1,1,"#ddcb55"', ',2,1,"#ddcb55"').replace('"Cy gone",1,0', '"Cy gone",2,0'),
  );
  expect(remarks.map(({ kind }) => kind)).not.toContain('weights');
});
