import fc from 'fast-check';
import { apply } from '@/lib/domain/patch/apply';
import { diff } from '@/lib/domain/patch/patch';
import { remapIds } from '@/lib/domain/patch/remap-ids';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { savedProjectArbitrary } from '@/tests/support/arbitraries/edits';
import { acknowledged, actionOf, edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { asSaved, contentOf, projectArbitrary, readAgain } from '@/tests/support/arbitraries/projects';
import { entitiesOf } from '@/tests/support/entities-of';
import { expectValidWeights } from '@/tests/support/expect-valid-weights';
import { RUNS } from '@/tests/support/runs';
import { expense, member, project } from '@/tests/support/sample-projects';
import { editorReducer } from './reducer';
import { hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';

const EXPENSE_EDITS = [
  'expense-renamed',
  'expense-amount-changed',
  'expense-entered',
  'sharing-changed',
  'payment-marked',
] as const;

/** The content without the times at which the server has got new expenses. */
function timeless(project: Project) {
  return JSON.parse(JSON.stringify(contentOf(project), (key, value) => (key === 'createdAt' ? undefined : value)));
}

describe('editing', () => {
  test('never touches the snapshot, and its patch turns that into the draft', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        expect(state.snapshot).toBe(project);
        expect(asSaved(apply(state.snapshot, diff(state.snapshot, state.draft)))).toEqual(asSaved(state.draft));
        expect(hasUnsavedChanges(state)).toBe(
          JSON.stringify(asSaved(project)) !== JSON.stringify(asSaved(state.draft)),
        );
      }),
      RUNS,
    );
  });

  test('keeps orders equal to positions, ids unique, involved lists within the members, and weights within the lists', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const { draft } = edited(project, moves);
        expectValidWeights(draft);
        const { members } = draft;
        const memberIds = members.map(({ id }) => id);
        const ids = members.flatMap(({ id, expenses }) => [id, ...expenses.map((expense) => expense.id)]);
        expect(new Set(ids).size).toBe(ids.length);
        expect(members.map(({ order }) => order)).toEqual([...members.keys()]);
        for (const { expenses } of members) {
          expect(expenses.map(({ order }) => order)).toEqual([...expenses.keys()]);
          for (const { involvedMemberIds } of expenses) {
            expect(involvedMemberIds.every((id) => memberIds.includes(id))).toBe(true);
          }
        }
      }),
    );
  });

  test('of one expense keeps every other member and expense as the same object', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, fc.nat(), fc.nat(), (project, moves, pick, pick2) => {
        const before = edited(project, moves);
        for (const type of EXPENSE_EDITS) {
          const fields = {
            name: 'Changed',
            amount: 123_456,
            currency: null,
            weights: [7, 1],
            date: '2026-01-01',
            note: 'new',
          };
          const action = actionOf(before, { type, pick, pick2, ...fields });
          const after = editorReducer(before, action);
          for (const [at, member] of before.draft.members.entries()) {
            const now = after.draft.members[at];
            if (at !== pick % before.draft.members.length) expect(now).toBe(member);
            for (const [row, expense] of member.expenses.entries()) {
              const isEdited = 'expenseId' in action && action.expenseId === expense.id;
              if (!isEdited) expect(now?.expenses[row]).toBe(expense);
            }
          }
        }
      }),
    );
  });

  test('that changes nothing returns the same state', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        for (const member of state.draft.members) {
          const memberId = member.id;
          expect(editorReducer(state, { type: 'member-renamed', memberId, name: member.name ?? '' })).toBe(state);
          for (const { id: expenseId, name, amount } of member.expenses) {
            const of = { memberId, expenseId };
            expect(editorReducer(state, { type: 'expense-renamed', ...of, name: name ?? '' })).toBe(state);
            expect(editorReducer(state, { type: 'expense-amount-changed', ...of, amount })).toBe(state);
          }
        }
        const of = { memberId: 'nobody', expenseId: 'nothing' };
        expect(editorReducer(state, { type: 'project-renamed', name: state.draft.name ?? '' })).toBe(state);
        expect(editorReducer(state, { type: 'member-removed', ...of })).toBe(state);
        expect(editorReducer(state, { type: 'expense-added', ...of, id: 'new-zzzz' })).toBe(state);
        expect(editorReducer(state, { type: 'expense-removed', ...of })).toBe(state);
        expect(editorReducer(state, { type: 'sharing-changed', ...of, involvedMemberIds: ['x'] })).toBe(state);
      }),
    );
  });

  test('adds a member and an expense as the specification says', () => {
    const project = { id: 'p', name: null, createdAt: '', updatedAt: '', version: 1, members: [] };
    let state: EditorState = editorState(project);
    state = editorReducer(state, { type: 'member-added', id: 'new-aaaa' });
    state = editorReducer(state, { type: 'member-added', id: 'new-bbbb' });
    state = editorReducer(state, { type: 'expense-added', memberId: 'new-bbbb', id: 'new-cccc' });
    expect(state.draft.members).toEqual([
      { id: 'new-aaaa', name: '', order: 0, expenses: [] },
      {
        id: 'new-bbbb',
        name: '',
        order: 1,
        expenses: [{ id: 'new-cccc', name: null, amount: null, order: 0, involvedMemberIds: [] }],
      },
    ]);
    state = editorReducer(state, { type: 'member-removed', memberId: 'new-aaaa' });
    expect(state.draft.members.map(({ order }) => order)).toEqual([0]);
    expect(hasUnsavedChanges(editorReducer(state, { type: 'member-removed', memberId: 'new-bbbb' }))).toBe(false);
  });
});

