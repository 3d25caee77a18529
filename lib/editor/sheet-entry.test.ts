import { act, savedOf } from '@/tests/support/editor/act';
import { annaAndBen, withName, without } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { type Entry, isBlankEntry, removedFrom } from './sheet-entry';
import { editorState } from './state';

const anna = { id: 'anna', name: 'Anna' };
const ben = { id: 'ben', name: 'Ben' };
const hut: Entry = { id: 'new-hut0', name: 'Hut', amount: 24_000, payer: ben, sharers: [anna] };
const trip = annaAndBen();
const entered: EditorAction = { type: 'entry-opened', entry: hut };

function removed(...actions: EditorAction[]) {
  const { entries, draft } = act(editorState(trip), entered, ...actions);
  return removedFrom(entries[0]!, draft.members);
}

test('What is entered is no change of the draft, and goes once it is added or dropped.', () => {
  const begun = act(editorState(trip), entered);
  expect(begun).toMatchObject({ draft: trip, past: [], entries: [hut] });
  const added = act(begun, { type: 'expense-added', memberId: 'ben', id: hut.id, content: { name: 'Hut' } });
  expect(added.entries).toEqual([]);
  expect(act(begun, { type: 'entry-dropped', id: hut.id }).entries).toEqual([]);
  expect(act(begun, { type: 'project-deleted' }).entries).toEqual([]);
});

test('A payer or sharer whom others remove is known by the name they had last, and by an undo is there again.', () => {
  const latest = without(withName(trip, 'ben', 'Benno'), 'ben');
  const renamed: EditorAction = { type: 'loaded', project: withName({ ...trip, version: 8 }, 'ben', 'Benno') };
  expect(removed(renamed, { type: 'loaded', project: { ...latest, version: 10 } })).toEqual({
    payer: { id: 'ben', name: 'Benno' },
    sharers: [],
  });
  expect(removed({ type: 'member-removed', memberId: 'anna' })).toEqual({ payer: null, sharers: [anna] });
  expect(removed({ type: 'member-removed', memberId: 'anna' }, { type: 'undone' })).toEqual({
    payer: null,
    sharers: [],
  });
});

test('Members keep their places under the ids that a save gives them.', () => {
  const cleo = { id: 'new-cleo', name: 'Cleo' };
  const before = act(
    editorState(trip),
    { type: 'member-added', id: cleo.id },
    { type: 'member-renamed', memberId: cleo.id, name: 'Cleo' },
    { type: 'entry-opened', entry: { ...hut, payer: cleo, sharers: [cleo, anna] } },
  );
  const saved = act(before, savedOf(before, new Map([[cleo.id, 'c1']])));
  expect(saved.entries).toEqual([
    { ...hut, payer: { id: 'c1', name: 'Cleo' }, sharers: [{ id: 'c1', name: 'Cleo' }, anna] },
  ]);
});

test('Forms that the browser had stored come back, each once, and the open one stays as it is.', () => {
  const other = { ...hut, id: 'new-oth0', name: 'Tea' };
  const stored = { base: trip, patch: {}, questions: [], entries: [{ ...hut, amount: 25_000 }, other] };
  expect(act(editorState(trip), entered, { type: 'draft-restored', ...stored }).entries).toEqual([hut, other]);
});

test.each([
  ['nothing', '', null, true],
  ['spaces and a zero', '  ', 0, true],
  ['a name', 'Tea', null, false],
  ['an amount', '', 1, false],
])('Whether anything was typed: %s.', (_what, name, amount, isBlank) => {
  expect(isBlankEntry({ ...hut, name, amount })).toBe(isBlank);
});
