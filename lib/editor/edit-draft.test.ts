import { MAX_AMOUNT } from '@/lib/domain/project';
import { expenseOf, trip, withExpense } from '@/tests/support/sample-projects';
import type { EditAction } from './actions';
import { editDraft } from './edit-draft';
import { editorReducer } from './reducer';
import { editorState } from './state';

const uneven = withExpense(trip, 'tent', { involvedMemberIds: ['ada'], weights: { ada: 3 } });

function shared(action: Pick<Extract<EditAction, { type: 'sharing-changed' }>, 'involvedMemberIds' | 'weights'>) {
  return editDraft(uneven, { type: 'sharing-changed', memberId: 'ada', expenseId: 'tent', ...action });
}

test('Who is in no list has no weight in it.', () => {
  const without = shared({ involvedMemberIds: ['ada'], weights: { ada: 3, ben: 2 } });
  expect(expenseOf(without, 'tent')).toMatchObject({ involvedMemberIds: ['ada'], weights: { ada: 3 } });
});

test('The same list and weights leave the same draft.', () => {
  expect(shared({ involvedMemberIds: ['ada'], weights: { ada: 3 } })).toBe(uneven);
});

test('What is for everyone has no weights.', () => {
  const forAll = expenseOf(shared({ involvedMemberIds: [], weights: { ada: 3 } }), 'tent');
  expect(forAll?.involvedMemberIds).toEqual([]);
  expect(forAll?.weights).toBeUndefined();
});

test('A list and its weights are changed at once, and weights of 1 are no weights.', () => {
  const changed = expenseOf(shared({ involvedMemberIds: ['ben', 'ada'], weights: { ben: 2, ada: 1 } }), 'tent');
  expect(changed).toMatchObject({ involvedMemberIds: ['ben', 'ada'], weights: { ben: 2 } });
  expect(expenseOf(shared({ involvedMemberIds: ['ada'] }), 'tent')?.weights).toBeUndefined();
});

test('Removing a member takes its weights away.', () => {
  const both = shared({ involvedMemberIds: ['ada', 'ben'], weights: { ben: 2 } });
  const left = expenseOf(editDraft(both, { type: 'member-removed', memberId: 'ben' }), 'tent');
  expect(left).toEqual({ ...expenseOf(trip, 'tent'), involvedMemberIds: ['ada'] });
});

test('A payment that was made is an expense of the debtor for the creditor alone, in one step.', () => {
  const made = { type: 'payment-made', id: 'new-1', memberId: 'ben', toMemberId: 'ada', name: 'Payment' } as const;
  const before = editorState(trip);
  const after = editorReducer(before, { ...made, amount: 2_456 });
  const payment = {
    id: 'new-1',
    name: 'Payment',
    amount: 2_456,
    order: 1,
    involvedMemberIds: ['ada'],
    isPayment: true,
  };
  expect(after.draft.members[1]?.expenses).toEqual([...(trip.members[1]?.expenses ?? []), payment]);
  expect(after.draft.members[0]).toBe(trip.members[0]);
  expect(after.past).toHaveLength(1);
  expect(editorReducer(after, { type: 'undone' }).draft).toEqual(trip);
  expect(expenseOf(editDraft(trip, { ...made, amount: MAX_AMOUNT + 1 }), 'new-1')?.amount).toBe(MAX_AMOUNT);
});

test('A payment is marked, and is none again.', () => {
  const mark = (isPayment: boolean): EditAction => ({
    type: 'payment-marked',
    memberId: 'ada',
    expenseId: 'tent',
    isPayment,
  });
  const marked = editDraft(trip, mark(true));
  expect(expenseOf(marked, 'tent')?.isPayment).toBe(true);
  expect(editDraft(marked, mark(true))).toBe(marked);
  expect(editDraft(marked, mark(false))).toEqual(trip);
  expect(editDraft(trip, mark(false))).toBe(trip);
});

test('A currency is chosen, and taken away.', () => {
  const inEuro = editDraft(trip, { type: 'currency-changed', currency: 'EUR' });
  expect(inEuro.currency).toBe('EUR');
  expect(editDraft(inEuro, { type: 'currency-changed', currency: null })).toEqual(trip);
});
