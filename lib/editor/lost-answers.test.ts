import type { Expense, Project } from '@/lib/domain/project';
import { act } from '@/tests/support/editor/act';
import { ada, ben, tent, trip } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { hasUnsavedChanges } from './selectors';
import { editorState } from './state';

/** A boat was created by a call whose answer was lost, and is acknowledged when the call is sent again. */
const boat: Expense = { id: 'new-aaaa', name: 'Boat', amount: 500, order: 1, involvedMemberIds: [] };

const added = act(
  editorState(trip),
  { type: 'expense-added', memberId: 'ada', id: 'new-aaaa' },
  { type: 'expense-renamed', memberId: 'ada', expenseId: 'new-aaaa', name: 'Boat' },
  { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'new-aaaa', amount: 500 },
);

function withBoats(...boats: Expense[]): Project {
  return { ...trip, version: 2, members: [{ ...ada, expenses: [tent, ...boats] }, ben] };
}

function acknowledged(now: Partial<Expense>): EditorAction {
  const sent = withBoats({ ...boat, id: 'boat' });
  return {
    type: 'saved',
    snapshot: withBoats({ ...boat, id: 'boat', ...now }),
    sent,
    ids: new Map([['new-aaaa', 'boat']]),
    base: trip,
  };
}

const amount = (to: number): EditorAction => ({
  type: 'expense-amount-changed',
  memberId: 'ada',
  expenseId: 'new-aaaa',
  amount: to,
});

describe('something new whose creation is acknowledged late', () => {
  test('is as others have changed it, where it was not edited here', () => {
    const saved = act(added, acknowledged({ amount: 700 }));
    expect(saved.draft.members[0]?.expenses[1]).toMatchObject({ id: 'boat', amount: 700 });
    expect(hasUnsavedChanges(saved)).toBe(false);
    expect(saved.conflicts.size).toBe(0);
  });

  test('keeps what was edited here since, without a word about the earlier value', () => {
    const saved = act(added, amount(600), acknowledged({}));
    expect(saved.draft.members[0]?.expenses[1]).toMatchObject({ id: 'boat', amount: 600 });
    expect(saved.conflicts.size).toBe(0);
    const loaded = act(added, amount(600), { type: 'loaded', project: withBoats({ ...boat, id: 'boat' }) });
    const both = act(loaded, { ...acknowledged({}), base: loaded.snapshot } as EditorAction);
    expect(both.draft.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent', 'boat']);
    expect(both.draft.members[0]?.expenses[1]?.amount).toBe(600);
    expect(both.conflicts.size).toBe(0);
  });

  test('and what was added after it stand where they were added, though both were there twice for a while', () => {
    const kite: Expense = { ...boat, id: 'new-bbbb', name: 'Kite', order: 2 };
    const loaded = act(
      added,
      { type: 'expense-added', memberId: 'ada', id: 'new-bbbb' },
      { type: 'expense-renamed', memberId: 'ada', expenseId: 'new-bbbb', name: 'Kite' },
      { type: 'expense-amount-changed', memberId: 'ada', expenseId: 'new-bbbb', amount: 500 },
      { type: 'loaded', project: withBoats({ ...boat, id: 'boat' }) },
    );
    expect(loaded.draft.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent', 'boat', 'new-aaaa', 'new-bbbb']);
    const made = withBoats({ ...boat, id: 'boat' }, { ...kite, id: 'kite' });
    const ids = new Map([
      ['new-aaaa', 'boat'],
      ['new-bbbb', 'kite'],
    ]);
    const saved = act(loaded, { type: 'saved', snapshot: made, sent: made, ids, base: loaded.snapshot });
    expect(saved.draft.members[0]?.expenses.map(({ id, order }) => [id, order])).toEqual([
      ['tent', 0],
      ['boat', 1],
      ['kite', 2],
    ]);
    expect(hasUnsavedChanges(saved)).toBe(false);
  });

  test('is there once again by an undo, though both were there when its payer was removed', () => {
    const loaded = act(added, { type: 'loaded', project: withBoats({ ...boat, id: 'boat' }) });
    const removed = act(loaded, amount(600), { type: 'member-removed', memberId: 'ada' });
    const saved = act(removed, { ...acknowledged({}), base: loaded.snapshot } as EditorAction);
    expect(saved.draft.members.map(({ id }) => id)).toEqual(['ben']);
    const undone = act(saved, { type: 'undone' });
    expect(undone.draft.members[0]?.expenses.map(({ id, amount, order }) => [id, amount, order])).toEqual([
      ['tent', tent.amount, 0],
      ['boat', 600, 1],
    ]);
  });

  test('is asked about where both have changed the same', () => {
    const saved = act(added, amount(600), acknowledged({ amount: 700 }));
    expect(saved.draft.members[0]?.expenses[1]?.amount).toBe(600);
    expect(saved.conflicts.get('boat')).toEqual({ amount: { theirs: 700 } });
  });

  const deleted: EditorAction = { type: 'saved', snapshot: trip, sent: withBoats(boat), ids: new Map(), base: trip };

  test('is gone if others have deleted it by then', () => {
    const saved = act(added, deleted);
    expect(saved.draft.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent']);
    expect(hasUnsavedChanges(saved)).toBe(false);
  });

  test('stays if it was edited since, and says that others have deleted it', () => {
    const saved = act(added, amount(600), deleted);
    expect(saved.draft.members[0]?.expenses[1]).toMatchObject({ id: 'new-aaaa', amount: 600 });
    expect(saved.conflicts.get('new-aaaa')).toEqual({ existence: { theirs: 'removed' } });
  });
});
