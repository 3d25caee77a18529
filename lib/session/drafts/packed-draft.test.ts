import fc from 'fast-check';
import { editorReducer } from '@/lib/editor/reducer';
import { editorState } from '@/lib/editor/state';
import { savedProjectArbitrary } from '@/tests/support/arbitraries/edits';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { annaAndBen } from '@/tests/support/sample-projects';
import { storedDraft } from '@/tests/support/stored-draft';
import { packed, unpacked } from './packed-draft';

test('A draft that is packed and copied by a browser is the same once it is unpacked.', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, movesArbitrary, (project, moves) => {
      const { snapshot, draft } = moves.reduce(
        (editor, move) => editorReducer(editor, actionOf(editor, move)),
        editorState(project),
      );
      const stored = storedDraft(snapshot, draft);
      expect(unpacked(structuredClone(packed(stored)))).toEqual(stored);
    }),
  );
});

test('A packed draft holds the members who are as they are saved by their places alone.', () => {
  const trip = annaAndBen();
  const amount = { type: 'expense-amount-changed', memberId: 'anna', expenseId: 'pizza', amount: 1 } as const;
  const { draft: edited } = editorReducer(editorState(trip), amount);
  const { draft } = packed(storedDraft(trip, edited)) as { draft: { members: unknown[] } };
  expect(draft.members.filter((member) => typeof member === 'object')).toEqual([edited.members[0]]);
});

test('What an earlier version stored, and what is no draft, is as it was.', () => {
  const trip = annaAndBen();
  for (const value of [storedDraft(trip, trip), { createdAs: 'p2' }, 'of another version', null]) {
    expect(unpacked(value)).toBe(value);
  }
  expect(packed({ createdAs: 'p2' })).toEqual({ createdAs: 'p2' });
});

test('A record that can’t be unpacked is as it was, and holds up no other.', () => {
  const draft = { members: [0] };
  for (const value of [{ snapshot: '{"id":', draft }, { snapshot: '[]', draft }, { snapshot: '"p1"' }]) {
    expect(unpacked(value)).toBe(value);
  }
});
