import fc from 'fast-check';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import { amountByRate } from '@/lib/domain/money/rate-arithmetic';
import { readImport } from '@/lib/transfer/read-import';
import { RUNS } from '@/tests/support/runs';
import { spliitExpense as expense, spliitGroup as group } from '@/tests/support/transfer/group-files';
import { centsArbitrary, namesArbitrary, someOf, titleArbitrary } from '@/tests/support/transfer/source-group';
import { spliitShares } from './spliit-json';

const read = (group: object) => readImport(JSON.stringify(group), { decimalMark: '.' });

const shares = (parts: Record<string, number>) =>
  Object.entries(parts).map(([name, part]) => ({ participantId: `id-${name}`, shares: part }));

test('A group becomes a project, with its members in their order and its currency.', () => {
  const imported = read(group([expense({})]));
  expect(imported).toMatchObject({ format: 'spliit-json', name: 'Sailing', currency: 'EUR', tolerance: 0 });
  expect(imported.members.map(({ name }) => name)).toEqual(['Ida', 'Jon', 'Kim']);
  const [{ expenses }] = imported.members as [(typeof imported.members)[number]];
  const harbour = { id: expect.any(String), name: 'Harbour', amount: 900, order: 0, involvedMemberIds: [] };
  expect(expenses).toEqual([{ ...harbour, date: '2026-05-01' }]);
});

test.each([
  ['shares', 'BY_SHARES', { Ida: 200, Jon: 100 }, [2]],
  ['percentages', 'BY_PERCENTAGE', { Ida: 2500, Jon: 7500 }, [3]],
  ['amounts', 'BY_AMOUNT', { Ida: 300, Jon: 600 }, [300, 600]],
  ['amounts that are alike', 'BY_AMOUNT', { Ida: 450, Jon: 450 }, undefined],
])('An expense that is split by %s keeps its parts in weights.', (_what, splitMode, parts, weights) => {
  const { members, balances } = read(group([expense({ splitMode, paidFor: shares(parts) })]));
  const [paid] = members[0]?.expenses ?? [];
  expect(paid?.weights && Object.values(paid.weights)).toEqual(weights);
  for (const { theirs, ours } of balances) expect(ours).toBeCloseTo(theirs, 6);
});

test('Who has a share of nothing does not share.', () => {
  const paidFor = shares({ Ida: 0, Jon: 900, Kim: 0 });
  const { members } = read(group([expense({ splitMode: 'BY_AMOUNT', paidFor })]));
  expect(members[0]?.expenses[0]?.involvedMemberIds).toEqual([members[1]?.id]);
});

test('An expense that names somebody twice is refused: nobody could say what their share is.', () => {
  const paidFor = [...shares({ Ida: 100 }), ...shares({ Ida: 100 })];
  const refusal = { code: 'unreadable', format: 'spliit-json', place: 'paidFor' };
  expect(() => read(group([expense({ paidFor })]))).toThrow(expect.objectContaining({ refusal }));
});

test('What was paid back is a payment.', () => {
  const { members } = read(group([expense({ isReimbursement: true, paidFor: shares({ Jon: 100 }) })]));
  expect(members[0]?.expenses[0]).toMatchObject({ isPayment: true, involvedMemberIds: [members[1]?.id] });
});

test('An income becomes payments of those who have a share of it to the one who received it.', () => {
  const { members, balances, remarks } = read(group([expense({ amount: -1000 })]));
  const paid = members.flatMap(({ name, expenses }) =>
    expenses.map(({ amount, isPayment }) => [name, amount, isPayment]),
  );
  expect(paid.map(([name]) => name)).toEqual(['Jon', 'Kim']);
  expect(paid.every(([, , isPayment]) => isPayment)).toBe(true);
  for (const { theirs, ours } of balances) expect(ours).toBe(theirs);
  expect(remarks.find(({ kind }) => kind === 'income')?.count).toBe(1);
});

