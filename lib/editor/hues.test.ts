import { colourOfId, hueOfColour } from '@/lib/domain/colour';
import { act } from '@/tests/support/editor/act';
import { trip } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { hueOfRow } from './hues';
import { editorState } from './state';

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
  const members = added.draft.members.map((member) => ({ ...member, id: ids.get(member.id) ?? member.id }));
  const saved = act(added, { type: 'saved', snapshot: { ...added.draft, members }, ids });
  expect(rows.map((row) => hueOfRow(saved, row))).toEqual(hues);
});
