import { act } from '@/tests/support/editor/act';
import { trip } from '@/tests/support/sample-projects';
import { hueOfRow } from './hues';
import { firstPeople, peopleOf } from './people';
import { type EditorState, editorState } from './state';

const [ada] = trip.members;
const pizza = { memberId: 'ada', expenseId: ada?.expenses[0]?.id ?? '' };
const ids = trip.members.map(({ id }) => id);
const all = (editor: EditorState) => firstPeople(editor, ids, ids.length);

test('a member is shown by name and hue, also one that was just added', () => {
  const added = act(editorState(trip), { type: 'member-added', id: 'new-aaaa' });
  const shown = added.draft.members.map(({ id, name }) => ({ name, hue: hueOfRow(added, id) }));
  expect(firstPeople(added, [...ids, 'new-aaaa'], 9)).toEqual(shown);
  expect(firstPeople(added, [...ids], 1)).toEqual(shown.slice(0, 1));
});

test('a key in an expense leaves the same people, one in a name all the others', () => {
  const before = editorState(trip);
  const people = all(before);
  const typed = act(before, { type: 'expense-renamed', ...pizza, name: 'P' });
  expect(typed.draft.members).not.toBe(before.draft.members);
  expect(all(typed)).toBe(people);
  expect(peopleOf(typed)).toBe(peopleOf(before));
  const [renamed, ...others] = all(act(typed, { type: 'member-renamed', memberId: ids[0] ?? '', name: 'A' }));
  expect(renamed).toEqual({ ...people[0], name: 'A' });
  for (const [at, other] of others.entries()) expect(other).toBe(people[at + 1]);
});

test('who goes is among them no more, and comes back as before', () => {
  const before = editorState(trip);
  const people = [...all(before)];
  const without = act(before, { type: 'member-removed', memberId: ids[0] ?? '' });
  expect(all(without)).toEqual([undefined, ...people.slice(1)]);
  expect(all(act(without, { type: 'undone' }))).toEqual(people);
});
