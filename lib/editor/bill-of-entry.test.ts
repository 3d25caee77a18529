import { MAX_AMOUNT, type Project } from '@/lib/domain/project';
import { entryOfExpense } from '@/lib/editor/sheet-entry';
import { expense, member, project } from '@/tests/support/sample-projects';
import { amountOfEntry, isUncounted, withBillAmount, withBillCurrency } from './bill-of-entry';
import { editorReducer } from './reducer';
import { type Entry, enteringOf, isBlankEntry } from './sheet-entry';
import { editorState } from './state';

const RATED = { currency: 'EUR', rates: { CZK: '0.0395', KWD: '2.9915' } };

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

function entry(typed: Partial<Entry>): Entry {
  return { id: 'new-1', name: '', amount: null, payer: { id: 'anna', name: 'Anna' }, sharers: [], ...typed };
}

const ratedBy = (rate: string) => ({ firstRate: { code: 'CZK', currency: 'EUR', rate } });

test('A bill counts by the rate as its amount is typed.', () => {
  let typed = entry(withBillCurrency(entry({}), 'CZK', RATED));
  for (const [amount, counts] of [
    [100, 4],
    [1_200, 47],
    [125_000, 4_938],
    [null, null],
    [100_000, 3_950],
  ] as const) {
    typed = entry(withBillAmount(typed, amount, RATED));
    expect([typed.original, typed.amount, amountOfEntry(typed, RATED)]).toEqual([crowns(amount ?? 0), null, counts]);
  }
});

test('An amount that was typed stays while the bill is typed on.', () => {
  const charged = entry({ original: crowns(125_000), amount: 5_100 });
  expect(withBillAmount(charged, 130_000, RATED)).toEqual({ original: crowns(130_000), amount: 5_100 });
});

test('In the currency of the project there is no bill.', () => {
  expect(withBillAmount(entry({}), 500, RATED)).toEqual({ amount: 500, original: undefined });
});

test('A bill in the currency that the project has got since is an amount once another number is typed.', () => {
  const bill = entry({ original: crowns(12_500) });
  expect(amountOfEntry(bill, { currency: 'CZK' })).toBe(12_500);
  expect(withBillAmount(bill, 12_600, { currency: 'CZK' })).toEqual({ amount: 12_600, original: undefined });
});

test('The number that was typed stays when its currency is chosen, with the decimals of that.', () => {
  const chosen = (from: Partial<Entry>, code: string) => withBillCurrency(entry(from), code, RATED);
  expect(chosen({ amount: 1_250 }, 'KWD')).toEqual({ original: { amount: 12_500, currency: 'KWD' }, amount: null });
  expect(chosen({ original: { amount: 1_250, currency: 'JPY' } }, 'CZK').original).toEqual(crowns(125_000));
  expect(chosen({ original: crowns(1_250) }, 'EUR')).toEqual({ original: undefined, amount: 1_250 });
  expect(chosen({ original: crowns(1_250), amount: 60 }, 'EUR')).toEqual({ original: undefined, amount: 60 });
  expect(chosen({ original: crowns(1_250), amount: 60 }, 'KWD').amount).toBe(60);
});

const trip = project({
  ...RATED,
  members: [
    member('anna', {
      name: 'Anna',
      expenses: [
        expense('dinner', { amount: null, original: crowns(125_000) }),
        expense('hotel', { amount: 16_000, original: crowns(400_000) }),
      ],
    }),
  ],
});

const unrated = project({ ...trip, rates: undefined });

test('Another rate changes the rates alone, in one step that can be undone.', () => {
  const before = editorState(trip);
  const after = editorReducer(before, { type: 'rate-changed', currency: 'CZK', rate: '0.0401' });
  expect(after.draft.rates?.CZK).toBe('0.0401');
  expect(after.draft.members).toBe(before.draft.members);
  expect(editorReducer(after, { type: 'undone' }).draft).toEqual(before.draft);
});

function added(to: Project, typed: Partial<Entry>) {
  const bill = entry({ original: crowns(125_000), ...typed });
  return editorReducer({ ...editorState(to), entries: [bill] }, enteringOf(bill, to));
}

test('A first rate is the project’s once its bill is added, in the same step.', () => {
  const after = added(unrated, ratedBy('0.0395'));
  expect([after.draft.rates, after.entries, after.past.length]).toEqual([{ CZK: '0.0395' }, [], 1]);
  expect(after.draft.members[0]?.expenses.at(-1)).toMatchObject({ amount: null, original: crowns(125_000) });
  expect(editorReducer(after, { type: 'undone' }).draft).toEqual(unrated);
});

test('What is dropped from the sheet leaves nothing of its first rate.', () => {
  const state = { ...editorState(unrated), entries: [entry({ original: crowns(100), ...ratedBy('105') })] };
  const after = editorReducer(state, { type: 'entry-dropped', id: 'new-1' });
  expect([after.draft, after.entries]).toEqual([unrated, []]);
});

test('A first rate counts for nothing in another currency, nor where the project has got a rate.', () => {
  expect(added({ ...unrated, currency: 'GBP' }, ratedBy('0.0395')).draft.rates).toBeUndefined();
  expect(added({ ...unrated, rates: { CZK: '0.04' } }, ratedBy('0.0395')).draft.rates).toEqual({ CZK: '0.04' });
  const bill = entry({ original: crowns(125_000), ...ratedBy('0.0395') });
  expect(amountOfEntry(bill, { currency: 'EUR', rates: { CZK: '0.04' } })).toBe(5_000);
});

test('A bill counts nothing while there is neither an amount that can be nor a rate that gives it one.', () => {
  const bill = entry({ original: crowns(125_000) });
  const tooMuch = entry({ original: { amount: MAX_AMOUNT, currency: 'JPY' } });
  const large = ['JPY', 'EUR'].map((currency) => isUncounted(tooMuch, { currency, rates: { JPY: '2' } }));
  expect(isUncounted(bill, unrated)).toBe(true);
  expect(isUncounted(bill, {})).toBe(true);
  expect(large).toEqual([true, true]);
  expect(isUncounted({ ...bill, ...ratedBy('0.5') }, unrated)).toBe(false);
  expect(isUncounted({ ...bill, amount: 0 }, unrated)).toBe(false);
  expect(isUncounted(bill, trip)).toBe(false);
  expect(isUncounted(bill, { currency: 'CZK' })).toBe(false);
  expect(isUncounted(entry({ original: crowns(0) }), unrated)).toBe(false);
});

test('A first rate alone is a change of a saved expense, and none of a new one.', () => {
  expect(isBlankEntry(entry({ original: crowns(0), ...ratedBy('0.5') }))).toBe(true);
  const hotel = entryOfExpense(unrated, 'hotel') as Entry;
  expect([hotel, { ...hotel, ...ratedBy('0.5') }].map(isBlankEntry)).toEqual([true, false]);
});

test('Without a currency of the project bills stay as they are, and have no rate.', () => {
  const { draft } = editorReducer(editorState(trip), { type: 'currency-changed', currency: null });
  expect([draft.rates, draft.members]).toEqual([undefined, trip.members]);
});
