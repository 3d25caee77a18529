import { colourOfId, hueOfColour } from '@/lib/domain/colour';
import { act, savedOf } from '@/tests/support/editor/act';
import { trip } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { firstPeople, hueOfRow, MAX_SHOWN_PEOPLE, peopleOf } from './rows';
import { type EditorState, editorState } from './state';

const [ada] = trip.members;
const pizza = { memberId: 'ada', expenseId: ada?.expenses[0]?.id ?? '' };
const ids = trip.members.map(({ id }) => id);
const all = (editor: EditorState) => firstPeople(editor, ids);

test('a member is shown by name and hue, also one that was just added', () => {
  const added = act(editorState(trip), { type: 'member-added', id: 'new-aaaa' });
  const shown = added.draft.members.map(({ id, name }) => ({ name, hue: hueOfRow(added, id) }));
  expect(firstPeople(added, ['new-aaaa', ...ids])).toEqual([...shown.slice(-1), ...shown].slice(0, MAX_SHOWN_PEOPLE));
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

const add = (id: string): EditorAction => ({ type: 'member-added', id });

test('the hue of a saved member follows from the id, whoever else comes or goes', () => {
  const hue = hueOfColour(colourOfId('ben'));
  const without = act(editorState(trip), { type: 'member-removed', memberId: 'ada' }, add('new-aaaa'));
  expect([editorState(trip), without].map((editor) => hueOfRow(editor, 'ben'))).toEqual([hue, hue]);
});

test('new members have hues of their own, and keep them when their ids become others of the same colours', () => {
  const added = act(editorState(trip), add('new-aaaa'), add('new-bbbb'));
  const rows = ['ada', 'ben', 'new-aaaa', 'new-bbbb'];
  const hues = rows.map((row) => hueOfRow(added, row));
  expect(new Set(hues).size).toBe(4);

  const idOf = (row: string) => {
    for (let number = 0; ; number += 1) {
      const id = `${row}-${number}`.replace('new', 'saved');
      if (hueOfColour(colourOfId(id)) === hueOfRow(added, row)) return id;
    }
  };
  const ids = new Map(['new-aaaa', 'new-bbbb'].map((row) => [row, idOf(row)]));
  const saved = act(added, savedOf(added, ids));
  expect(rows.map((row) => hueOfRow(saved, row))).toEqual(hues);
});
