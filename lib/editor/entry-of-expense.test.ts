import { entryOfExpense } from '@/lib/editor/sheet-entry';
import { act, savedOf } from '@/tests/support/editor/act';
import { annaAndBen, expenseOf, withExpense, without } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { begunEntries, type Entry, enteringOf, removedFrom } from './sheet-entry';
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

const entered = (state: EditorState) => act(state, enteringOf(only(state), state.draft));

test('An expense that is opened and left as it is has nothing begun, and typing is no change of the draft.', () => {
  expect(begunEntries(typed({}).entries)).toEqual([]);
  const state = typed({ name: 'Pasta', amount: 100 });
  expect(begunEntries(state.entries)).toHaveLength(1);
  expect(state.draft).toBe(trip);
});

test('What is entered comes into the draft in one step, with another payer too, and the entry goes.', () => {
  const fields = { name: 'Pasta', amount: 100, note: 'Late', date: '2026-11-19' };
  const after = entered(typed({ ...fields, payer: ben, sharers: [ben] }));
  expect(after.entries).toEqual([]);
  expect(after.draft.members[1]?.expenses).toMatchObject([{ id: 'pizza', ...fields, involvedMemberIds: ['ben'] }]);
  expect(act(after, { type: 'undone' }).draft).toEqual(trip);
});

test('Fields that others have changed while the sheet was open stay theirs, and nothing is asked.', () => {
  const after = entered(act(typed({ name: 'Pasta' }), loaded({ amount: 4_000, note: 'Late' })));
  expect(expenseOf(after.draft, 'pizza')).toMatchObject({ name: 'Pasta', amount: 4_000, note: 'Late' });
  expect(after.conflicts.size).toBe(0);
});

test('An amount that both have changed is asked about once it is entered.', () => {
  const open = act(typed({ amount: 1_400 }), loaded({ amount: 4_000 }));
  expect(only(open).amount).toBe(1_400);
  const asked = entered(open);
  expect([expenseOf(asked.draft, 'pizza')?.amount, [...asked.conflicts]]).toEqual([1_400, ['pizza']]);
  const theirs = act(asked, { type: 'question-answered', id: 'pizza', choice: 'theirs' });
  expect(expenseOf(theirs.draft, 'pizza')?.amount).toBe(4_000);
});

test('An expense that others have removed meanwhile is entered as it was typed, and asked about.', () => {
  const gone = act(typed({ amount: 1_400 }), { type: 'loaded', project: without(trip, 'pizza') });
  const asked = entered(gone);
  expect(expenseOf(asked.draft, 'pizza')).toMatchObject({ name: 'Pizza', amount: 1_400 });
  expect([...asked.conflicts]).toEqual(['pizza']);
});

test('Who was removed by others is known by name.', () => {
  const { entries, draft } = act(typed({ payer: ben, sharers: [ben] }), {
    type: 'loaded',
    project: without(trip, 'ben'),
  });
  expect(entries.map((one) => removedFrom(one, draft.members))).toEqual([{ payer: ben, sharers: [ben] }]);
});

test('The expense is the same under the id that a save gives it, with its people and their weights.', () => {
  const before = act(
    editorState(trip),
    { type: 'member-added', id: 'new-cleo' },
    {
      type: 'expense-added',
      memberId: 'anna',
      id: 'new-tea0',
      content: { name: 'Tea', amount: 300, involvedMemberIds: ['anna', 'new-cleo'], weights: { 'new-cleo': 2 } },
    },
  );
  const entry = entryOfExpense(before.draft, 'new-tea0') as Entry;
  const opened = act(before, { type: 'entry-opened', entry: { ...entry, name: 'Tee' } });
  const ids = new Map(Object.entries({ 'new-cleo': 'c1', 'new-tea0': 't1' }));
  expect(only(act(opened, savedOf(opened, ids)))).toMatchObject({
    id: 't1',
    name: 'Tee',
    sharers: [{ id: 'anna' }, { id: 'c1' }],
    weights: { c1: 2 },
    base: { payerId: 'anna', expense: { id: 't1', weights: { c1: 2 } } },
  });
});

test('An expense that is removed here takes its entry along.', () => {
  const removed = act(typed({ name: 'Pasta' }), { type: 'expense-removed', memberId: 'anna', expenseId: 'pizza' });
  expect(removed.entries).toEqual([]);
});

test('An expense that is split in amounts opens so, and one that is split in parts does not.', () => {
  const shared = withExpense(trip, 'pizza', {
    amount: 3_000,
    involvedMemberIds: ['anna', 'ben'],
    weights: { anna: 1_000, ben: 2_000 },
  });
  expect(entryOfExpense(shared, 'pizza')?.isByAmounts).toBe(true);
  const parts = withExpense(shared, 'pizza', { weights: { anna: 1, ben: 2 } });
  expect(entryOfExpense(parts, 'pizza')?.isByAmounts).toBeUndefined();
});
