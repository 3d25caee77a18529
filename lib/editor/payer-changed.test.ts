import { apply } from '@/lib/domain/patch/apply';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { act, goBack, savedOf } from '@/tests/support/editor/act';
import { expense, member, project, withExpense } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { hasUnsavedChanges } from './selectors';
import { editorState } from './state';

const pizza = expense('pizza', { amount: 1_000, involvedMemberIds: ['ada', 'ben'], weights: { ben: 3 } });
const trip = project({ members: [member('ada', { expenses: [pizza] }), member('ben'), member('cleo')] });
const toBen: EditorAction = { type: 'payer-changed', expenseId: 'pizza', payerId: 'ben' };

function paid({ members }: Project) {
  return members.map(({ id, expenses }) => [id, ...expenses.map((one) => `${one.id} ${one.amount}`)].join(' '));
}

test('Another payer is one step, and one entry of the patch.', () => {
  const changed = act(editorState(trip), toBen);
  expect(goBack(changed).map(({ draft }) => paid(draft))).toEqual([paid(changed.draft), paid(trip)]);
  const { id: _, ...content } = pizza;
  expect(diff(trip, changed.draft)).toEqual({ expenses: { pizza: { ...content, memberId: 'ben' } } });
});

test('Who gives an expense to another payer and is removed then does not take it along.', () => {
  const { draft } = act(editorState(trip), toBen, { type: 'member-removed', memberId: 'ada' });
  expect(paid(draft)).toEqual(['ben pizza 1000', 'cleo']);
});

test('A newcomer can be the payer, also under the id that a save gives.', () => {
  const given = act(
    editorState(trip),
    { type: 'member-added', id: 'new-dora' },
    { type: 'payer-changed', expenseId: 'pizza', payerId: 'new-dora' },
  );
  const saved = act(given, savedOf(given, new Map([['new-dora', 'dora']])));
  expect(paid(saved.draft)).toEqual(['ada', 'ben', 'cleo', 'dora pizza 1000']);
  expect(hasUnsavedChanges(saved)).toBe(false);
});

test('An undo of it leaves what others have changed since.', () => {
  const changed = act(editorState(trip), toBen);
  const saved = act(changed, savedOf(changed));
  const priced = withExpense(saved.snapshot, 'pizza', { amount: 900 });
  const undone = act(saved, { type: 'loaded', project: priced }, { type: 'undone' });
  expect(paid(undone.draft)).toEqual(['ada pizza 900', 'ben', 'cleo']);
});

test('A payer whom others remove stays with the expense, and is asked about.', () => {
  const asked = act(editorState(trip), toBen, { type: 'loaded', project: apply(trip, { members: { ben: null } }) });
  expect(paid(asked.draft)).toContain('ben pizza 1000');
  expect([...asked.conflicts]).toEqual(['ben']);
  const left = act(asked, { type: 'question-answered', id: 'ben', choice: 'theirs' });
  expect(paid(left.draft)).toEqual(['ada pizza 1000', 'cleo']);
  expect([left.conflicts.size, hasUnsavedChanges(left)]).toEqual([0, false]);
});
