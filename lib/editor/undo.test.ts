import fc from 'fast-check';
import { hasChanges } from '@/lib/domain/patch/changes';
import { edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { asSaved, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { act, goBack, goForward } from '@/tests/support/editor/act';
import { RUNS } from '@/tests/support/runs';
import { ben, food, member, project, tent } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { canRedo, canUndo, hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';
import { MAX_STEPS } from './undo';

const ada = member('ada', { expenses: [tent, food] });
const trip = project({ id: 'trip', name: 'Trip', members: [ada, ben] });

describe('undoing and redoing', () => {
  test('goes back to the start and forth to the end', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        const start = goBack(state).at(-1) ?? state;
        expect(asSaved(start.draft)).toEqual(asSaved(project));
        expect(hasUnsavedChanges(start)).toBe(false);
        const end = goForward(start).at(-1) ?? start;
        expect(asSaved(end.draft)).toEqual(asSaved(state.draft));
      }),
      RUNS,
    );
  });

  test('goes through every draft that was left', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        let state = editorState(project);
        const drafts = [project];
        for (const move of moves) {
          state = act(play(state, [move]), { type: 'field-left' });
          if (hasChanges(drafts.at(-1) ?? project, state.draft)) drafts.push(state.draft);
        }
        const back = goBack(state).map(({ draft }) => asSaved(draft));
        const forth = goForward(goBack(state).at(-1) ?? state).map(({ draft }) => asSaved(draft));
        expect(back).toEqual(drafts.toReversed().map(asSaved));
        expect(forth).toEqual(drafts.map(asSaved));
      }),
      RUNS,
    );
  });

  test('an edit after an undo ends the way forward', () => {
    const renamed = act(editorState(trip), { type: 'project-renamed', name: 'Tour' }, { type: 'undone' });
    expect(canRedo(renamed)).toBe(true);
    const next = act(renamed, { type: 'member-renamed', memberId: 'ada', name: 'A' });
    expect(canRedo(next)).toBe(false);
    expect(act(next, { type: 'redone' })).toBe(next);
  });

  test('changes nothing where there is nothing to undo', () => {
    const state = editorState(trip);
    expect(act(state, { type: 'undone' }, { type: 'redone' }, { type: 'field-left' })).toBe(state);
  });

  test(`reaches back ${MAX_STEPS} steps`, () => {
    let state = editorState(trip);
    for (let count = 0; count < MAX_STEPS + 5; count += 1) {
      state = act(state, { type: 'project-renamed', name: `Trip ${count}` }, { type: 'field-left' });
    }
    expect(state.past.length).toBe(MAX_STEPS);
    expect(goBack(state).at(-1)?.draft.name).toBe('Trip 4');
  });
});

describe('typing', () => {
  const typed = (name: string): EditorAction => ({ type: 'member-renamed', memberId: 'ada', name });
  const names = (state: EditorState) => goBack(state).map(({ draft }) => draft.members[0]?.name);

  test('into one field is one step', () => {
    expect(names(act(editorState(trip), typed('B'), typed('Be'), typed('Bea')))).toEqual(['Bea', 'ada']);
  });

  test('of weights is one step until the field is left, and a press is a step of its own', () => {
    const weighed = (ada: number, isTyped: boolean): EditorAction => ({
      type: 'sharing-changed',
      memberId: 'ada',
      expenseId: 'tent',
      involvedMemberIds: ['ada', 'ben'],
      weights: { ada },
      isTyped,
    });
    const weights = (state: EditorState) =>
      goBack(state).map(({ draft }) => draft.members[0]?.expenses[0]?.weights?.ada);
    const typed = act(editorState(trip), weighed(2, true), weighed(25, true));
    expect(weights(typed)).toEqual([25, undefined]);
    expect(weights(act(typed, { type: 'field-left' }, weighed(3, true)))).toEqual([3, 25, undefined]);
    expect(weights(act(typed, weighed(4, false), weighed(5, false)))).toEqual([5, 4, 25, undefined]);
  });

  test('goes on as another step once the field was left, another was typed into, or an undo came between', () => {
    const other: EditorAction = { type: 'expense-renamed', memberId: 'ada', expenseId: 'tent', name: 'Tarp' };
    const state = act(editorState(trip), typed('B'), { type: 'field-left' }, typed('Be'), other, typed('Bea'));
    expect(names(state)).toEqual(['Bea', 'Be', 'Be', 'B', 'ada']);
    expect(names(act(editorState(trip), typed('B'), other, { type: 'undone' }, typed('Bea')))).toEqual([
      'Bea',
      'B',
      'ada',
    ]);
    expect(names(act(editorState(trip), typed('B'), { type: 'undone' }, { type: 'redone' }, typed('Be')))).toEqual([
      'Be',
      'B',
      'ada',
    ]);
  });

  test('is still one step when others save meanwhile, and undoing it leaves what they saved', () => {
    const theirs = {
      ...trip,
      version: 2,
      members: [{ ...ada, expenses: [{ ...tent, amount: 700 }] }, ben],
    };
    const state = act(editorState(trip), typed('B'), { type: 'loaded', project: theirs }, typed('Be'));
    const undone = act(state, { type: 'undone' });
    expect(asSaved(undone.draft)).toEqual(asSaved(theirs));
    expect(canUndo(undone)).toBe(false);
  });
});
