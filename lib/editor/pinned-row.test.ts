import type { Member, Project } from '@/lib/domain/project';
import { act } from '@/tests/support/editor/act';
import { expense, member, project } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { offeredExpenseId } from './offered-row';
import { asIfLeft } from './pinned-row';
import { hasUnsavedChanges } from './selectors';
import { type EditorState, editorState } from './state';

const trip = project({
  id: 'trip',
  version: 1,
  members: [
    member('ada', { name: 'Ada', order: 0, expenses: [expense('tent', { name: 'Tent', amount: 900 })] }),
    member('ben', { name: 'Ben', order: 1, expenses: [] }),
  ],
});

const withoutTent: Project = {
  ...trip,
  version: 2,
  members: trip.members.map((one) => ({ ...one, expenses: [] })),
};

/** Those behind Ada have moved up. */
const withoutAda: Project = {
  ...trip,
  version: 2,
  members: trip.members.filter(({ id }) => id !== 'ada').map((one) => ({ ...one, order: 0 })),
};

/** The person is in the row of the tent, or in Ada's, when somebody else deletes it. */
function deletedUnder(id: string, latest: Project): EditorState {
  return act(editorState(trip), { type: 'row-entered', id }, { type: 'loaded', project: latest });
}

function tentIn({ draft }: EditorState) {
  return draft.members.flatMap(({ id, expenses }) => expenses.map((one) => ({ ...one, memberId: id })))[0];
}

test('a row that others delete while the person is in it stays, and is asked about', () => {
  const state = deletedUnder('tent', withoutTent);
  const tent = tentIn(state);
  expect(tent).toMatchObject({ name: 'Tent', amount: 900 });
  expect([...state.conflicts]).toEqual([[tent?.id, { existence: { theirs: 'removed' } }]]);
});

test.each([
  ['an expense', 'tent', withoutTent],
  ['an expense with its payer', 'tent', withoutAda],
  ['a member', 'ada', withoutAda],
])('it goes once they leave it without having typed (%s)', (_what, id, latest) => {
  for (const next of ['ben', null]) {
    const state = act(deletedUnder(id, latest), { type: 'row-entered', id: next });
    expect(state.draft).toEqual(state.snapshot);
    expect(state.conflicts.size).toBe(0);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(state.past).toEqual([]);
  }
});

test('it stays while they go from field to field in it', () => {
  const state = deletedUnder('tent', withoutTent);
  expect(act(state, { type: 'row-entered', id: state.focusedId })).toBe(state);
  const later = act(state, { type: 'loaded', project: { ...withoutTent, version: 3, name: 'Hike' } });
  expect(tentIn(later)).toMatchObject({ name: 'Tent' });
});

test('what they type in it is a change like any other: it stays and is asked about', () => {
  const held = deletedUnder('tent', withoutTent);
  const { memberId = '', id = '' } = tentIn(held) ?? {};
  const typed = act(held, { type: 'expense-renamed', memberId, expenseId: id, name: 'Big tent' });
  const left = act(typed, { type: 'row-entered', id: 'ben' });
  expect(tentIn(left)).toMatchObject({ name: 'Big tent' });
  expect([...left.conflicts]).toEqual([[id, { existence: { theirs: 'removed' } }]]);
});

