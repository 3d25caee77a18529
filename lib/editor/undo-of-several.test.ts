import fc from 'fast-check';
import { byId, entitiesOf } from '@/lib/domain/entities';
import { weightOf } from '@/lib/domain/involvement';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { acknowledged, edited, movesArbitrary, play } from '@/tests/support/arbitraries/moves';
import { act, goBack, goForward } from '@/tests/support/editor/act';
import { RUNS } from '@/tests/support/runs';
import { ben, expenseOf, food, fuel, member, project, tent, withExpense } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { canUndo, hasUnsavedChanges } from './selectors';
import { editorState } from './state';

/** What is entered, by place, without ids: what is restored after a save is the same entity under another id. */
function contentOf({ name, currency, members }: Project) {
  return [
    nameOrNull(name),
    currency,
    members.map((member) => [
      nameOrNull(member.name),
      member.order,
      member.expenses.map((expense) => [
        nameOrNull(expense.name),
        expense.amount,
        expense.order,
        expense.isPayment === true,
        expense.involvedMemberIds
          .map((id) => [members.findIndex((one) => one.id === id), weightOf(expense.weights, id)])
          .toSorted(([a = 0], [b = 0]) => a - b),
      ]),
    ]),
  ];
}

const ada = member('ada', { expenses: [tent, food] });
const trip = project({ id: 'trip', name: 'Trip', members: [ada, ben] });

describe('after a save', () => {
  test('undoing restores what there was, under the ids that it had', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, movesArbitrary, (project, moves, later) => {
        const first = edited(project, moves);
        const saved = act(first, { type: 'saved', ...acknowledged(first) });
        const state = play(saved, later);
        const start = goBack(state).at(-1) ?? state;
        expect(contentOf(start.draft)).toEqual(contentOf(project));
        expect([...entitiesOf(start.draft).keys()]).toEqual([...entitiesOf(project).keys()]);
        const again = act(start, { type: 'saved', ...acknowledged(start) });
        expect(hasUnsavedChanges(again)).toBe(false);
        expect(contentOf(again.snapshot)).toEqual(contentOf(project));
        expect(contentOf((goForward(again).at(-1) ?? again).draft)).toEqual(contentOf(state.draft));
      }),
      RUNS,
    );
  });

  test('undoing the removal of a member brings back its expenses and who was involved', () => {
    let state = act(editorState(trip), { type: 'member-removed', memberId: 'ada' });
    expect(state.draft.members[0]?.expenses[0]?.involvedMemberIds).toEqual(['ben']);
    state = act(state, { type: 'saved', ...acknowledged(state) }, { type: 'undone' });
    const [restored, payer] = state.draft.members;
    expect(restored?.id).toBe('ada');
    expect(restored?.expenses.map(({ name }) => name)).toEqual(['tent', 'food']);
    expect(payer?.expenses[0]?.involvedMemberIds).toEqual(['ada']);
    state = act(state, { type: 'redone' }, { type: 'undone' });
    expect(state.draft.members[0]?.name).toBe('ada');
  });

  test('undoing takes the ids that the server gave', () => {
    let state = act(editorState(trip), { type: 'member-added', id: 'new-aaaa' });
    state = act(state, { type: 'saved', ...acknowledged(state) });
    expect(state.draft.members[2]?.id).toBe('server-new-aaaa');
    state = act(state, { type: 'undone' }, { type: 'redone' });
    expect(state.draft.members[2]?.id).toBe('server-new-aaaa');
    expect(hasUnsavedChanges(state)).toBe(false);
  });

  test('typing goes on as another step', () => {
    let state = act(editorState(trip), { type: 'project-renamed', name: 'Tour' });
    state = act(state, { type: 'save-asked' });
    state = act(state, { type: 'saved', ...acknowledged(state) }, { type: 'project-renamed', name: 'Tours' });
    expect(goBack(state).map(({ draft }) => draft.name)).toEqual(['Tours', 'Tour', 'Trip']);
  });
});