test('Days stay days, and a bill keeps its currency. What else it has is told.', () => {
  const imported = read(
    group(
      [
        expense({ title: 'Rent', notes: 'two rooms' }),
        expense({ title: 'Rent', expenseDate: '2026-06-01T00:00:00.000Z', recurrenceRule: 'MONTHLY' }),
        expense({
          title: 'Fuel',
          originalAmount: 1850,
          originalCurrency: 'CHF',
          conversionRate: '1.1',
          notes: 'at the border',
        }),
        expense({ title: ' ' }),
      ],
      { information: 'code 1', activities: [{}] },
    ),
  );
  const described = imported.members[0]?.expenses.map(({ name, date, note }) => [name, date, note]);
  expect(described).toEqual([
    ['Rent', '2026-05-01', 'two rooms'],
    ['Rent', '2026-06-01', undefined],
    ['Fuel', '2026-05-01', 'at the border'],
    ['Hotel', '2026-05-01', undefined],
  ]);
  const counts = Object.fromEntries(imported.remarks.map(({ kind, count }) => [kind, count]));
  expect([imported.rates, imported.members[0]?.expenses[2]?.original]).toEqual([
    { CHF: '1.1' },
    { amount: 1850, currency: 'CHF' },
  ]);
  expect(counts).toEqual({ repetitions: 1, description: 1, history: 1, categories: 3 });
});

const inFrancs = (originalAmount: number, conversionRate: unknown, more: object = {}) =>
  expense({ originalAmount, originalCurrency: 'CHF', conversionRate, ...more });

test('The rate of a currency is the one that was last used, and what is by another keeps its amount.', () => {
  const { rates, members, balances, tolerance } = read(
    group([
      inFrancs(1_000, '0.9', { expenseDate: '2026-05-03T00:00:00.000Z', amount: 900 }),
      inFrancs(1_000, 0.93, { expenseDate: '2026-05-02T00:00:00.000Z', amount: 930 }),
      expense({ originalAmount: 1_000, originalCurrency: 'JPY', conversionRate: '0.0061234567891', amount: 612 }),
    ]),
  );
  expect(rates).toEqual({ CHF: '0.9', JPY: '0.006123456789' });
  const [ida] = members;
  expect(ida?.expenses.map(({ amount }) => amount)).toEqual([null, 930, null]);
  expect(ida?.expenses.map((bill) => amountOf(bill, { rates, currency: 'EUR' }))).toEqual([900, 930, 612]);
  for (const { theirs, ours } of balances) expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(tolerance);
});

test.each([
  ['in a group with a sign of its own', inFrancs(1_850, '1.1'), { currencyCode: '' }, '18.50 CHF'],
  ['in a currency that is none', { ...inFrancs(1_850, '1.1'), originalCurrency: 'BTC' }, {}, '18.50 BTC'],
  ['of an income', inFrancs(1_850, '1.1', { amount: -900 }), {}, '18.50 CHF'],
])('What a bill said %s stands in the note.', (_what, bill, more, note) => {
  const { members, remarks, rates } = read(group([bill], more));
  const [first] = members.flatMap(({ expenses }) => expenses);
  expect([first?.original, first?.note, rates]).toEqual([undefined, note, undefined]);
  expect(remarks.some(({ kind }) => kind === 'rates')).toBe(true);
});

test.each([null, '', '0', 'much', -1])('A bill whose rate is %j keeps its currency without one.', (rate) => {
  const { members, rates } = read(group([inFrancs(1_850, rate)]));
  expect([members[0]?.expenses[0]?.original, rates]).toEqual([{ amount: 1_850, currency: 'CHF' }, undefined]);
});

test.each([
  ['JPY', 1_000, 100_000],
  ['EUR', 1_000, 1_000],
  ['KWD', 1_230, 123],
])('Amounts of %s count in its own minor units.', (currencyCode, amount, expected) => {
  const { members } = read(group([expense({ amount })], { currencyCode }));
  expect(members[0]?.expenses[0]?.amount).toBe(expected);
});

test('Its shares are whole, add up, and begin at another person for another expense.', () => {
  const three = ['a', 'b', 'c'].map((participantId) => ({ participantId, parts: 1 }));
  const raised = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6'].map((id) => {
    const all = [...spliitShares(id, 100, three).values()];
    expect(all.toSorted()).toEqual([33, 33, 34]);
    return all.indexOf(34);
  });
  expect(new Set(raised).size).toBeGreaterThan(1);
});

test('The place where it begins is the FNV-1a hash of the id, 0xbf9cf968 for foobar, and the first without an id.', () => {
  const three = ['c', 'a', 'b'].map((participantId) => ({ participantId, parts: 1 }));
  const sharesOf = (id: string) => Object.fromEntries(spliitShares(id, 100, three));
  expect(sharesOf('foobar')).toEqual({ a: 33, b: 34, c: 33 });
  expect(sharesOf('')).toEqual({ a: 34, b: 33, c: 33 });
});

