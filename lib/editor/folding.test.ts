import fc from 'fast-check';
import type { Project } from '@/lib/domain/project';
import { movesArbitrary, edited as withMoves } from '@/tests/support/arbitraries/moves';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { act, savedOf } from '@/tests/support/editor/act';
import { RUNS } from '@/tests/support/runs';
import { ada, ben, expense, member, project, trip } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { foldedAtFirst, stillFolded } from './folding';
import { editorReducer } from './reducer';
import { type EditorState, editorState } from './state';

const ALL: ReadonlySet<string> = new Set(['ada', 'ben', 'cleo']);
const cleo = member('cleo', { order: 2, expenses: [expense('rope', { involvedMemberIds: ['ben'] })] });
const three: Project = { ...trip, members: [ada, ben, cleo] };

/** The cards that are folded after these steps, where all were before. */
function after(state: EditorState, ...actions: EditorAction[]): string[] {
  let [now, folded] = [state, ALL];
  for (const action of actions) {
    const next = editorReducer(now, action);
    folded = stillFolded(folded, now, next);
    now = next;
  }
  return [...folded];
}

test.each([
  [12, []],
  [13, ['a', 'b']],
])('Of a project with %i expenses these cards are folded when it is opened: %j.', (count, folded) => {
  const expenses = Array.from({ length: count }, (_, index) => expense(`e${index}`));
  const members = [member('a', { expenses: expenses.slice(0, 5) }), member('b', { expenses: expenses.slice(5) })];
  expect([...foldedAtFirst(project({ members }))]).toEqual(folded);
});

const tent = { memberId: 'ada', expenseId: 'tent' } as const;

test('An edit and a save open no card.', () => {
  const rename: EditorAction = { type: 'member-renamed', memberId: 'ben', name: 'Benno' };
  const add: EditorAction = { type: 'expense-added', memberId: 'ben', id: 'new-0001' };
  expect(after(editorState(three), rename, add, savedOf(act(editorState(three), rename, add)))).toEqual([...ALL]);
});

test('What others save opens a card only where it becomes a conflict.', () => {
  const priced = (amount: number): Project => ({
    ...three,
    version: 2,
    members: [{ ...ada, expenses: ada.expenses.map((one) => ({ ...one, amount })) }, ben, cleo],
  });
  expect(after(editorState(three), { type: 'loaded', project: priced(7) })).toEqual([...ALL]);
  const typed = act(editorState(three), { type: 'expense-amount-changed', ...tent, amount: 5 });
  expect(after(typed, { type: 'loaded', project: priced(7) })).toEqual(['ben', 'cleo']);
});

test('A card that opens is that of a member who is there, and none is folded by a step.', () => {
  fc.assert(
    fc.property(projectArbitrary, movesArbitrary, movesArbitrary, (start, moves, more) => {
      const [before, now] = [withMoves(start, moves), withMoves(start, [...moves, ...more])];
      const folded = new Set(before.draft.members.map(({ id }) => id));
      const still = stillFolded(folded, before, now);
      expect([...still].every((key) => folded.has(key))).toBe(true);
      const there = new Set(now.draft.members.map(({ id }) => now.rowKeys.get(id) ?? id));
      for (const key of folded) if (!still.has(key)) expect(there.has(key)).toBe(true);
    }),
    RUNS,
  );
});
