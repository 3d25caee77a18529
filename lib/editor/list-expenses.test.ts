import { editorReducer } from '@/lib/editor/reducer';
import { editorState } from '@/lib/editor/state';
import { expense, member, project } from '@/tests/support/sample-projects';

const TRIP = project({
  members: [
    member('ada', { expenses: [expense('hut'), expense('list'), expense('fuel')] }),
    member('ben', { expenses: [expense('wine')] }),
    member('cleo'),
  ],
});

const listed = (...entries: [memberId: string, name: string][]) => listedFor('list', ...entries);

const listedFor = (expenseId: string | null, ...entries: [memberId: string, name: string][]) =>
  editorReducer(editorState(TRIP), {
    type: 'expenses-listed',
    memberId: 'ada',
    expenseId,
    listed: entries.map(([memberId, name], at) => ({ memberId, name, amount: 100, id: `new-000${at}` })),
  });

const namesIn = ({ draft }: ReturnType<typeof listed>) =>
  draft.members.map(({ expenses }) => expenses.map(({ name, order }) => `${order} ${name}`));

test('Listed expenses take the place of the one that the list was, and come last where others have paid them.', () => {
  const state = listed(['ada', 'bread'], ['ben', 'boat'], ['ada', 'tip']);
  expect(namesIn(state)).toEqual([['0 hut', '1 bread', '2 tip', '3 fuel'], ['0 wine', '1 boat'], []]);
  expect(state.draft.members[2]).toBe(TRIP.members[2]);
});

test('It is one step, also where the payer has paid none of them.', () => {
  const state = listed(['ben', 'boat'], ['cleo', 'tip']);
  expect(namesIn(state)).toEqual([['0 hut', '1 fuel'], ['0 wine', '1 boat'], ['0 tip']]);
  expect(editorReducer(state, { type: 'undone' }).draft).toEqual(TRIP);
});

test.each([null, 'gone'])('All come last where the expense is not there: %s.', (expenseId) => {
  const state = listedFor(expenseId, ['ada', 'bread'], ['ben', 'boat']);
  expect(namesIn(state)).toEqual([['0 hut', '1 list', '2 fuel', '3 bread'], ['0 wine', '1 boat'], []]);
});
