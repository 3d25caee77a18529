import fc from 'fast-check';
import { amountByRate } from '@/lib/domain/money/rate-arithmetic';
import { MAX_AMOUNT, type Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import { contentOf, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { expense, member, project } from '@/tests/support/sample-projects';
import { isUncounted, withBillAmount, withBillCurrency, withFirstRate } from './bill-of-entry';
import { editDraft } from './edit-draft';
import { entryOfExpense } from './entry-of-expense';
import { firstAmounts, newRate } from './new-rate';
import { editorReducer } from './reducer';
import { type Entry, enteringOf, isBlankEntry } from './sheet-entry';
import { type EditorState, editorState } from './state';

const RATED = { currency: 'EUR', rates: { CZK: '0.0395', KWD: '2.9915' } };

const crowns = (amount: number) => ({ amount, currency: 'CZK' });

function entry(typed: Partial<Entry>): Entry {
  return { id: 'new-1', name: '', amount: null, payer: { id: 'anna', name: 'Anna' }, sharers: [], ...typed };
}

test('What a bill comes to follows its amount by the rate, as it is typed.', () => {
  let typed = entry(withBillCurrency(entry({}), 'CZK', RATED));
  for (const [amount, comesTo] of [
    [100, 4],
    [1_200, 47],
    [125_000, 4_938],
    [null, null],
    [100_000, 3_950],
  ] as const) {
    typed = entry(withBillAmount(typed, amount, RATED));
    expect([typed.original, typed.amount]).toEqual([crowns(amount ?? 0), comesTo]);
  }
});

test('An amount that was typed by hand stays while the bill is typed on.', () => {
  const charged = entry({ original: crowns(125_000), amount: 5_100 });
  expect(withBillAmount(charged, 130_000, RATED)).toEqual({ original: crowns(130_000), amount: 5_100 });
});

test('Without a rate there is no amount, and in the currency of the project no bill.', () => {
  const { CZK: _, ...rates } = RATED.rates;
  expect(withBillCurrency(entry({ amount: 125_000 }), 'CZK', { ...RATED, rates })).toEqual({
    original: crowns(125_000),
    amount: null,
  });
  expect(withBillAmount(entry({}), 500, RATED)).toEqual({ amount: 500, original: undefined });
});

test('The number that was typed stays what it is when its currency is chosen, with the decimals of that.', () => {
  const chosen = (from: Partial<Entry>, code: string) => withBillCurrency(entry(from), code, RATED);
  expect(chosen({ amount: 1_250 }, 'KWD')).toEqual({ original: { amount: 12_500, currency: 'KWD' }, amount: 3_739 });
  expect(chosen({ original: { amount: 1_250, currency: 'JPY' } }, 'CZK').original).toEqual(crowns(125_000));
  expect(chosen({ original: crowns(1_250), amount: 49 }, 'EUR')).toEqual({ original: undefined, amount: 1_250 });
  expect(chosen({ original: crowns(1_250), amount: 60 }, 'EUR')).toEqual({ original: undefined, amount: 60 });
});

test('Decimals that a currency cuts are back with one that has them, until another number is typed.', () => {
  const inYen = entry(withBillCurrency(entry({ amount: 1_234 }), 'JPY', RATED));
  expect(inYen.original).toEqual({ amount: 12, currency: 'JPY' });
  expect(withBillCurrency(inYen, 'EUR', RATED)).toEqual({ original: undefined, amount: 1_234 });
  const inFrancs = entry(withBillCurrency(inYen, 'XAF', RATED));
  expect(withBillCurrency(inFrancs, 'CZK', RATED).original).toEqual(crowns(1_234));
  const other = { ...inYen, ...withBillAmount(inYen, 15, RATED) };
  expect(withBillCurrency(other, 'EUR', RATED)).toEqual({ original: undefined, amount: 1_500 });
  expect(withBillCurrency({ ...inYen, original: { amount: 20, currency: 'JPY' } }, 'EUR', RATED).amount).toBe(2_000);
});

const trip = project({
  ...RATED,
  members: [
    member('anna', {
      name: 'Anna',
      expenses: [
        expense('dinner', { amount: 4_938, original: crowns(125_000) }),
        expense('hotel', { amount: 16_000, original: crowns(400_000) }),
        expense('fuel', { amount: 4_938 }),
      ],
    }),
    member('ben', { name: 'Ben', expenses: [expense('tram', { amount: 1_975, original: crowns(50_000) })] }),
  ],
});

test('Another rate is for what was entered by the old one. It is one step that can be undone.', () => {
  const before = editorState(trip);
  const change = newRate(before, 'CZK', '0.0401');
  expect([...change.amounts]).toEqual([
    ['dinner', 5_013],
    ['tram', 2_005],
  ]);
  const after = editorReducer(before, change);
  expect(after.draft.rates?.CZK).toBe('0.0401');
  expect(after.draft.members.flatMap(({ expenses }) => expenses.map(({ amount }) => amount))).toEqual([
    5_013, 16_000, 4_938, 2_005,
  ]);
  expect(editorReducer(after, { type: 'undone' }).draft).toEqual(before.draft);
});

test('What is begun in a sheet follows another rate, unless it was typed by hand.', () => {
  const opened = entryOfExpense(trip, 'dinner') as Entry;
  const begun = entry({ original: crowns(10_000), amount: 395 });
  const charged = entry({ id: 'new-2', original: crowns(10_000), amount: 400 });
  const before = { ...editorState(trip), entries: [opened, begun, charged] };
  const { entries, draft } = editorReducer(before, newRate(before, 'CZK', '0.0401'));
  expect(entries.slice(1).map(({ amount }) => amount)).toEqual([401, 400]);
  // A saved expense in which nothing else is typed gets its amount when the sheet is entered.
  const name = editorReducer(
    { ...before, draft, entries },
    enteringOf({ ...opened, name: 'Supper' }, { draft, entries }),
  );
  expect(name.draft.members[0]?.expenses[0]).toMatchObject({ name: 'Supper', amount: 5_013 });
});

const noRates = project({ ...trip, rates: undefined });

/** With a bill of 1,250 crowns in the sheet, for which this rate is typed. */
function typedFor(of: Project, rates: readonly string[], typed: Partial<Entry> = {}) {
  let state = { ...editorState(of), entries: [entry({ original: crowns(125_000), ...typed })] };
  for (const rate of rates) {
    const [first] = state.entries;
    if (first) state = { ...state, entries: [withFirstRate(first, rate, state.draft)] };
  }
  return state;
}

const add = (state: EditorState) => {
  const [first] = state.entries;
  if (!first) throw new Error('Nothing is in the sheet.');
  return editorReducer(state, enteringOf(first, state));
};

const amountsIn = ({ members }: Project) => members.flatMap(({ expenses }) => expenses.map(({ amount }) => amount));

test('A first rate that is typed for a bill is its own until that is added. Then it is the project’s, in the same step.', () => {
  const state = typedFor(noRates, ['0.5', '0.04', '0.0395']);
  expect([state.draft.rates, state.entries[0]?.amount]).toEqual([undefined, 4_938]);
  const after = add(state);
  expect([after.draft.rates, after.entries, after.past.length]).toEqual([{ CZK: '0.0395' }, [], 1]);
  expect(editorReducer(after, { type: 'undone' }).draft).toEqual(noRates);
});

test('What is dropped from the sheet leaves nothing of its first rate.', () => {
  const state = typedFor(noRates, ['105']);
  const after = editorReducer(state, { type: 'entry-dropped', id: 'new-1' });
  expect([after.draft, after.entries]).toEqual([noRates, []]);
});

test('A first rate counts for nothing in another currency, nor where others have set one by then.', () => {
  const state = typedFor(noRates, ['0.0395']);
  const inPounds = editorReducer(state, { type: 'currency-changed', currency: 'GBP' });
  expect(add(inPounds).draft.rates).toBeUndefined();
  const theirs = { ...state, draft: { ...noRates, rates: { CZK: '0.04' } } };
  const after = add(theirs);
  expect([after.draft.rates, amountsIn(after.draft)]).toEqual([
    { CZK: '0.04' },
    [...amountsIn(trip).slice(0, 3), 4_938, 1_975],
  ]);
});

const waiting = project({
  ...noRates,
  members: [
    member('anna', {
      expenses: [
        expense('taxi', { amount: null, original: crowns(30_000) }),
        expense('lift', { amount: 900, original: crowns(1_000) }),
        expense('ski', { amount: null, original: { amount: 5_000, currency: 'JPY' } }),
      ],
    }),
    member('ben', { expenses: [expense('tram', { amount: null, original: crowns(50_000) })] }),
  ],
});

test('A first rate gives all bills of its currency that have no amount theirs, in the same step. What was typed by hand stays.', () => {
  const after = add(typedFor(waiting, ['0.9', '0.0395']));
  expect(amountsIn(after.draft)).toEqual([1_185, 900, null, 4_938, 1_975]);
  const undone = editorReducer(after, { type: 'undone' });
  expect(undone.draft).toEqual(waiting);
  expect(editorReducer(undone, { type: 'redone' }).draft).toEqual(after.draft);
});

test('A rate that is set elsewhere does so too, and in what is begun in sheets.', () => {
  const begun = entry({ original: crowns(10_000) });
  const opened = { ...(entryOfExpense(waiting, 'taxi') as Entry), original: crowns(40_000) };
  const before = { ...editorState(waiting), entries: [begun, opened] };
  const after = editorReducer(before, newRate(before, 'CZK', '0.0395'));
  // What is typed of the taxi will replace it.
  expect(amountsIn(after.draft)).toEqual([1_185, 900, null, 1_975]);
  expect(after.entries.map(({ amount }) => amount)).toEqual([395, 1_580]);
});

test('Where the rate changes, what had no amount is no matter of the old rate.', () => {
  const change = newRate(editorState({ ...waiting, rates: { CZK: '0.9' } }), 'CZK', '0.0395');
  expect([...change.amounts.keys()]).toEqual(['taxi', 'lift', 'tram']);
  expect([...firstAmounts(change, waiting).keys()]).toEqual(['taxi', 'tram']);
});

test('A bill counts nothing while there is neither an amount that can be nor a rate that gives it one.', () => {
  const bill = entry({ original: crowns(125_000) });
  const tooMuch = entry({ original: { amount: MAX_AMOUNT, currency: 'JPY' } });
  expect(isUncounted(bill, noRates)).toBe(true);
  expect(isUncounted(bill, {})).toBe(true);
  expect(['JPY', 'EUR'].map((currency) => isUncounted(tooMuch, { currency, rates: { JPY: '2' } }))).toEqual([
    true,
    true,
  ]);
  expect(isUncounted(withFirstRate(bill, '0.5', noRates), noRates)).toBe(false);
  expect(isUncounted({ ...bill, amount: 0 }, noRates)).toBe(false);
  expect(isUncounted(bill, trip)).toBe(false);
  expect(isUncounted(bill, { currency: 'CZK' })).toBe(false);
  expect(isUncounted(entry({ original: crowns(0) }), noRates)).toBe(false);
});

test('The number of a saved bill without an amount stays where it is one of the project’s currency after all.', () => {
  const taxi = entryOfExpense(waiting, 'taxi') as Entry;
  expect(withBillCurrency(taxi, 'EUR', waiting)).toEqual({ original: undefined, amount: 30_000 });
});

test('A first rate alone is a change of what is there, and none of what is new.', () => {
  expect(isBlankEntry(withFirstRate(entry({ original: crowns(0) }), '0.5', noRates))).toBe(true);
  const lift = entryOfExpense(waiting, 'lift') as Entry;
  expect([lift, withFirstRate(lift, '0.5', waiting)].map(isBlankEntry)).toEqual([true, false]);
});

test('Who takes the currency of the project away keeps what bills say, and no rate.', () => {
  const boat = entry({ id: 'new-3', name: 'Boat', amount: 395, original: crowns(10_000) });
  const entered = editorReducer(editorState(trip), enteringOf(boat, editorState(trip)));
  const { draft } = editorReducer(entered, { type: 'currency-changed', currency: null });
  const bills = draft.members.flatMap(({ expenses }) => expenses.map(({ amount, original }) => [amount, original]));
  expect(draft.rates).toBeUndefined();
  expect(bills).toContainEqual([395, crowns(10_000)]);
  expect(bills).toContainEqual([4_938, crowns(125_000)]);
});

test('Balances are those of the amounts alone, whatever bills and rates say.', () => {
  const bare = (of: Project) =>
    of.members.map((one) => ({
      ...one,
      expenses: one.expenses.map(({ original: _, ...rest }) => rest),
    }));
  fc.assert(
    fc.property(projectArbitrary, (drawn) => {
      expect(computeBalances(drawn.members)).toEqual(computeBalances(bare(drawn)));
    }),
  );
});

test('Another rate and back gives the same project, unless there was no amount or one by hand is what the other rate makes.', () => {
  const rate = fc.constantFrom('0.0395', '0.0401', '2.9915', '25.3');
  fc.assert(
    fc.property(projectArbitrary, rate, rate, (drawn, first, second) => {
      const currency = drawn.currency ?? 'EUR';
      const before = editDraft(
        { ...drawn, currency },
        { type: 'rate-changed', currency: 'CZK', rate: first, amounts: new Map(), entered: new Map() },
      );
      const expenses = before.members.flatMap((one) => one.expenses);
      const isCoincidence = expenses.some(
        ({ original, amount }) =>
          original?.currency === 'CZK' &&
          (amount === null ||
            (amount !== amountByRate(original, first, currency) &&
              amount === amountByRate(original, second, currency))),
      );
      fc.pre(!isCoincidence);
      const there = editorReducer(editorState(before), newRate(editorState(before), 'CZK', second)).draft;
      const back = editorReducer(editorState(there), newRate(editorState(there), 'CZK', first)).draft;
      expect(contentOf(back)).toEqual(contentOf(before));
    }),
  );
});