const modes = ['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT'] as const;

const groupArbitrary = namesArbitrary().chain((names) => {
  const ids = names.map((_name, at) => `p${at}`);
  const one = fc.record({
    id: fc.string({ maxLength: 6 }),
    title: titleArbitrary,
    amount: fc.oneof(
      centsArbitrary,
      centsArbitrary.map((amount) => -amount),
    ),
    paidById: fc.constantFrom(...ids),
    splitMode: fc.constantFrom(...modes),
    isReimbursement: fc.boolean(),
    paidFor: someOf(ids).chain((some) =>
      fc.tuple(
        ...some.map((participantId) =>
          fc.record({ participantId: fc.constant(participantId), shares: fc.integer({ min: 1, max: 10_000 }) }),
        ),
      ),
    ),
  });
  return fc.record({
    name: fc.constant('Law'),
    currencyCode: fc.constantFrom('EUR', 'JPY', null, ''),
    participants: fc.constant(names.map((name, at) => ({ id: ids[at] ?? '', name }))),
    expenses: fc.array(one, { maxLength: 8 }),
  });
});

test('Balances equal those of the source, but for a cent for each expense whose shares leave one over.', () => {
  fc.assert(
    fc.property(groupArbitrary, (source) => {
      const imported = read(source);
      const unit = source.currencyCode === 'JPY' ? 100 : 1;
      expect(imported.tolerance).toBeLessThanOrEqual(source.expenses.length * unit);
      for (const [at, { id }] of source.participants.entries()) {
        // Spliit rounds each share to a unit next to its exact value.
        let exact = 0;
        for (const { amount, paidById, paidFor, splitMode } of source.expenses) {
          const parts = (share: { shares: number }) => (splitMode === 'EVENLY' ? 1 : share.shares);
          const sum = paidFor.reduce((total, share) => total + parts(share), 0);
          const own = paidFor.find(({ participantId }) => participantId === id);
          exact += (paidById === id ? amount : 0) - (own ? (amount * parts(own)) / sum : 0);
        }
        const { theirs = 0, ours = 0 } = imported.balances[at] ?? {};
        expect(Math.abs(theirs - exact * unit)).toBeLessThan(source.expenses.length * unit + 1e-4);
        expect(Math.abs(ours - theirs)).toBeLessThan(imported.tolerance + 1e-4);
        expect(Math.abs(theirs % unit)).toBe(0);
      }
      expect(imported.balances.reduce((sum, { theirs }) => sum + theirs, 0)).toBe(0);
    }),
    RUNS,
  );
});

const inDollars = (originalAmount: number, amount: number, conversionRate: string | null = '0.8699') =>
  read(group([expense({ amount, originalAmount, originalCurrency: 'USD', conversionRate })])).members[0]?.expenses[0];

test.each([
  ['major units, without their decimals', 19, 1_739, 1_999],
  ['major units', 19, 1_653, 1_900],
  ['major units with decimals', 19.99, 1_739, 1_999],
  ['minor units', 1_999, 1_739, 1_999],
  ['minor units of cents', 19, 17, 19],
])('Reads an original amount in %s.', (_what, original, amount, expected) => {
  const bill = inDollars(original, amount);
  const comesTo = bill && amountOf(bill, { currency: 'EUR', rates: { USD: '0.8699' } });
  expect([comesTo, bill?.original]).toEqual([amount, { amount: expected, currency: 'USD' }]);
  const offered = bill?.original && amountByRate(bill.original, '0.8699', 'EUR');
  expect(Math.abs((offered ?? 0) - amount)).toBeLessThanOrEqual(1);
});

test('Takes an original amount for minor units where no rate tells.', () => {
  expect(inDollars(19, 1_739, null)?.original).toEqual({ amount: 19, currency: 'USD' });
});

test('Says what stays spent where a refund becomes payments.', () => {
  const { remarks, balances } = read(group([expense({ amount: 9_000 }), expense({ id: 'x2', amount: -9_000 })]));
  expect(remarks.find(({ kind }) => kind === 'income')).toMatchObject({ count: 1, spent: 9_000 });
  expect(balances.map(({ theirs, ours }) => [theirs, ours])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('Counts documents among what is left out.', () => {
  const { remarks } = read(
    group([expense({ documents: [{ id: 'd1', url: 'https://example.org/1.jpg' }] }), expense({})]),
  );
  expect(remarks).toContainEqual({ kind: 'attachments', count: 1, lines: [] });
});
