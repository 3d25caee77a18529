import fc from 'fast-check';
import { hasChanges } from '@/lib/domain/patch/changes';
import { actionOf, movesArbitrary } from '@/tests/support/arbitraries/moves';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { act, savedOf } from '@/tests/support/editor/act';
import { RUNS } from '@/tests/support/runs';
import { member, project, trip } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { offeredExpenseId, offeredMemberId } from './offered-row';
import { withRemappedIds } from './reconcile';
import { editorReducer } from './reducer';
import { type EditorState, editorState } from './state';

const offerMember: EditorAction = { type: 'row-offered', offer: { id: 'new-cleo', payerId: null } };
const offerExpense: EditorAction = { type: 'row-offered', offer: { id: 'new-rope', payerId: 'ada' } };
const rope = { memberId: 'ada', expenseId: 'new-rope' } as const;
const named = (name: string): EditorAction => ({ type: 'member-renamed', memberId: 'new-cleo', name });
const entered = (id: string | null): EditorAction => ({ type: 'row-entered', id });

const names = ({ draft }: EditorState) => draft.members.map(({ name }) => name);
const paid = ({ draft }: EditorState) => draft.members[0]?.expenses.map(({ name, amount }) => [name, amount]);

describe('An offered member', () => {
  const offered = act(editorState(trip), offerMember);

  test('is nobody before the first character of a name.', () => {
    expect(offered.draft).toBe(trip);
    expect(offeredMemberId(offered)).toBe('new-cleo');
    expect(act(offered, named(''), named(' '), named('\u200b')).draft).toBe(trip);
  });

  test('comes last, in one step with what is typed of the name.', () => {
    const typed = act(offered, named('C'), named('Cleo'));
    expect(names(typed)).toEqual(['ada', 'ben', 'Cleo']);
    expect(typed.draft.members[2]).toMatchObject({ id: 'new-cleo', order: 2 });
    expect(offeredMemberId(typed)).toBeNull();
    const undone = act(typed, { type: 'undone' });
    expect(undone.draft.members).toEqual(trip.members);
    expect(offeredMemberId(undone)).toBe('new-cleo');
    expect(names(act(undone, { type: 'redone' }))).toEqual(['ada', 'ben', 'Cleo']);
  });

  test('is nobody again once the name is erased.', () => {
    const erased = act(editorState(trip), offerMember, named('C'), named(''));
    expect(hasChanges(trip, erased.draft)).toBe(false);
    expect(offeredMemberId(erased)).toBe('new-cleo');
    expect(names(act(erased, named('Dan')))).toEqual(['ada', 'ben', 'Dan']);
  });

  test('who was left and is erased later stays, as any other.', () => {
    const left = act(offered, named('C'), entered(null));
    expect(names(act(left, entered('new-cleo'), named('')))).toEqual(['ada', 'ben', '']);
  });

  test('goes as the focus goes elsewhere.', () => {
    expect(offeredMemberId(act(offered, entered('new-cleo')))).toBe('new-cleo');
    expect(offeredMemberId(act(offered, entered('tent')))).toBeNull();
    expect(offeredMemberId(act(offered, entered(null)))).toBeNull();
  });

  test('stays while others save, and comes behind whom they have added.', () => {
    const theirs = project({ ...trip, version: 2, members: [...trip.members, member('dan')] });
    const loaded = act(offered, { type: 'loaded', project: theirs });
    expect(offeredMemberId(loaded)).toBe('new-cleo');
    expect(names(act(loaded, named('Cleo')))).toEqual(['ada', 'ben', 'dan', 'Cleo']);
  });

  test('counts at once when a press adds it, with or without a name.', () => {
    const added = act(offered, { type: 'member-added', id: 'new-cleo' });
    expect(names(added)).toEqual(['ada', 'ben', '']);
    expect(names(act(added, named('C'), named('')))).toEqual(['ada', 'ben', '']);
  });

  test('is none any more once the member is saved.', () => {
    const typed = act(offered, named('Cleo'));
    const saved = act(typed, savedOf(typed, new Map([['new-cleo', 'cleo']])));
    expect(saved.offer).toBeNull();
    expect(names(act(saved, { type: 'member-renamed', memberId: 'cleo', name: '' }))).toEqual(['ada', 'ben', '']);
    expect(act(typed, { type: 'demo-saved' }).offer).toBeNull();
  });

  test('becomes several with a list of names.', () => {
    const others = [{ id: 'new-dan', name: 'Dan' }];
    const listed = act(offered, { type: 'members-listed', memberId: 'new-cleo', name: 'Cleo', others });
    expect(names(listed)).toEqual(['ada', 'ben', 'Cleo', 'Dan']);
    expect(names(act(listed, { type: 'undone' }))).toEqual(['ada', 'ben']);
  });

  test('of an empty project stays until there is somebody.', () => {
    const empty = act(editorState(project()), offerMember, entered(null));
    expect(offeredMemberId(empty)).toBe('new-cleo');
    expect(empty.focusedId).toBeNull();
    const theirs = project({ version: 2, members: [member('dan')] });
    expect(offeredMemberId(act(empty, { type: 'loaded', project: theirs }))).toBeNull();
    expect(offeredMemberId(act(empty, entered('new-cleo'), { type: 'loaded', project: theirs }))).toBe('new-cleo');
    expect(names(act(empty, named('Cleo')))).toEqual(['Cleo']);
  });
});

