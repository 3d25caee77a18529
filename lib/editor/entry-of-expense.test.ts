import { act } from '@/tests/support/editor/act';
import { annaAndBen, withExpense, without } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { entryOfExpense } from './entry-of-expense';
import { begunEntries, type Entry, expenseOf, removedFrom } from './sheet-entry';
import { type EditorState, editorState } from './state';

const trip = annaAndBen();
const ben = { id: 'ben', name: 'Ben' };

/** The pizza is open in its sheet, and this was typed there. */
function typed(change: Partial<Entry>): EditorState {
  const entry = entryOfExpense(trip, 'pizza');
  if (entry === null) throw new Error('There is no pizza.');
  return act(editorState(trip), { type: 'entry-opened', entry: { ...entry, ...change } });
}

const loaded = (fields: Parameters<typeof withExpense>[2]): EditorAction => ({
  type: 'loaded',
  project: withExpense(trip, 'pizza', fields),
});

function only({ entries }: EditorState): Entry {
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) throw new Error('There is not one entry.');
  return entry;
}

test('An expense that is opened and left as it is has nothing begun, and typing is no change of the draft.', () => {
  expect(begunEntries(typed({}).entries)).toEqual([]);
  const state = typed({ name: 'Pasta', amount: 100 });
  expect(begunEntries(state.entries)).toHaveLength(1);
  expect(state.draft).toBe(trip);
});

test('What is entered comes into the draft in one step, with another payer too, and the entry goes.', () => {
  const entry = {
    ...only(typed({ name: 'Pasta', amount: 100, payer: ben, sharers: [ben] })),
    note: 'Late',
    date: '2026-11-19',
  };
  const { id, name, amount, involvedMemberIds, note, date } = expenseOf(entry);
  const entered = act(typed({}), {
    type: 'expense-entered',
    expenseId: id,
    payerId: 'ben',
    content: { name, amount, involvedMemberIds, note, date },
  });
  expect(entered.entries).toEqual([]);
  expect(entered.draft.members[1]?.expenses).toMatchObject([
    { id: 'pizza', name: 'Pasta', amount: 100, involvedMemberIds: ['ben'], note: 'Late', date: '2026-11-19' },
  ]);
  expect(act(entered, { type: 'undone' }).draft).toEqual(trip);
});

test('What others change and nobody has typed here is followed.', () => {
  const state = act(typed({ name: 'Pasta' }), loaded({ amount: 4_000, date: '2026-11-19', note: 'Late' }));
  expect(only(state)).toMatchObject({ name: 'Pasta', amount: 4_000, date: '2026-11-19', note: 'Late' });
  expect(only(state).conflict).toBeUndefined();
  expect(begunEntries(act(typed({}), loaded({ amount: 4_000 })).entries)).toEqual([]);
});

test('A field that both have changed is asked about, whichever side is chosen.', () => {
  const asked = act(typed({ amount: 1_400, name: 'Pasta' }), loaded({ amount: 4_000 }));
  expect(only(asked)).toMatchObject({ amount: 1_400, conflict: { amount: { theirs: 4_000 } } });
  const choose = (choice: 'mine' | 'theirs') =>
    only(act(asked, { type: 'entry-conflict-resolved', id: 'pizza', field: 'amount', choice }));
  expect(choose('mine')).toMatchObject({ name: 'Pasta', amount: 1_400 });
  expect(choose('theirs')).toMatchObject({ name: 'Pasta', amount: 4_000 });
  expect([choose('mine').conflict, choose('theirs').conflict]).toEqual([undefined, undefined]);
});

test('A conflict is over once both have the same, and a later value takes its place.', () => {
  const asked = act(typed({ amount: 1_400 }), loaded({ amount: 4_000 }));
  const later = withExpense(withExpense(trip, 'pizza', {}), 'pizza', { amount: 5_000 });
  expect(only(act(asked, { type: 'loaded', project: later })).conflict).toEqual({ amount: { theirs: 5_000 } });
  const same = withExpense(withExpense(trip, 'pizza', {}), 'pizza', { amount: 1_400 });
  const agreed = act(asked, { type: 'loaded', project: same });
  expect(only(agreed).conflict).toBeUndefined();
  expect(begunEntries(agreed.entries)).toEqual([]);
});

test('A change of the payer by others is followed, or asked about where one was chosen here.', () => {
  const paidBy = (payerId: string): EditorAction => ({ type: 'payer-changed', expenseId: 'pizza', payerId });
  const moved = act(editorState(trip), paidBy('ben')).draft;
  const theirs: EditorAction = { type: 'loaded', project: { ...moved, version: 2 } };
  expect(only(act(typed({ name: 'Pasta' }), theirs))).toMatchObject({ name: 'Pasta', payer: ben });
  const back: EditorAction = { type: 'loaded', project: { ...trip, version: 3 } };
  const asked = act(
    typed({}),
    theirs,
    { type: 'entry-changed', entry: { ...only(act(typed({}), theirs)), name: 'x' } },
    back,
  );
  expect(only(asked)).toMatchObject({ name: 'x', payer: { id: 'anna' } });
});

