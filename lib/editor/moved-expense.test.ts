import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { act, goBack } from '@/tests/support/editor/act';
import { expense, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { editorState } from './state';

const pizza = expense('pizza', { amount: 1_000, involvedMemberIds: ['ada', 'ben'], weights: { ben: 3 } });
const trip = project({ members: [member('ada', { expenses: [pizza] }), member('ben')] });
const move: EditorAction = {
  type: 'expense-moved',
  memberId: 'ada',
  expenseId: 'pizza',
  toMemberId: 'ben',
  id: 'new-1abc',
};

function paid({ members }: Project) {
  return members.map(({ id, expenses }) => [id, ...expenses.map((one) => `${one.id} ${one.amount}`)]);
}

test('An expense that goes to another payer is one step, and for the server a creation and a deletion.', () => {
  const moved = act(editorState(trip), move);
  expect(goBack(moved).map(({ draft }) => paid(draft))).toEqual([paid(moved.draft), paid(trip)]);
  expect(diffProject(trip, moved.draft).flat()).toEqual([
    { kind: 'expense-created', memberId: 'ben', expense: { ...pizza, id: 'new-1abc' } },
    { kind: 'expense-deleted', memberId: 'ada', expenseId: 'pizza' },
  ]);
});

test('What others change elsewhere in the meantime is merged.', () => {
  const merged = act(editorState(trip), move, { type: 'loaded', project: withName(trip, 'ben', 'Benno') });
  expect(paid(merged.draft)).toEqual([['ada'], ['ben', 'new-1abc 1000']]);
  expect(merged.draft.members[1]?.name).toBe('Benno');
  expect(merged.conflicts.size).toBe(0);
});

test('What others change in it in the meantime comes back with a question, as after any removal.', () => {
  const asked = act(editorState(trip), move, { type: 'loaded', project: withExpense(trip, 'pizza', { amount: 900 }) });
  expect(paid(asked.draft)).toEqual([
    ['ada', 'pizza 900'],
    ['ben', 'new-1abc 1000'],
  ]);
  const mine = act(asked, { type: 'conflict-resolved', id: 'pizza', field: 'existence', choice: 'mine' });
  expect(paid(mine.draft)).toEqual([['ada'], ['ben', 'new-1abc 1000']]);
});

test('What others remove in the meantime stays with the new payer.', () => {
  const merged = act(editorState(trip), move, { type: 'loaded', project: without(trip, 'pizza') });
  expect(paid(merged.draft)).toEqual([['ada'], ['ben', 'new-1abc 1000']]);
});