describe('saving', () => {
  test('leaves no unsaved changes and no temporary id', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        const saved = editorReducer(state, acknowledged(state));
        expect(hasUnsavedChanges(saved)).toBe(false);
        expect(asSaved(saved.draft)).toEqual(asSaved(saved.snapshot));
        for (const project of [saved.snapshot, saved.draft])
          expect([...entitiesOf(project).keys()].some(isTemporaryId)).toBe(false);
      }),
    );
  });

  test('keeps what was typed meanwhile as unsaved changes', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, movesArbitrary, (project, moves, meanwhile) => {
        const state = edited(project, moves);
        const answer = acknowledged(state);
        const typed = play(state, meanwhile);
        const saved = editorReducer(typed, answer);
        const taken = remapIds(apply(state.snapshot, answer.patch), answer.ids);
        expect(timeless(saved.snapshot)).toEqual(timeless(taken));
        expect(timeless(saved.draft)).toEqual(timeless(remapIds(typed.draft, answer.ids)));
        const next = editorReducer(saved, acknowledged(saved));
        expect(hasUnsavedChanges(next)).toBe(false);
      }),
    );
  });

  test('gives new expenses the time of the save, by which lists are sorted', () => {
    const members = [member('anna', { expenses: [expense('hut', { createdAt: '2026-07-01T10:00:00.000Z' })] })];
    const state = editorState(project({ members }));
    const typed = editorReducer(state, { type: 'expense-added', memberId: 'anna', id: 'new-tea1', content: {} });
    const action = acknowledged(typed);
    const saved = editorReducer(typed, action);
    expect(saved.draft.members).toBe(saved.snapshot.members);
    expect(saved.draft.members[0]?.expenses.map(({ createdAt }) => createdAt)).toEqual([
      '2026-07-01T10:00:00.000Z',
      action.stamp.updatedAt,
    ]);
  });

  test('in the demo makes the draft the snapshot', () => {
    fc.assert(
      fc.property(projectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        const saved = editorReducer(state, { type: 'demo-saved' });
        expect([saved.snapshot, saved.draft].map(asSaved)).toEqual([state.draft, state.draft].map(asSaved));
        expect(editorReducer(saved, { type: 'demo-saved' })).toBe(saved);
      }),
    );
  });
});

describe('loading', () => {
  test('replaces both when nothing is unsaved, and keeps the objects that did not change', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, savedProjectArbitrary, (project, other) => {
        const loaded = editorReducer(edited(project, []), { type: 'loaded', project: { ...other, version: 2 } });
        expect(asSaved(loaded.draft)).toEqual(asSaved({ ...other, version: 2 }));
        expect(loaded.snapshot).toBe(loaded.draft);
        const again = { ...readAgain(loaded.draft), version: 3 };
        expect(editorReducer(loaded, { type: 'loaded', project: again }).draft.members).toBe(loaded.draft.members);
      }),
    );
  });

  test('changes nothing where the state on the server is still the same', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, (project, moves) => {
        const state = edited(project, moves);
        expect(editorReducer(state, { type: 'loaded', project: readAgain(project) })).toBe(state);
      }),
    );
  });
});
