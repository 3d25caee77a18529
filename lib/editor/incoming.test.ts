import fc from 'fast-check';
import { mergeProject } from '@/lib/domain/merge/merge-project';
import { nameOrNull } from '@/lib/domain/name';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { acknowledged, edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { asSaved, readAgain } from '@/tests/support/arbitraries/projects';
import { act } from '@/tests/support/editor/act';
import { contested, priced, tentIn, theirTent, withoutTent } from '@/tests/support/editor/contested-tent';
import { ada, ben, tent, trip } from '@/tests/support/sample-projects';
import { hasUnsavedChanges, rowKeyOf } from './selectors';
import { type EditorState, editorState } from './state';

describe('loading', () => {
  test('merges what others have saved into unsaved changes', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, editsArbitrary, (project, moves, edits) => {
        const normal = edits.map((edit) => ({ ...edit, name: nameOrNull(edit.name) }));
        const theirs = { ...withEdits(project, normal, (count) => `theirs-${count}`), version: 2 };
        const state = edited(project, moves);
        const loaded = act(state, { type: 'loaded', project: readAgain(theirs) });
        const { snapshot, draft, conflicts } = mergeProject(project, state.draft, theirs);
        expect(asSaved(loaded.snapshot)).toEqual(asSaved(theirs));
        expect(loaded.draft).toEqual({ ...draft, updatedAt: snapshot.updatedAt });
        expect(loaded.conflicts).toEqual(conflicts);
        expect(act(loaded, { type: 'loaded', project: theirs })).toBe(loaded);
      }),
    );
  });

  test('merges a project whose version has fallen, or is of another epoch, like any other', () => {
    const history = fc.constantFrom(
      { version: 1 },
      { version: 5, updatedAt: '' },
      { version: 5, epoch: 'b' },
      { version: 9 },
    );
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, editsArbitrary, history, (read, moves, edits, other) => {
        const project = { ...read, version: 5 };
        const normal = edits.map((edit) => ({ ...edit, name: nameOrNull(edit.name) }));
        const theirs = { ...withEdits(project, normal, (count) => `theirs-${count}`), ...other };
        const state = edited(project, moves);
        const loaded = act(state, { type: 'loaded', project: theirs });
        const { snapshot, draft, conflicts } = mergeProject(project, state.draft, theirs);
        expect(loaded.snapshot).toEqual(snapshot);
        expect(loaded.draft).toEqual(draft);
        expect(loaded.conflicts).toEqual(conflicts);
        expect(act(loaded, { type: 'loaded', project: theirs })).toBe(loaded);
      }),
    );
  });

  test('sees that a save is gone although the version is that of the snapshot', () => {
    const state = act(editorState(theirTent(4, 1_000)), priced(1_200));
    const saved = act(state, { type: 'saved', ...acknowledged(state), version: 5 });
    const fallen = act(saved, { type: 'loaded', project: theirTent(4, 1_000) });
    expect(tentIn(fallen)?.amount).toBe(1_000);
    expect(act(fallen, { type: 'loaded', project: theirTent(4, 1_000) })).toBe(fallen);
  });

  test('keeps the row of what is created anew', () => {
    const state = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const id = tentIn(state)?.id ?? '';
    expect(id).toMatch(/^new-/);
    expect(rowKeyOf(state, id)).toBe('tent');
    const saved = act(state, { type: 'saved', ...acknowledged(state) });
    expect(rowKeyOf(saved, tentIn(saved)?.id ?? '')).toBe('tent');
    expect(saved.conflicts.size).toBe(0);
  });
});

describe('a draft that was kept', () => {
  test('comes back whole when nobody has saved since', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, (project, moves) => {
        const { snapshot, draft } = readAgainAll(edited(project, moves));
        const state = act(editorState(project), { type: 'draft-restored', snapshot, draft });
        expect(asSaved(state.draft)).toEqual(asSaved(draft));
        expect(state.snapshot.members).toBe(project.members);
      }),
    );
  });

  test('is merged with what is on the server, and keeps its conflicts', () => {
    const { snapshot, draft, conflicts } = readAgainAll(contested);
    const opened = editorState(theirTent(3, 1_500));
    const state = act(opened, { type: 'draft-restored', snapshot, draft, conflicts });
    expect(tentIn(state)?.amount).toBe(1_200);
    expect(state.conflicts.get('tent')).toEqual({ amount: { theirs: 1_500 } });
    const same = act(editorState(theirTent(2, 1_400)), { type: 'draft-restored', snapshot, draft, conflicts });
    expect(same.conflicts.get('tent')).toEqual({ amount: { theirs: 1_400 } });
  });

  test('leaves what has been typed since the project was opened', () => {
    const { snapshot, draft } = readAgainAll(
      act(editorState(trip), priced(1_200), { type: 'project-renamed', name: 'Old' }),
    );
    const opened = act(editorState(trip), { type: 'project-renamed', name: 'New' });
    const state = act(opened, { type: 'draft-restored', snapshot, draft });
    expect(state.draft.name).toBe('New');
    expect(tentIn(state)?.amount).toBe(1_200);
  });

  test('brings its own snapshot where that is newer than what was opened', () => {
    const { snapshot, draft } = readAgainAll(
      act(editorState(theirTent(4, 1_400)), { type: 'project-renamed', name: 'New' }),
    );
    const state = act(editorState(trip), { type: 'draft-restored', snapshot, draft });
    expect(state.snapshot.version).toBe(4);
    expect([state.draft.name, tentIn(state)?.amount]).toEqual(['New', 1_400]);
  });

  test('is merged with what was opened where that is of another epoch, whatever the versions are', () => {
    const { snapshot, draft } = readAgainAll(act(editorState({ ...theirTent(4, 1_400), epoch: 'a' }), priced(1_200)));
    const opened = editorState({ ...theirTent(2, 1_000), name: 'Put back', epoch: 'b' });
    const state = act(opened, { type: 'draft-restored', snapshot, draft });
    expect([state.snapshot, state.draft.name]).toEqual([opened.snapshot, 'Put back']);
    expect(tentIn(state)?.amount).toBe(1_200);
    expect(state.conflicts.get('tent')).toEqual({ amount: { theirs: 1_000 } });
  });

  test('of another project is left alone', () => {
    const state = editorState(trip);
    const other = { ...trip, id: 'other' };
    expect(act(state, { type: 'draft-restored', snapshot: other, draft: { ...other, name: 'Other' } })).toBe(state);
  });

  function readAgainAll({ snapshot, draft, conflicts }: EditorState) {
    return structuredClone({ snapshot, draft, conflicts });
  }
});

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
