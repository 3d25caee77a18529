import fc from 'fast-check';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { acknowledged, edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { asSaved } from '@/tests/support/arbitraries/projects';
import { act } from '@/tests/support/editor/act';
import { ada, ben, tent, trip } from '@/tests/support/sample-projects';
import { hasUnsavedChanges } from './selectors';
import { editorState } from './state';

describe('a save', () => {
  test('leaves what was loaded and typed while it was under way', () => {
    fc.assert(
      fc.property(
        savedProjectArbitrary,
        movesArbitrary,
        editsArbitrary,
        movesArbitrary,
        (project, moves, edits, later) => {
          const state = edited(project, moves);
          const answer = acknowledged(state);
          const theirs = { ...withEdits(answer.snapshot, edits, (count) => `theirs-${count}`), version: 3 };
          const loaded = act(state, { type: 'loaded', project: { ...project, version: 2 } });
          const typed = play(loaded, later);
          const saved = act(
            typed,
            { type: 'saved', ...answer, base: project, version: 2 },
            { type: 'loaded', project: theirs },
          );
          const saving = act(saved, { type: 'saved', ...acknowledged(saved) });
          expect(hasUnsavedChanges(saving)).toBe(false);
          expect(asSaved(saved.snapshot)).toEqual(asSaved(theirs));
        },
      ),
    );
  });

  test('takes what a lost answer had created, and was loaded since, for the same thing', () => {
    const boat = { id: 'new-aaaa', name: null, amount: null, order: 1, involvedMemberIds: [] };
    const added = act(
      editorState(trip),
      { type: 'expense-added', memberId: 'ada', id: 'new-aaaa' },
      { type: 'expense-renamed', memberId: 'ada', expenseId: 'new-aaaa', name: 'Boat' },
    );
    const made = { ...boat, id: 'made', name: 'Boat' };
    const theirs = { ...trip, version: 2, members: [{ ...ada, expenses: [tent, made] }, ben] };
    const loaded = act(added, { type: 'loaded', project: theirs });
    expect(loaded.draft.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent', 'made', 'new-aaaa']);
    const ids = new Map([['new-aaaa', 'made']]);
    const saved = act(loaded, { type: 'saved', snapshot: loaded.snapshot, ids, base: loaded.snapshot });
    expect(saved.draft.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent', 'made']);
    expect(saved.draft.members[0]?.expenses[1]?.name).toBe('Boat');
    expect(saved.conflicts.size).toBe(0);
  });
});