test('An expense that others remove leaves what was typed, and who was removed is known by name.', () => {
  const gone = act(typed({ amount: 1_400 }), { type: 'loaded', project: without(trip, 'pizza') });
  expect(only(gone)).toMatchObject({ amount: 1_400 });
  const withoutBen = act(typed({ payer: ben, sharers: [ben] }), { type: 'loaded', project: without(trip, 'ben') });
  expect(removedFrom(only(withoutBen), withoutBen.draft.members)).toEqual({ payer: ben, sharers: [ben] });
});

test('What I have changed of it elsewhere meanwhile is asked about as mine.', () => {
  const asked = act(typed({ amount: 1_400 }), {
    type: 'expense-amount-changed',
    memberId: 'anna',
    expenseId: 'pizza',
    amount: 2_000,
  });
  expect(only(asked)).toMatchObject({ amount: 1_400, conflict: { draftAmount: { theirs: 2_000 } } });
  const used = act(asked, { type: 'entry-conflict-resolved', id: 'pizza', field: 'draftAmount', choice: 'theirs' });
  expect(only(used)).toMatchObject({ amount: 2_000 });
});

test('What another page has typed of the same expense is united with what was typed here.', () => {
  const here = typed({ amount: 1_400 });
  const left = { ...only(typed({ amount: 1_500, name: 'Pasta' })) };
  const restored = act(here, { type: 'draft-restored', snapshot: trip, draft: trip, entries: [left] });
  expect(only(restored)).toMatchObject({
    name: 'Pasta',
    amount: 1_400,
    conflict: { draftAmount: { theirs: 1_500 } },
  });
});

test('The expense is the same under the id that a save gives it, with its people and their weights.', () => {
  const before = act(
    editorState(trip),
    { type: 'member-added', id: 'new-cleo' },
    { type: 'expense-added', memberId: 'anna', id: 'new-tea0', content: { name: 'Tea', amount: 300 } },
    {
      type: 'sharing-changed',
      memberId: 'anna',
      expenseId: 'new-tea0',
      involvedMemberIds: ['anna', 'new-cleo'],
      weights: { 'new-cleo': 2 },
    },
  );
  const opened = act(before, {
    type: 'entry-opened',
    entry: { ...entryOfExpense(before.draft, 'new-tea0')!, name: 'Tee' },
  });
  const ids = new Map([
    ['new-cleo', 'c1'],
    ['new-tea0', 't1'],
  ]);
  const snapshot = JSON.parse(JSON.stringify(opened.draft).replaceAll('new-cleo', 'c1').replaceAll('new-tea0', 't1'));
  const saved = act(opened, { type: 'saved', snapshot, ids });
  expect(only(saved)).toMatchObject({
    id: 't1',
    name: 'Tee',
    sharers: [{ id: 'anna' }, { id: 'c1' }],
    weights: { c1: 2 },
    base: { payerId: 'anna', expense: { id: 't1', weights: { c1: 2 } } },
  });
  expect(only(saved).conflict).toBeUndefined();
});

test('An expense that is removed here takes its entry along, as do all changes that are discarded.', () => {
  const removed = act(typed({ name: 'Pasta' }), { type: 'expense-removed', memberId: 'anna', expenseId: 'pizza' });
  expect(removed.entries).toEqual([]);
  expect(act(typed({ name: 'Pasta' }), { type: 'changes-discarded' }).entries).toEqual([]);
});

test('A split in amounts stays one when the bill becomes another, here or by others.', () => {
  const shared = withExpense(trip, 'pizza', {
    amount: 3_000,
    involvedMemberIds: ['anna', 'ben'],
    weights: { anna: 1_000, ben: 2_000 },
  });
  const opened = act(editorState(shared), { type: 'entry-opened', entry: entryOfExpense(shared, 'pizza')! });
  expect(only(opened).isByAmounts).toBe(true);
  const theirs = act(opened, { type: 'loaded', project: withExpense(shared, 'pizza', { amount: 4_000 }) });
  expect(only(theirs)).toMatchObject({ amount: 4_000, isByAmounts: true });
  const parts = withExpense(shared, 'pizza', { weights: { anna: 1, ben: 2 } });
  expect(entryOfExpense(parts, 'pizza')?.isByAmounts).toBeUndefined();
});
