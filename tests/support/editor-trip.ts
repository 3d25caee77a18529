import type { Expense, Member, Project } from '@/lib/domain/project';
import type { EditorAction } from '@/lib/editor/actions';
import { type EditorState, editorState } from '@/lib/editor/state';
import { act } from './act';

/** A small project and what is done to it, for tests only. */

export const tent: Expense = { id: 'tent', name: 'Tent', amount: 1_000, order: 0, involvedMemberIds: [] };
const fuel: Expense = { id: 'fuel', name: 'Fuel', amount: 500, order: 0, involvedMemberIds: ['ada', 'ben'] };
export const ada: Member = { id: 'ada', name: 'Ada', order: 0, expenses: [tent] };
export const ben: Member = { id: 'ben', name: 'Ben', order: 1, expenses: [fuel] };
export const trip: Project = {
  id: 'trip',
  name: 'Trip',
  createdAt: '',
  updatedAt: '',
  version: 1,
  members: [ada, ben],
};

export const priced = (amount: number): EditorAction => ({
  type: 'expense-amount-changed',
  memberId: 'ada',
  expenseId: 'tent',
  amount,
});

export function theirTent(version: number, amount: number): Project {
  return { ...trip, version, members: [{ ...ada, expenses: [{ ...tent, amount }] }, ben] };
}

export const withoutTent: Project = { ...trip, version: 2, members: [{ ...ada, expenses: [] }, ben] };

export function tentIn({ draft }: EditorState): Expense | undefined {
  return draft.members[0]?.expenses[0];
}

/** The same tent at 12.00 here and at 14.00 on the server. */
export const contested = act(editorState(trip), priced(1_200), { type: 'loaded', project: theirTent(2, 1_400) });
