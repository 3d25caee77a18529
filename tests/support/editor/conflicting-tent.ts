import type { Expense, Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import { type EditorState, editorState } from '@/lib/editor/state';
import { trip, withExpense, without } from '@/tests/support/sample-projects';
import { act } from './act';

export const priced = (amount: number): EditorAction => ({
  type: 'expense-amount-changed',
  memberId: 'ada',
  expenseId: 'tent',
  amount,
});

export function theirTent(version: number, amount: number): Project {
  return { ...withExpense(trip, 'tent', { amount }), version };
}

export const withoutTent = without(trip, 'tent');

export function tentIn({ draft }: Pick<EditorState, 'draft'>): Expense | undefined {
  return draft.members[0]?.expenses[0];
}

/** A state in conflict: the tent costs 12.00 in the draft and 14.00 on the server. */
export const conflicting = act(editorState(trip), priced(1_200), { type: 'loaded', project: theirTent(2, 1_400) });
