import { withPayer } from '@/lib/domain/payer';
import type { Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { applyStep } from '@/lib/domain/save-step';
import { act, goBack } from '@/tests/support/editor/act';
import { expense, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { asIfLeft } from './pinned-row';
import { conflictCount, hasUnsavedChanges, savableDraft } from './selectors';
import { editorState } from './state';

const pizza = expense('pizza', { amount: 1_000, involvedMemberIds: ['ada', 'ben'], weights: { ben: 3 } });
const trip = project({ members: [member('ada', { expenses: [pizza] }), member('ben'), member('cleo')] });
const toBen: EditorAction = { type: 'payer-changed', expenseId: 'pizza', payerId: 'ben' };

function paidBy(of: Project, payerId: string): Project {
  return { ...of, version: (of.version ?? 0) + 1, members: withPayer(of.members, 'pizza', payerId) };
}

function paid({ members }: Project) {
  return members.map(({ id, expenses }) => [id, ...expenses.map((one) => `${one.id} ${one.amount}`)].join(' '));
}

function expectConverged(state: ReturnType<typeof act>, payers: string[]) {
  expect(paid(state.draft)).toEqual(payers);
  expect([state.conflicts.size, hasUnsavedChanges(state)]).toEqual([0, false]);
}

test('Another payer is one step, and for the server one change of the expense.', () => {
  const changed = act(editorState(trip), toBen);
  expect(goBack(changed).map(({ draft }) => paid(draft))).toEqual([paid(changed.draft), paid(trip)]);
  expect(stepsInSaveOrder(trip, changed.draft).flat()).toEqual([
    { kind: 'expense-updated', memberId: 'ada', expense: pizza, payerId: 'ben' },
  ]);
});

test('A server that tells no versions gets a creation and a deletion.', () => {
  const foreign = { ...trip, version: undefined };
  expect(stepsInSaveOrder(foreign, act(editorState(foreign), toBen).draft).flat()).toEqual([
    { kind: 'expense-created', memberId: 'ben', expense: pizza },
    { kind: 'expense-deleted', memberId: 'ada', expenseId: 'pizza' },
  ]);
});

test('Who gives an expense to another payer and is removed then does not take it along.', () => {
  const { draft } = act(editorState(trip), toBen, { type: 'member-removed', memberId: 'ada' });
  expect(stepsInSaveOrder(trip, draft).map((stage) => stage.map(({ kind }) => kind))).toEqual([
    ['member-updated', 'member-updated'],
    ['expense-updated'],
    ['member-deleted'],
  ]);
});

test('A newcomer can be the payer.', () => {
  const { draft } = act(
    editorState(trip),
    { type: 'member-added', id: 'new-dora' },
    { type: 'payer-changed', expenseId: 'pizza', payerId: 'new-dora' },
    { type: 'member-removed', memberId: 'ada' },
  );
  const steps = stepsInSaveOrder(trip, draft).flat();
  expect(steps.filter(({ kind }) => kind.startsWith('expense'))).toMatchObject([
    { kind: 'expense-updated', memberId: 'ada', payerId: 'new-dora' },
  ]);
});

test('What others change elsewhere in the meantime is merged.', () => {
  const merged = act(editorState(trip), toBen, { type: 'loaded', project: withName(trip, 'ben', 'Benno') });
  expect(paid(merged.draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
  expect(merged.draft.members[1]?.name).toBe('Benno');
  expect(merged.conflicts.size).toBe(0);
});

test('What others change in it in the meantime is merged, whichever side changed the payer.', () => {
  const priced = withExpense(trip, 'pizza', { amount: 900 });
  const mine = act(editorState(trip), toBen, { type: 'loaded', project: priced });
  expect([paid(mine.draft), mine.conflicts.size]).toEqual([['ada', 'ben pizza 900', 'cleo'], 0]);
  const typed: EditorAction = { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'pizza', amount: 900 };
  const theirs = act(editorState(trip), typed, { type: 'loaded', project: paidBy(trip, 'ben') });
  expect([paid(theirs.draft), theirs.conflicts.size]).toEqual([['ada', 'ben pizza 900', 'cleo'], 0]);
});

test('Two who give it to the same payer agree.', () => {
  expectConverged(act(editorState(trip), toBen, { type: 'loaded', project: paidBy(trip, 'ben') }), [
    'ada',
    'ben pizza 1000',
    'cleo',
  ]);
});

test('Two who give it to different payers are asked, and a save leaves theirs until then.', () => {
  const theirs = paidBy(trip, 'cleo');
  const asked = act(editorState(trip), toBen, { type: 'loaded', project: theirs });
  expect(paid(asked.draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
  expect([...asked.conflicts]).toEqual([['pizza', { payer: { theirs: 'cleo', order: 0 } }]]);
  expect(stepsInSaveOrder(asked.snapshot, savableDraft(asked))).toEqual([]);

  const resolved = { type: 'conflict-resolved', id: 'pizza', field: 'payer' } as const;
  const mine = act(asked, { ...resolved, choice: 'mine' });
  expect(stepsInSaveOrder(mine.snapshot, mine.draft).flat()).toMatchObject([{ memberId: 'cleo', payerId: 'ben' }]);
  expectConverged(act(asked, { ...resolved, choice: 'theirs' }), ['ada', 'ben', 'cleo pizza 1000']);
});

test('A change of the payer that is undone after others have changed the expense leaves their change.', () => {
  const changed = act(editorState(trip), toBen);
  const saved = paidBy(trip, 'ben');
  const undone = act(
    changed,
    { type: 'saved', snapshot: saved, ids: new Map() },
    { type: 'loaded', project: withExpense(saved, 'pizza', { amount: 900 }) },
    { type: 'undone' },
  );
  expect(paid(undone.draft)).toEqual(['ada pizza 900', 'ben', 'cleo']);
  expect(stepsInSaveOrder(undone.snapshot, undone.draft).flat()).toMatchObject([{ memberId: 'ben', payerId: 'ada' }]);
});

test('What others remove in the meantime stays with the new payer, with a conflict.', () => {
  const merged = act(editorState(trip), toBen, { type: 'loaded', project: without(trip, 'pizza') });
  expect(paid(merged.draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
  expect([...merged.conflicts]).toEqual([['pizza', { existence: { theirs: 'removed' } }]]);
});

test('A payer whom others remove in the meantime stays, with a conflict.', () => {
  const merged = act(editorState(trip), toBen, { type: 'loaded', project: without(trip, 'ben') });
  expect(paid(merged.draft)).toContain('ben pizza 1000');
  expect([...merged.conflicts]).toEqual([['ben', { existence: { theirs: 'removed' } }]]);
});

test('A payer whom I remove and choose as others have chosen them is back, in the lists too.', () => {
  const start = act(
    editorState(trip),
    { type: 'member-removed', memberId: 'ben' },
    { type: 'payer-changed', expenseId: 'pizza', payerId: 'cleo' },
  );
  const asked = act(start, { type: 'loaded', project: paidBy(trip, 'ben') });
  const chosen = act(
    asked,
    { type: 'conflict-resolved', id: 'ben', field: 'existence', choice: 'mine' },
    { type: 'conflict-resolved', id: 'pizza', field: 'payer', choice: 'theirs' },
  );
  expectConverged(chosen, ['ada', 'ben pizza 1000', 'cleo']);
  expect(chosen.draft.members[1]?.expenses[0]).toMatchObject({
    involvedMemberIds: ['ada', 'ben'],
    weights: { ben: 3 },
  });
});

test('So is a payer whom another draft of mine has chosen.', () => {
  const earlier = act(editorState(trip), toBen);
  const asked = act(
    editorState(trip),
    { type: 'member-removed', memberId: 'ben' },
    { type: 'payer-changed', expenseId: 'pizza', payerId: 'cleo' },
    { type: 'draft-restored', snapshot: trip, draft: earlier.draft },
  );
  const chosen = act(
    asked,
    { type: 'conflict-resolved', id: 'ben', field: 'existence', choice: 'mine' },
    { type: 'conflict-resolved', id: 'pizza', field: 'draftPayer', choice: 'theirs' },
  );
  expect(paid(chosen.draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
  expect(chosen.draft.members[1]?.expenses[0]).toMatchObject({
    involvedMemberIds: ['ada', 'ben'],
    weights: { ben: 3 },
  });
});

test('A payer whom others have chosen and I have removed is back with a conflict, and can be chosen.', () => {
  const asked = act(
    editorState(trip),
    toBen,
    { type: 'member-removed', memberId: 'cleo' },
    { type: 'loaded', project: paidBy(trip, 'cleo') },
  );
  expect([...asked.conflicts.keys()].toSorted()).toEqual(['cleo', 'pizza']);
  const chosen = act(asked, { type: 'conflict-resolved', id: 'pizza', field: 'payer', choice: 'theirs' });
  expect(paid(chosen.draft)).toEqual(['ada', 'ben', 'cleo pizza 1000']);
});

test('A payer whom others removed goes without the expense that was given to them here, where I let them go.', () => {
  const merged = act(
    editorState(trip),
    toBen,
    { type: 'loaded', project: { ...applyStep(trip, { kind: 'member-deleted', memberId: 'ben' }), version: 2 } },
    { type: 'conflict-resolved', id: 'ben', field: 'existence', choice: 'theirs' },
  );
  expectConverged(merged, ['ada pizza 1000', 'cleo']);
});

test('Who paid before and was removed by others after they gave it to somebody else is gone, though I changed it.', () => {
  const typed: EditorAction = { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'pizza', amount: 900 };
  const latest = without(paidBy(trip, 'ben'), 'ada');
  const merged = act(editorState(trip), typed, { type: 'loaded', project: latest });
  expect(paid(merged.draft)).toEqual(['ben pizza 900', 'cleo']);
  expect(merged.conflicts.size).toBe(0);
});

test('A row that has gone to another payer is held with the focus only where nothing of it was changed.', () => {
  const left = act(
    editorState(trip),
    { type: 'row-entered', id: 'pizza' },
    toBen,
    { type: 'loaded', project: without(trip, 'pizza') },
    { type: 'row-entered', id: null },
  );
  expect(paid(left.draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
});

describe('A row that the person is in and others give to another payer', () => {
  const held = act(
    editorState(trip),
    { type: 'row-entered', id: 'pizza' },
    { type: 'loaded', project: paidBy(trip, 'ben') },
  );

  test('stays in its card with the conflict, and goes there once it is left.', () => {
    expect(paid(held.draft)).toEqual(['ada pizza 1000', 'ben', 'cleo']);
    expect(held.conflicts.get('pizza')).toEqual({ payer: { theirs: 'ben', order: 0 } });
    expectConverged(act(held, { type: 'row-entered', id: null }), ['ada', 'ben pizza 1000', 'cleo']);
  });

  test('takes along what is typed in it, which a save sends before, and an undo takes back there.', () => {
    const typed = act(held, { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'pizza', amount: 900 });
    expect(paid(typed.draft)).toEqual(['ada pizza 900', 'ben', 'cleo']);
    expect(stepsInSaveOrder(typed.snapshot, savableDraft(typed)).flat()).toEqual([
      { kind: 'expense-updated', memberId: 'ben', expense: { ...pizza, amount: 900 } },
    ]);
    const left = act(typed, { type: 'row-entered', id: null });
    expect(paid(left.draft)).toEqual(['ada', 'ben pizza 900', 'cleo']);
    expect(left.conflicts.size).toBe(0);
    expect(paid(act(left, { type: 'undone' }).draft)).toEqual(['ada', 'ben pizza 1000', 'cleo']);
    const back = act(typed, { type: 'undone' }, { type: 'row-entered', id: null });
    expectConverged(back, ['ada', 'ben pizza 1000', 'cleo']);
  });

  test('is asked about where another payer is chosen in it.', () => {
    const toCleo: EditorAction = { type: 'payer-changed', expenseId: 'pizza', payerId: 'cleo' };
    const chosen = act(held, toCleo, { type: 'row-entered', id: null });
    expect(paid(chosen.draft)).toEqual(['ada', 'ben', 'cleo pizza 1000']);
    expect(chosen.conflicts.get('pizza')).toMatchObject({ payer: { theirs: 'ben' } });
  });

  test('is nothing unsaved and no question.', () => {
    const state = asIfLeft(held);
    expect([hasUnsavedChanges(state), conflictCount(state)]).toEqual([false, 0]);
  });
});
