import { findExpense, findMember } from '@/lib/domain/entities';
import { entered } from '@/tests/support/editor/entered';
import { expense, member, project } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { editorReducer } from './reducer';
import { type EditorState, editorState } from './state';

const TODAY = '2026-11-24';
const trip = project({ members: [member('anna', { expenses: [expense('fuel', { date: '2026-11-19' })] })] });

function after(actions: readonly EditorAction[], state: EditorState = editorState(trip)): EditorState {
  return actions.reduce(editorReducer, state);
}

function expenseIn({ draft }: EditorState, id = 'fuel') {
  const anna = findMember(draft, 'anna');
  return anna && findExpense(anna, id);
}

test('A day and a note are changed in the sheet and taken away there, and undo brings each back.', () => {
  const changed = after([entered(trip, 'fuel', { date: '2026-11-20', note: 'Keys' })]);
  expect(expenseIn(changed)).toMatchObject({ date: '2026-11-20', note: 'Keys' });
  const taken = after([entered(changed.draft, 'fuel', { date: undefined, note: undefined })], changed);
  expect([expenseIn(taken)?.date, expenseIn(taken)?.note]).toEqual([undefined, undefined]);
  const once = after([{ type: 'undone' }], taken);
  expect(expenseIn(once)).toMatchObject({ date: '2026-11-20', note: 'Keys' });
  expect(after([{ type: 'undone' }], once).draft).toEqual(trip);
});

test('A row that was only offered has no day until it holds something, and then that of the offer.', () => {
  const offered = after([{ type: 'row-offered', offer: { id: 'new-1111', payerId: 'anna', date: TODAY } }]);
  expect(offered.draft).toBe(trip);
  const named = after([{ type: 'expense-renamed', memberId: 'anna', expenseId: 'new-1111', name: 'Tea' }], offered);
  expect(expenseIn(named, 'new-1111')).toMatchObject({ name: 'Tea', date: TODAY });
  const emptied = after([{ type: 'expense-renamed', memberId: 'anna', expenseId: 'new-1111', name: '' }], named);
  expect(expenseIn(emptied, 'new-1111')).toBeUndefined();
});
