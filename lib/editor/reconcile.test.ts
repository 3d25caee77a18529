import { apply } from '@/lib/domain/patch/apply';
import { diff, type Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { act, savedOf } from '@/tests/support/editor/act';
import { priced } from '@/tests/support/editor/entered';
import { expenseOf, trip, tripOfThree, withExpense, withName, without } from '@/tests/support/sample-projects';
import type { EditorAction, StoredEdits } from './actions';
import { rowKeyOf } from './rows';
import { hasUnsavedChanges, savablePatch } from './selectors';
import { type EditorState, editorState } from './state';

const named = (name: string): EditorAction => ({ type: 'expense-renamed', memberId: 'ada', expenseId: 'tent', name });
const loaded = (project: Project): EditorAction => ({ type: 'loaded', project });
const answered = (id: string, choice: 'mine' | 'theirs'): EditorAction => ({ type: 'question-answered', id, choice });
const tentIn = ({ draft }: Pick<EditorState, 'draft'>) => expenseOf(draft, 'tent');

describe('a project that was read', () => {
  test('takes the place of a draft without edits', () => {
    const theirs = withExpense(trip, 'tent', { amount: 5 });
    expect(act(editorState(trip), loaded(theirs))).toMatchObject({ snapshot: theirs, draft: theirs });
  });

  test('is merged with the draft, and keeps what the read left as the same objects', () => {
    const typed = act(editorState(trip), named('Tarp'));
    const merged = act(typed, loaded(withExpense(trip, 'tent', { amount: 5 })));
    expect(tentIn(merged)).toMatchObject({ name: 'Tarp', amount: 5 });
    expect(merged.draft.members[1]).toBe(typed.draft.members[1]);
    expect(merged.conflicts.size).toBe(0);
  });

  test('asks about an amount that both changed, until both have the same', () => {
    const asked = act(editorState(trip), priced(1_200), loaded(withExpense(trip, 'tent', { amount: 1_400 })));
    expect([[...asked.conflicts], tentIn(asked)?.amount]).toEqual([['tent'], 1_200]);
    const later = withExpense(asked.snapshot, 'tent', { amount: 1_500 });
    expect([...act(asked, loaded(later)).conflicts]).toEqual(['tent']);
    expect(act(asked, loaded(withExpense(asked.snapshot, 'tent', { amount: 1_200 }))).conflicts.size).toBe(0);
    expect(act(asked, priced(1_400)).conflicts.size).toBe(0);
  });

  test('is not sent over before its questions are answered', () => {
    const asked = act(
      editorState(trip),
      priced(1_200),
      { type: 'project-renamed', name: 'Tour' },
      loaded(withExpense(trip, 'tent', { amount: 1_400 })),
    );
    expect(savablePatch(asked)).toEqual({ project: { name: 'Tour' } });
    expect(Object.keys(savablePatch(act(asked, answered('tent', 'mine'))))).toEqual(['project', 'expenses']);
  });

  test('notes a name that mine replaces, with theirs, until it is read', () => {
    const told = act(editorState(trip), named('Tarp'), loaded(withExpense(trip, 'tent', { name: 'Big tent' })));
    const [notice] = told.notices;
    expect(notice).toMatchObject({ kind: 'theirs-replaced', ids: ['tent'] });
    expect(notice && expenseOf(notice.before, 'tent')?.name).toBe('Big tent');
    expect(notice && act(told, { type: 'notice-read', notice }).notices).toEqual([]);
  });
});

describe('an answer to a question', () => {
  const asked = act(editorState(trip), priced(1_200), loaded(withExpense(trip, 'tent', { amount: 1_400 })));

  test('for mine keeps the draft', () => {
    const mine = act(asked, answered('tent', 'mine'));
    expect([mine.draft, mine.conflicts.size]).toEqual([asked.draft, 0]);
    expect(act(mine, loaded({ ...asked.snapshot, version: 9 })).conflicts.size).toBe(0);
  });

  test('for theirs is a step that an undo takes back', () => {
    const theirs = act(asked, answered('tent', 'theirs'));
    expect([tentIn(theirs)?.amount, hasUnsavedChanges(theirs)]).toEqual([1_400, false]);
    expect(tentIn(act(theirs, { type: 'undone' }))?.amount).toBe(1_200);
  });

  test('about nothing changes nothing', () => {
    expect(act(asked, answered('fuel', 'theirs'))).toBe(asked);
  });

  test('decides on a member whom others removed, with what the member paid', () => {
    const renamed: EditorAction = { type: 'member-renamed', memberId: 'ben', name: 'Benno' };
    const removed = act(editorState(tripOfThree), renamed, loaded(apply(tripOfThree, { members: { ben: null } })));
    expect([...removed.conflicts]).toEqual(['ben']);
    const kept = act(removed, answered('ben', 'mine'));
    expect(kept.draft.members[1]).toMatchObject({
      id: 'ben',
      name: 'Benno',
      expenses: [{ id: 'fuel' }, { id: 'wine' }],
    });
    expect(expenseOf(kept.draft, 'food')?.involvedMemberIds).toEqual(['ada', 'ben']);
    const gone = act(removed, answered('ben', 'theirs'));
    expect([gone.draft.members.length, hasUnsavedChanges(gone)]).toEqual([2, false]);
  });

  test('decides on a member whom I removed, with what the member paid', () => {
    const removal: EditorAction = { type: 'member-removed', memberId: 'ben' };
    const removed = act(editorState(tripOfThree), removal, loaded(withName(tripOfThree, 'ben', 'Benno')));
    expect([...removed.conflicts]).toEqual(['ben']);
    expect(Object.keys(savablePatch(act(removed, answered('ben', 'mine'))).members ?? {})).toContain('ben');
    const back = act(removed, answered('ben', 'theirs'));
    expect([back.draft.members, hasUnsavedChanges(back)]).toEqual([back.snapshot.members, false]);
  });
});

describe('a name that was replaced stands again', () => {
  test('without what was typed besides', () => {
    const mine = act(editorState(trip), named('Tarp'), priced(1_200));
    const told = act(mine, loaded(withExpense(trip, 'tent', { name: 'Big tent' })));
    const [notice] = told.notices;
    if (!notice) throw new Error('Nothing was replaced.');
    const back = act(told, { type: 'change-undone', ...notice });
    expect(tentIn(back)).toMatchObject({ name: 'Big tent', amount: 1_200 });
    expect(tentIn(act(back, { type: 'undone' }))?.name).toBe('Tarp');
  });

  test('and leaves a note and a day that nobody replaced', () => {
    const after = withExpense(trip, 'tent', { name: 'Tarp', note: 'keys', date: '2026-11-20' });
    const edit = (fields: Partial<typeof after>): StoredEdits => ({
      base: trip,
      patch: diff(trip, after),
      questions: [],
      entries: [],
      ...fields,
    });
    const mine = act(editorState(trip), { type: 'draft-restored', ...edit({}) });
    const told = act(mine, loaded(withExpense(trip, 'tent', { name: 'Big tent' })));
    const [notice] = told.notices;
    if (!notice) throw new Error('Nothing was replaced.');
    const back = act(told, { type: 'change-undone', ...notice });
    expect(tentIn(back)).toMatchObject({ name: 'Big tent', note: 'keys', date: '2026-11-20' });
  });
});

describe('a stored save without an answer', () => {
  test('stands on its base, though the page has a later project', () => {
    const later = { ...withExpense(trip, 'tent', { amount: 5 }), version: 9 };
    const patch = diff(trip, withExpense(trip, 'tent', { name: 'Tarp' }));
    const stored = { type: 'draft-restored', base: trip, patch, questions: [], entries: [] } as const;
    expect(act(editorState(later), { ...stored, isPending: true }).snapshot.version).toBe(trip.version);
    expect(act(editorState(later), stored).snapshot.version).toBe(9);
  });
});

describe('a save that was taken', () => {
  test('leaves what was typed meanwhile as unsaved', () => {
    const sent = act(editorState(trip), priced(1_200));
    const saved = act(act(sent, named('Tarp')), savedOf(sent));
    expect(expenseOf(saved.snapshot, 'tent')).toMatchObject({ name: 'tent', amount: 1_200 });
    expect(tentIn(saved)).toMatchObject({ name: 'Tarp', amount: 1_200 });
    expect(savablePatch(saved)).toEqual({ expenses: { tent: expect.objectContaining({ name: 'Tarp' }) } });
    expect(saved.snapshot.version).toBe(2);
  });

  test('creates nothing twice where another tab has had the answer before', () => {
    const sent = act(editorState(trip), { type: 'expense-added', memberId: 'ada', id: 'new-rope' });
    const answer = savedOf(sent, new Map([['new-rope', 'rope']]));
    const known = act(editorState(act(sent, answer).snapshot), answer);
    expect(known.snapshot.members[0]?.expenses.map(({ id }) => id)).toEqual(['tent', 'rope']);
  });

  test('leaves a removal that was made meanwhile as unsaved', () => {
    const sent = act(editorState(trip), { type: 'expense-added', memberId: 'ada', id: 'new-rope' });
    const removed = act(sent, { type: 'expense-removed', memberId: 'ada', expenseId: 'new-rope' });
    const saved = act(removed, savedOf(sent, new Map([['new-rope', 'rope']])));
    expect(savablePatch(saved)).toEqual({ expenses: { rope: null } });
  });

  test('gives new entries their ids everywhere', () => {
    const rope = { memberId: 'new-cleo', expenseId: 'new-rope' };
    const sent = act(
      editorState(trip),
      { type: 'member-added', id: 'new-cleo' },
      { type: 'expense-added', memberId: 'new-cleo', id: 'new-rope' },
      { type: 'row-entered', id: 'new-rope' },
    );
    const typed = act(
      sent,
      { type: 'expense-renamed', ...rope, name: 'Ro' },
      { type: 'sharing-changed', memberId: 'ada', expenseId: 'tent', involvedMemberIds: ['ada', 'new-cleo'] },
    );
    const saved = act(typed, savedOf(sent, new Map(Object.entries({ 'new-cleo': 'cleo', 'new-rope': 'rope' }))));
    expect([saved.focusedId, rowKeyOf(saved, 'rope')]).toEqual(['rope', 'new-rope']);
    expect(expenseOf(saved.draft, 'rope')?.name).toBe('Ro');
    expect(tentIn(saved)?.involvedMemberIds).toEqual(['ada', 'cleo']);
    const undone = act(saved, { type: 'undone' }, { type: 'undone' });
    expect(expenseOf(undone.draft, 'rope')?.name).toBeNull();
    expect(hasUnsavedChanges(undone)).toBe(false);
  });

  test('of one entry leaves the others unsaved', () => {
    const typed = act(editorState(trip), priced(1_200), { type: 'project-renamed', name: 'Tour' });
    const patch = savablePatch(typed, new Set(['tent']));
    const saved = act(typed, { ...savedOf(typed), patch });
    expect(savablePatch(saved)).toEqual({ project: { name: 'Tour' } });
  });
});

describe('a draft that the browser had stored', () => {
  const stored = (patch: Patch, fields: Partial<StoredEdits> = {}): EditorAction => ({
    type: 'draft-restored',
    base: trip,
    patch,
    questions: [],
    entries: [],
    ...fields,
  });
  const patch = diff(trip, withExpense(trip, 'tent', { amount: 1_200 }));

  test('comes back on what the server has now, and can be discarded', () => {
    const theirs = withExpense(trip, 'tent', { name: 'Big tent' });
    const back = act(editorState(theirs), stored(patch));
    expect(tentIn(back)).toMatchObject({ name: 'Big tent', amount: 1_200 });
    const discarded = act(back, { type: 'restored-discarded' });
    expect([hasUnsavedChanges(discarded), discarded.restored]).toEqual([false, null]);
    expect(tentIn(act(discarded, { type: 'undone' }))?.amount).toBe(1_200);
  });

  test('asks about what others have changed since, and what was asked then', () => {
    expect([...act(editorState(withExpense(trip, 'tent', { amount: 1_400 })), stored(patch)).conflicts]).toEqual([
      'tent',
    ]);
    expect([...act(editorState(trip), stored(patch, { questions: ['tent', 'fuel'] })).conflicts]).toEqual(['tent']);
  });

  test('joins what was typed since the page was opened, field by field', () => {
    const back = act(editorState(trip), named('Tarp'), stored(patch));
    expect(tentIn(back)).toMatchObject({ name: 'Tarp', amount: 1_200 });
    expect(tentIn(act(editorState(trip), priced(1_300), stored(patch)))?.amount).toBe(1_300);
    expect(act(editorState(trip), priced(1_300), stored(patch)).conflicts.size).toBe(0);
  });

  test('of a later state of the project brings that along', () => {
    const later = withExpense(trip, 'fuel', { amount: 7 });
    const back = act(editorState(trip), stored(patch, { base: later }));
    expect([expenseOf(back.draft, 'fuel')?.amount, tentIn(back)?.amount]).toEqual([7, 1_200]);
    expect(savablePatch(back)).toEqual(patch);
  });

  test('of another project is not taken', () => {
    const state = editorState(trip);
    expect(act(state, stored(patch, { base: { ...trip, id: 'other' } }))).toBe(state);
  });
});

describe('a draft of another tab', () => {
  const adopted = (project: Project): EditorAction => ({
    type: 'draft-adopted',
    base: trip,
    patch: diff(trip, project),
    questions: [],
    entries: [],
  });

  test('that others have renamed since it was typed in is as the other tab has it', () => {
    const typed = act(editorState(trip), named('Tarp'), loaded(withExpense(trip, 'tent', { name: 'Tarp' })));
    const renamed = act(typed, loaded(trip));
    expect(tentIn(act(renamed, adopted(trip)))?.name).toBe('tent');
  });

  test('takes the place of this one', () => {
    const state = act(
      editorState(trip),
      priced(1_200),
      { type: 'field-left' },
      adopted(withName(trip, 'ben', 'Benno')),
    );
    expect(state.draft.members[1]?.name).toBe('Benno');
    expect(tentIn(state)?.amount).toBe(1_000);
  });

  test('leaves the field that is typed in here', () => {
    const state = act(editorState(trip), priced(1_200), adopted(withExpense(trip, 'tent', { name: 'Tarp' })));
    expect(tentIn(state)).toMatchObject({ name: 'Tarp', amount: 1_200 });
  });
});

test('a server restored from a backup leaves what it lacks as unsaved, to be kept or dropped', () => {
  const older = { ...without(trip, 'tent'), epoch: 'b', version: 1 };
  const found = act(editorState({ ...trip, version: 5 }), { type: 'backup-found', project: older });
  expect(tentIn(found)?.amount).toBe(1_000);
  expect(savablePatch(found)).toEqual({ expenses: { tent: expect.objectContaining({ amount: 1_000 }) } });
  expect(hasUnsavedChanges(act(found, { type: 'restored-discarded' }))).toBe(false);
});

test('a blank name for a project without one is nothing unsaved', () => {
  const named = act(editorState({ ...trip, name: null }), { type: 'project-renamed', name: ' ' });
  expect(hasUnsavedChanges(named)).toBe(false);
});

test('a project that gets another id keeps what is unsaved', () => {
  const moved = act(
    editorState(trip),
    { type: 'project-renamed', name: 'Tour' },
    { type: 'project-id-changed', id: 'p2' },
  );
  expect([moved.snapshot.id, moved.draft.id, savablePatch(moved)]).toEqual(['p2', 'p2', { project: { name: 'Tour' } }]);
  expect(hasUnsavedChanges(act(moved, { type: 'undone' }))).toBe(false);
});