describe('after others have saved', () => {
  test('undoing everything leaves what they have changed', () => {
    fc.assert(
      fc.property(savedProjectArbitrary, movesArbitrary, editsArbitrary, (project, moves, edits) => {
        const mine = edited(project, moves);
        const saved = act(mine, { type: 'saved', ...acknowledged(mine) });
        const before = saved.snapshot;
        // A value of mine that they have set themselves can't be told from mine.
        const own = edits.map((edit) => ({
          ...edit,
          name: `Their ${edit.name}`,
          amount: (edit.amount ?? 0) + 31_001,
          currency: 'CHF',
          weights: edit.weights.map((weight) => weight + 10),
        }));
        const theirs = { ...withEdits(before, own, (count) => `theirs-${count}`), version: 2 };
        const state = act(saved, { type: 'loaded', project: theirs });
        expect(hasUnsavedChanges(state)).toBe(false);
        for (const { draft } of [...goBack(state), ...goForward(goBack(state).at(-1) ?? state)]) {
          expectTheirs(before, theirs, draft);
        }
      }),
      RUNS,
    );
  });

  function expectWeights(before: Expense | undefined, theirs: Expense, draft: Expense | undefined): void {
    const given = Object.entries(theirs.weights ?? {}).filter(([id, weight]) => before?.weights?.[id] !== weight);
    if (given.length > 0) expect(draft?.weights).toMatchObject(Object.fromEntries(given));
  }

  function expectTheirs(before: Project, theirs: Project, draft: Project): void {
    const [known, now, kept] = [before, theirs, draft].map(({ members }) =>
      byId(members.flatMap<Member | Expense>((member) => [member, ...member.expenses])),
    );
    if (nameOrNull(before.name) !== nameOrNull(theirs.name))
      expect(nameOrNull(draft.name)).toBe(nameOrNull(theirs.name));
    if (before.currency !== theirs.currency) expect(draft.currency).toBe(theirs.currency);
    for (const [id, entity] of now ?? []) {
      const old = known?.get(id);
      const mine = kept?.get(id);
      if (old === undefined) expect(mine).toBeDefined();
      if (nameOrNull(old?.name ?? null) !== nameOrNull(entity.name))
        expect(nameOrNull(mine?.name ?? null)).toBe(nameOrNull(entity.name));
      if ('amount' in entity && (old as Expense | undefined)?.amount !== entity.amount) {
        expect((mine as Expense | undefined)?.amount).toBe(entity.amount);
      }
      expectWeights(old as Expense | undefined, entity as Expense, mine as Expense | undefined);
    }
    for (const id of known?.keys() ?? []) if (!now?.has(id)) expect(kept?.has(id)).toBe(false);
  }

  test('a step that they have left nothing of is passed over', () => {
    const priced = (amount: number): EditorAction => ({
      type: 'expense-amount-changed',
      memberId: 'ada',
      expenseId: 'tent',
      amount,
    });
    let state = act(editorState(trip), { type: 'project-renamed', name: 'Tour' }, priced(200));
    state = act(state, { type: 'saved', ...acknowledged(state) });
    const members = [{ ...ada, expenses: [{ ...tent, amount: 300 }, food] }, ben];
    state = act(state, { type: 'loaded', project: { ...state.snapshot, version: 2, members } }, { type: 'undone' });
    expect(state.draft.name).toBe('Trip');
    expect(state.draft.members[0]?.expenses[0]?.amount).toBe(300);
    expect(canUndo(state)).toBe(false);
  });

  test('undoing the removal of a member leaves the member in the lists that they have made since', () => {
    const state = act(editorState(trip), { type: 'member-removed', memberId: 'ben' });
    const shared = { ...tent, involvedMemberIds: ['ada', 'ben'] };
    const project = { ...trip, version: 2, members: [{ ...ada, expenses: [shared, food] }, ben] };
    const loaded = act(state, { type: 'loaded', project }, { type: 'undone' });
    expect(loaded.draft.members[0]?.expenses[0]?.involvedMemberIds).toEqual(['ada', 'ben']);
    expect(hasUnsavedChanges(loaded)).toBe(false);
  });

  test('undoing the removal of a member brings the member back with the weight that they have given since', () => {
    const start = withExpense(trip, 'food', { involvedMemberIds: ['ada', 'ben'], weights: { ben: 2 } });
    const state = act(editorState(start), { type: 'member-removed', memberId: 'ben' });
    expect(expenseOf(state.draft, 'food')?.weights).toBeUndefined();
    const project = withExpense(start, 'food', { weights: { ada: 4, ben: 2 } });
    const back = act(state, { type: 'loaded', project }, { type: 'undone' });
    expect(expenseOf(back.draft, 'food')).toMatchObject({
      involvedMemberIds: ['ada', 'ben'],
      weights: { ada: 4, ben: 2 },
    });
    expect(hasUnsavedChanges(back)).toBe(false);
  });

  test('an added member whom they have involved stays', () => {
    let state = act(editorState(trip), { type: 'member-added', id: 'new-aaaa' });
    state = act(state, { type: 'saved', ...acknowledged(state) });
    const [, , added] = state.snapshot.members;
    const shared = { ...fuel, involvedMemberIds: ['ada', 'server-new-aaaa'] };
    const members = [ada, { ...ben, expenses: [shared] }, ...(added ? [added] : [])];
    state = act(state, { type: 'loaded', project: { ...state.snapshot, version: 2, members } }, { type: 'undone' });
    expect(state.draft.members.map(({ id }) => id)).toEqual(['ada', 'ben', 'server-new-aaaa']);
  });

  test('discarding all changes can be undone', () => {
    const state = act(editorState(trip), { type: 'member-removed', memberId: 'ada' }, { type: 'changes-discarded' });
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(act(state, { type: 'undone' }).draft.members.map(({ id }) => id)).toEqual(['ben']);
  });
});
