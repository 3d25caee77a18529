import fc from 'fast-check';
import { entitiesOf } from '@/lib/domain/entities';
import { mergeProject } from '@/lib/domain/merge/merge-project';
import { nameOrNull, sameName } from '@/lib/domain/name';
import type { Entity, Project } from '@/lib/domain/project';
import { stepsInSaveOrder } from '@/lib/domain/save-order';
import { editsArbitrary, savedProjectArbitrary, temporaryIds, withEdits } from '@/tests/support/arbitraries/edits';
import { acknowledged, edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { asSaved, readAgain } from '@/tests/support/arbitraries/projects';
import { act } from '@/tests/support/editor/act';
import { conflicting, priced, tentIn, theirTent, withoutTent } from '@/tests/support/editor/conflicting-tent';
import { ada, ben, tent, trip, withExpense } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { countedDraft } from './counted-bills';
import { hasSavableChanges, hasUnsavedChanges, savableDraft } from './selectors';
import { type EditorState, editorState } from './state';

describe('loading', () => {
  test('merges what others have saved into unsaved changes', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, editsArbitrary, (project, moves, edits) => {
        const normal = edits.map((edit) => ({ ...edit, name: nameOrNull(edit.name) }));
        const theirs = { ...withEdits(project, normal, (count) => `theirs-${count}`), version: 2 };
        const state = edited(project, moves);
        const loaded = act(state, { type: 'loaded', project: readAgain(theirs) });
        const merge = mergeProject(project, state.draft, theirs);
        expect(asSaved(loaded.snapshot)).toEqual(asSaved(theirs));
        // A bill that is unsaved here may get its amount by a rate that comes in.
        const draft = countedDraft(merge, { draft: state.draft, isByOthers: false });
        expect(loaded.draft).toEqual({ ...draft, updatedAt: merge.snapshot.updatedAt });
        expect(loaded.conflicts).toEqual(merge.conflicts);
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
        const merge = mergeProject(project, state.draft, theirs);
        expect(loaded.snapshot).toEqual(merge.snapshot);
        expect(loaded.draft).toEqual(countedDraft(merge, { draft: state.draft, isByOthers: false }));
        expect(loaded.conflicts).toEqual(merge.conflicts);
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

  test('keeps the id of what others have deleted, and creates it under that', () => {
    const state = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    expect(tentIn(state)?.id).toBe('tent');
    const saved = act(state, { type: 'saved', ...acknowledged(state) });
    expect(tentIn(saved)?.id).toBe('tent');
    expect(saved.conflicts.size).toBe(0);
  });

  test('merges what returns with what it was before its deletion, and the conflict closes', () => {
    const kept = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const renamed = withExpense({ ...trip, version: 4 }, 'tent', { name: 'Tarp' });
    const back = act(kept, { type: 'loaded', project: renamed });
    expect(tentIn(back)).toMatchObject({ id: 'tent', name: 'Tarp', amount: 1_200 });
    expect([back.conflicts.size, hasUnsavedChanges(back)]).toEqual([0, true]);
    expect(stepsInSaveOrder(back.snapshot, back.draft).flat()).toMatchObject([{ kind: 'expense-updated' }]);
  });

  test('asks about what returns otherwise than it was, where that was changed here too', () => {
    const kept = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const priciest = withExpense({ ...trip, version: 4 }, 'tent', { amount: 1_500 });
    expect([...act(kept, { type: 'loaded', project: priciest }).conflicts]).toEqual([
      ['tent', { amount: { theirs: 1_500 } }],
    ]);
  });

  test('does not remove again what returns after it was given up here', () => {
    const kept = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const given = act(kept, { type: 'conflict-resolved', id: 'tent', field: 'existence', choice: 'theirs' });
    const back = act(given, { type: 'loaded', project: { ...trip, version: 4 } });
    expect([tentIn(back)?.amount, hasUnsavedChanges(back)]).toEqual([1_000, false]);
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
    const { snapshot, draft, conflicts } = readAgainAll(conflicting);
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
    expect([...state.conflicts]).toEqual([['trip', { draftName: { theirs: 'Old' } }]]);
  });

  describe('with another value in a field than this one', () => {
    const restore = (state: EditorState, ...edits: EditorAction[]) => {
      const { snapshot, draft, conflicts } = readAgainAll(act(editorState(trip), ...edits));
      return act(state, { type: 'draft-restored', snapshot, draft, conflicts });
    };
    const two = restore(act(editorState(trip), priced(1_200)), priced(12_500));

    test('is asked about, and neither is saved before', () => {
      expect(tentIn(two)?.amount).toBe(1_200);
      expect([...two.conflicts]).toEqual([['tent', { draftAmount: { theirs: 12_500 } }]]);
      expect(hasSavableChanges(two)).toBe(false);
      expect(savableDraft(act(two, { type: 'project-renamed', name: 'Tour' }))).toEqual({ ...trip, name: 'Tour' });
    });

    test('keeps it whatever others save, and a conflict about theirs stands beside it', () => {
      const state = act(two, { type: 'loaded', project: theirTent(2, 1_400) });
      expect([...state.conflicts]).toEqual([['tent', { draftAmount: { theirs: 12_500 }, amount: { theirs: 1_400 } }]]);
      expect(savableDraft(state)).toEqual(state.snapshot);
      const agreed = act(two, { type: 'loaded', project: theirTent(2, 1_200) });
      expect([...agreed.conflicts]).toEqual([...two.conflicts]);
      expect(hasUnsavedChanges(agreed)).toBe(true);
    });

    test('keeps it where others have removed what it is about', () => {
      const state = act(two, { type: 'loaded', project: withoutTent });
      const id = tentIn(state)?.id ?? '';
      expect([...state.conflicts]).toEqual([
        [id, { draftAmount: { theirs: 12_500 }, existence: { theirs: 'removed' } }],
      ]);
      const kept = act(state, { type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
      expect(savableDraft(kept)).toEqual(kept.snapshot);
    });

    test('can be used or left', () => {
      const choose = (choice: 'mine' | 'theirs') =>
        act(two, { type: 'conflict-resolved', id: 'tent', field: 'draftAmount', choice });
      expect([tentIn(choose('theirs'))?.amount, choose('theirs').conflicts.size]).toEqual([12_500, 0]);
      expect([tentIn(choose('mine'))?.amount, choose('mine').conflicts.size]).toEqual([1_200, 0]);
      expect(hasSavableChanges(choose('mine'))).toBe(true);
    });

    test('is asked about after the others, and comes back with its own conflicts', () => {
      const three = restore(two, priced(99));
      expect([...three.conflicts]).toEqual([['tent', { draftAmount: { theirs: 99, more: [{ theirs: 12_500 }] } }]]);
      const again = act(act(editorState(trip), priced(5)), { type: 'draft-restored', ...readAgainAll(three) });
      const asked: unknown[] = [];
      let state = again;
      for (let left = again.conflicts.get('tent')?.draftAmount; left; left = state.conflicts.get('tent')?.draftAmount) {
        asked.push(left.theirs);
        state = act(state, { type: 'conflict-resolved', id: 'tent', field: 'draftAmount', choice: 'mine' });
      }
      expect(asked.toSorted()).toEqual([1_200, 12_500, 99].toSorted());
      expect(tentIn(state)?.amount).toBe(5);
    });

    test('keeps something new unsaved until the person has chosen', () => {
      const add = [
        { type: 'expense-added', memberId: 'ada', id: 'new-aaaa' },
        { type: 'expense-renamed', memberId: 'ada', expenseId: 'new-aaaa', name: 'B' },
      ] as const;
      const bread = { type: 'expense-renamed', memberId: 'ada', expenseId: 'new-aaaa', name: 'Bread' } as const;
      const state = restore(act(editorState(trip), ...add), ...add, bread);
      expect([...state.conflicts]).toEqual([['new-aaaa', { draftName: { theirs: 'Bread' } }]]);
      expect(hasSavableChanges(state)).toBe(false);
      expect(act(state, { type: 'loaded', project: theirTent(2, 1_400) }).conflicts).toEqual(state.conflicts);
    });

    test('is asked about where one draft has removed what the other has changed', () => {
      const gone = { type: 'expense-removed', memberId: 'ada', expenseId: 'tent' } as const;
      for (const state of [
        restore(act(editorState(trip), gone), priced(7)),
        restore(act(editorState(trip), priced(7)), gone),
      ]) {
        expect(tentIn(state)?.amount).toBe(7);
        expect([...state.conflicts]).toEqual([['tent', { existence: { theirs: 'changed' } }]]);
      }
    });

    test('never loses a value of either draft', () => {
      fc.assert(
        fc.property(savedProjectArbitrary, editsArbitrary, editsArbitrary, (project, one, other) => {
          const draftOf = (edits: typeof one, who: string) => withEdits(project, edits, temporaryIds(who));
          const [mine, theirs] = [draftOf(one, 'a'), draftOf(other, 'b')];
          const typed = { ...editorState(project), draft: mine };
          const state = act(typed, { type: 'draft-restored', snapshot: project, draft: theirs });
          for (const side of [mine, theirs]) {
            for (const [id, entity] of entitiesOf(side)) expectValues(id, entity, project, state);
          }
        }),
      );
    });
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
    const opened = editorState({ ...theirTent(2, 1_000), name: 'Restored', epoch: 'b' });
    const state = act(opened, { type: 'draft-restored', snapshot, draft });
    expect([state.snapshot, state.draft.name]).toEqual([opened.snapshot, 'Restored']);
    expect(tentIn(state)?.amount).toBe(1_200);
    expect(state.conflicts.get('tent')).toEqual({ amount: { theirs: 1_000 } });
  });

  test('of another project is left alone', () => {
    const state = editorState(trip);
    const other = { ...trip, id: 'other' };
    expect(act(state, { type: 'draft-restored', snapshot: other, draft: { ...other, name: 'Other' } })).toBe(state);
  });

  /**
   * What an entity has unlike the saved project is in the draft, or is asked about. A bill without an amount has none to
   * lose: where the other draft has the rate, it has what that makes of it.
   */
  function expectValues(id: string, entity: Entity, project: Project, state: EditorState): void {
    const { name, amount = null, original } = entity;
    const [saved, drafted] = [entitiesOf(project).get(id), entitiesOf(state.draft).get(id)];
    const { draftName, draftAmount } = state.conflicts.get(id) ?? {};
    if (!sameName(name, saved?.name ?? null)) {
      const names = [drafted?.name ?? null, draftName?.theirs ?? null];
      expect(names.map(nameOrNull)).toContain(nameOrNull(name));
    }
    const isWaiting = amount === null && original !== undefined;
    if (isWaiting || amount === (saved?.amount ?? null)) return;
    expect([drafted?.amount ?? null, draftAmount?.theirs]).toContain(amount);
  }

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