describe('An offered expense', () => {
  const offered = act(editorState(trip), offerExpense);

  test('is none before something is typed in it.', () => {
    expect(offered.draft).toBe(trip);
    expect(offeredExpenseId(offered, 'ada')).toBe('new-rope');
    expect(offeredExpenseId(offered, 'ben')).toBeNull();
    expect(act(offered, { type: 'expense-renamed', ...rope, name: ' ' }).draft).toBe(trip);
    expect(act(offered, { type: 'expense-amount-changed', ...rope, amount: null }).draft).toBe(trip);
  });

  test.each<[string, EditorAction, [string | null, number | null]]>([
    ['a name', { type: 'expense-renamed', ...rope, name: 'R' }, ['R', null]],
    ['an amount', { type: 'expense-amount-changed', ...rope, amount: 500 }, [null, 500]],
    ['a zero', { type: 'expense-amount-changed', ...rope, amount: 0 }, [null, 0]],
  ])('comes with %s, and goes with one undo.', (_what, action, row) => {
    const typed = act(offered, action);
    expect(paid(typed)).toEqual([['tent', 1_000], row]);
    const undone = act(typed, { type: 'undone' });
    expect(undone.draft.members).toEqual(trip.members);
    expect(offeredExpenseId(undone, 'ada')).toBe('new-rope');
  });

  test('keeps its day when what was there before gets its id.', () => {
    const date = '2026-11-27';
    const before = act(
      editorState(trip),
      { type: 'expense-added', memberId: 'ada', id: 'new-fuel' },
      { type: 'row-offered', offer: { id: 'new-rope', payerId: 'ada', date } },
    );
    const next = act(withRemappedIds(before, new Map([['new-fuel', 'fuel']])), {
      type: 'expense-renamed',
      ...rope,
      name: 'Rope',
    });
    expect(next.draft.members[0]?.expenses[2]).toMatchObject({ name: 'Rope', date });
  });

  test('is none again once all of it is erased, not while anything is left.', () => {
    const typed = act(
      offered,
      { type: 'expense-renamed', ...rope, name: 'Rope' },
      { type: 'expense-amount-changed', ...rope, amount: 5 },
      { type: 'expense-renamed', ...rope, name: '' },
    );
    expect(paid(typed)).toEqual([
      ['tent', 1_000],
      ['', 5],
    ]);
    const erased = act(typed, { type: 'expense-amount-changed', ...rope, amount: null });
    expect(hasChanges(trip, erased.draft)).toBe(false);
    expect(offeredExpenseId(erased, 'ada')).toBe('new-rope');
  });

  test('ends where a list takes its place, or it is removed.', () => {
    const typed = act(offered, { type: 'expense-renamed', ...rope, name: 'A 1 B 2' });
    const listed = [
      { id: 'new-0001', name: 'A', amount: 100, memberId: 'ada' },
      { id: 'new-0002', name: 'B', amount: 200, memberId: 'ada' },
    ];
    const divided = act(typed, { type: 'expenses-listed', ...rope, listed });
    expect(paid(divided)).toEqual([
      ['tent', 1_000],
      ['A', 100],
      ['B', 200],
    ]);
    expect(divided.offer).toBeNull();
    expect(act(typed, { type: 'expense-removed', ...rope }).offer).toBeNull();
  });

  test('goes with who has paid it, and goes on with them under the id that a save gives.', () => {
    expect(act(offered, { type: 'member-removed', memberId: 'ada' }).offer).toBeNull();
    const unsaved = act(
      editorState(trip),
      { type: 'member-added', id: 'new-cleo' },
      { type: 'row-offered', offer: { id: 'new-rope', payerId: 'new-cleo' } },
    );
    const saved = act(unsaved, savedOf(unsaved, new Map([['new-cleo', 'cleo']])));
    expect(offeredExpenseId(saved, 'cleo')).toBe('new-rope');
  });
});

test('Rows that are offered and left change nothing of what is edited, undone and saved.', () => {
  const offers = fc.array(fc.record({ at: fc.nat(20), isMember: fc.boolean(), pick: fc.nat() }), { maxLength: 6 });
  fc.assert(
    fc.property(projectArbitrary, movesArbitrary, offers, (start, moves, offered) => {
      let [plain, other] = [editorState(start), editorState(start)];
      for (const [at, move] of moves.entries()) {
        for (const { isMember, pick } of offered.filter((one) => one.at === at)) {
          const { members } = other.draft;
          const payerId = isMember ? null : (members[pick % members.length]?.id ?? null);
          other = act(other, { type: 'row-offered', offer: { id: 'new-offered', payerId } });
        }
        const action = actionOf(plain, move);
        [plain, other] = [editorReducer(plain, action), editorReducer(other, action)];
        expect(other.draft).toEqual(plain.draft);
        expect(other.past.length).toBe(plain.past.length);
      }
    }),
    RUNS,
  );
});