test('it is kept where they say so', () => {
  const held = deletedUnder('tent', withoutTent);
  const id = tentIn(held)?.id ?? '';
  const kept = act(held, { type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
  expect(tentIn(act(kept, { type: 'row-entered', id: null }))).toMatchObject({ name: 'Tent' });
});

test('a press of Save does not decide about it', () => {
  const held = deletedUnder('tent', withoutTent);
  const asked = act(held, { type: 'save-asked' });
  expect(asked.conflicts).toEqual(held.conflicts);
});

test('a row in which nobody is goes at once', () => {
  const state = act(
    editorState(trip),
    { type: 'row-entered', id: 'tent' },
    { type: 'row-entered', id: null },
    { type: 'loaded', project: withoutTent },
  );
  expect(tentIn(state)).toBeUndefined();
  expect(state.conflicts.size).toBe(0);
});

test('a member who holds something of mine does not go as their row is left', () => {
  const mine: EditorAction = {
    type: 'expense-added',
    memberId: 'ada',
    id: 'new-1',
    content: { name: 'Rope', amount: 300 },
  };
  const shared: EditorAction = {
    type: 'expense-added',
    memberId: 'ben',
    id: 'new-2',
    content: { involvedMemberIds: ['ada'] },
  };
  for (const added of [mine, shared]) {
    const left = act(
      editorState(trip),
      added,
      { type: 'row-entered', id: 'ada' },
      { type: 'loaded', project: withoutAda },
      { type: 'row-entered', id: null },
    );
    expect(left.draft.members.map(({ id }) => id)).toEqual(['ada', 'ben']);
    expect(left.conflicts.get('ada')).toEqual({ existence: { theirs: 'removed' } });
  }
});

describe('an empty row that Enter has opened, whose payer others delete', () => {
  const offered = act(
    editorState(trip),
    { type: 'row-offered', offer: { id: 'new-1', payerId: 'ada' } },
    { type: 'loaded', project: withoutAda },
  );

  test('stays in the card, which goes once it is left', () => {
    expect(offeredExpenseId(offered, 'ada')).toBe('new-1');
    expect(act(offered, { type: 'row-entered', id: 'new-1' }).draft).toBe(offered.draft);
    const left = act(offered, { type: 'row-entered', id: null });
    expect(left.draft).toEqual(left.snapshot);
    expect(left.conflicts.size).toBe(0);
  });

  test('keeps what is typed in it, and is asked about', () => {
    const ids = { memberId: 'ada', expenseId: 'new-1' };
    const later = { ...withoutAda, version: 3, name: 'Hike' };
    const left = act(
      offered,
      { type: 'expense-renamed', ...ids, name: 'Cheese' },
      { type: 'loaded', project: later },
      { type: 'row-entered', id: null },
    );
    expect(tentIn(left)).toMatchObject({ name: 'Cheese', memberId: 'ada' });
    expect(left.conflicts.get('ada')).toEqual({ existence: { theirs: 'removed' } });
  });
});

describe('once the last is taken back of what was typed, others’ deletion', () => {
  const offer: EditorAction = { type: 'row-offered', offer: { id: 'new-1', payerId: 'ada' } };
  const named = (name: string): EditorAction => ({
    type: 'expense-renamed',
    memberId: 'ada',
    expenseId: 'new-1',
    name,
  });
  const deleted: EditorAction = { type: 'loaded', project: withoutAda };
  const leave: EditorAction = { type: 'row-entered', id: 'ben' };
  const typed = act(editorState(trip), offer, named('Cheese'), deleted);

  function expectAsSaved(state: EditorState): void {
    expect([state.draft, state.conflicts.size, state.pinnedIds]).toEqual([state.snapshot, 0, []]);
  }

  test.each<[string, EditorState, EditorAction]>([
    ['undone', typed, { type: 'undone' }],
    ['erased', typed, named('')],
    [
      'undone, and typed after the deletion',
      act(editorState(trip), offer, deleted, named('Cheese')),
      { type: 'undone' },
    ],
  ])('is no question in a row that Enter has opened, and its card goes once it is left (%s)', (_how, state, back) => {
    expect(state.conflicts.size).toBe(1);
    const empty = act(state, back);
    expect(offeredExpenseId(empty, 'ada')).toBe('new-1');
    expect(hasUnsavedChanges(asIfLeft(empty))).toBe(false);
    expectAsSaved(act(empty, leave));
    const again = act(empty, named('Bread'), leave);
    expect([tentIn(again)?.name, again.conflicts.size]).toEqual(['Bread', 1]);
  });

  test('goes on once the row is left from which it was undone, and is a question again if it is redone before', () => {
    const undone = act(typed, leave, { type: 'undone' });
    expect(hasUnsavedChanges(asIfLeft(undone))).toBe(false);
    expectAsSaved(act(undone, { type: 'row-entered', id: 'ben' }));
    // A press on "Redo" takes the focus out of the row.
    for (const away of [[], [{ type: 'row-entered', id: null }]] as const) {
      const redone = act(undone, ...away, { type: 'redone' }, { type: 'row-entered', id: 'ben' });
      expect([tentIn(redone)?.name, redone.conflicts.size]).toEqual(['Cheese', 1]);
    }
  });

  test('is followed where they were in lists, and stays a question where something else is mine', () => {
    const dinner = expense('dinner', { amount: 500, involvedMemberIds: ['ada', 'ben'] });
    const [ada, ben] = trip.members as [Member, Member];
    const shared = { ...trip, members: [ada, { ...ben, expenses: [dinner] }] };
    const left = { ...dinner, involvedMemberIds: ['ben'] };
    const latest = { ...withoutAda, members: [{ ...ben, order: 0, expenses: [left] }] };
    const load: EditorAction = { type: 'loaded', project: latest };
    expectAsSaved(act(editorState(shared), offer, named('Cheese'), load, { type: 'undone' }, leave));
    const renamed: EditorAction = { type: 'member-renamed', memberId: 'ada', name: 'Adda' };
    const kept = act(editorState(shared), renamed, offer, named('Cheese'), load, { type: 'undone' }, leave);
    expect([kept.draft.members[0]?.name, kept.conflicts.size]).toEqual(['Adda', 1]);
  });

  test('of an expense is followed with its payer once what was changed of it is undone', () => {
    const changed: EditorAction = { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'tent', amount: 1 };
    const state = act(editorState(trip), { type: 'row-entered', id: 'tent' }, changed, deleted, { type: 'undone' });
    expect(tentIn(state)).toMatchObject({ amount: 900 });
    expectAsSaved(act(state, leave));
  });
});

test('a member who is pinned, and in whose card an expense is added, stays and is asked about', () => {
  const added: EditorAction = { type: 'expense-added', memberId: 'ada', id: 'new-1' };
  const left = act(deletedUnder('ada', withoutAda), added, { type: 'row-entered', id: 'new-1' });
  expect([tentIn(left)?.id, left.conflicts.size]).toEqual(['new-1', 1]);
});
