import { findPayer } from '@/lib/domain/find-entity';
import { withPayer } from '@/lib/domain/payer';
import { acknowledged } from '@/tests/support/arbitraries/moves';
import { act } from '@/tests/support/editor/act';
import { conflicting, priced, tentIn, theirTent, withoutTent } from '@/tests/support/editor/conflicting-tent';
import { ada, ben, tent, trip, tripOfThree, withExpense } from '@/tests/support/sample-projects';
import type { EditorAction } from './actions';
import { hasSavableChanges, hasUnsavedChanges, savableDraft } from './selectors';
import { editorState } from './state';

describe('a conflict', () => {
  test('is there for its row, and keeps mine in the draft', () => {
    expect(conflicting.conflicts.get('tent')).toEqual({ amount: { theirs: 1_400 } });
    expect(tentIn(conflicting)?.amount).toBe(1_200);
  });

  test('keeps mine from being saved before the person has chosen, and nothing else', () => {
    expect(hasUnsavedChanges(conflicting)).toBe(true);
    expect(hasSavableChanges(conflicting)).toBe(false);
    expect(hasSavableChanges(act(conflicting, { type: 'member-renamed', memberId: 'ben', name: 'Benno' }))).toBe(true);
    const kept = act(conflicting, { type: 'conflict-resolved', id: 'tent', field: 'amount', choice: 'mine' });
    expect(hasSavableChanges(kept)).toBe(true);
  });

  test('is resolved by keeping mine, which changes nothing else', () => {
    const state = act(conflicting, { type: 'conflict-resolved', id: 'tent', field: 'amount', choice: 'mine' });
    expect(state.conflicts.size).toBe(0);
    expect(state.draft).toBe(conflicting.draft);
    expect(act(state, { type: 'loaded', project: theirTent(3, 1_400) }).conflicts.size).toBe(0);
  });

  test('is resolved by keeping mine, and an undo of that comes to theirs, not to what both have replaced', () => {
    const kept = act(conflicting, { type: 'conflict-resolved', id: 'tent', field: 'amount', choice: 'mine' });
    const undone = act(kept, { type: 'undone' });
    expect([tentIn(undone)?.amount, hasUnsavedChanges(undone)]).toEqual([1_400, false]);
    expect(act(undone, { type: 'undone' }).draft).toEqual(undone.draft);
    expect(tentIn(act(undone, { type: 'redone' }))?.amount).toBe(1_200);
  });

  test('is over once mine is undone, which comes to theirs', () => {
    const undone = act(conflicting, { type: 'undone' });
    expect([tentIn(undone)?.amount, undone.conflicts.size, hasUnsavedChanges(undone)]).toEqual([1_400, 0, false]);
    expect(tentIn(act(undone, { type: 'redone' }))?.amount).toBe(1_200);
    const later = act(conflicting, { type: 'loaded', project: theirTent(3, 1_500) }, { type: 'undone' });
    expect([tentIn(later)?.amount, later.conflicts.size]).toEqual([1_500, 0]);
  });

  test('is over once mine is undone, and an undo of what was saved before leaves theirs', () => {
    const first = act(editorState(trip), priced(1_100));
    const saved = act(first, { type: 'saved', ...acknowledged(first) }, { type: 'field-left' }, priced(1_200));
    const undone = act(saved, { type: 'loaded', project: theirTent(3, 1_400) }, { type: 'undone' });
    expect([tentIn(undone)?.amount, undone.conflicts.size]).toEqual([1_400, 0]);
    expect(tentIn(act(undone, { type: 'undone' }))?.amount).toBe(1_400);
  });

  test('stays while an earlier change of mine is left', () => {
    const both = act(editorState(trip), priced(1_200), { type: 'field-left' }, priced(1_300));
    const undone = act(both, { type: 'loaded', project: theirTent(2, 1_400) }, { type: 'undone' });
    expect(tentIn(undone)?.amount).toBe(1_200);
    expect(undone.conflicts.get('tent')).toEqual({ amount: { theirs: 1_400 } });
    expect(tentIn(act(undone, { type: 'undone' }))?.amount).toBe(1_400);
  });

  test('about the payer is over once mine is undone, which leaves the expense with theirs', () => {
    const theirs = { ...tripOfThree, version: 2, members: withPayer(tripOfThree.members, 'tent', 'cleo') };
    const moved: EditorAction = { type: 'payer-changed', expenseId: 'tent', payerId: 'ben' };
    const state = act(editorState(tripOfThree), moved, { type: 'loaded', project: theirs });
    expect(state.conflicts.get('tent')?.payer?.theirs).toBe('cleo');
    const undone = act(state, { type: 'undone' });
    expect(findPayer(undone.draft, 'tent')?.id).toBe('cleo');
    expect([undone.conflicts.size, hasUnsavedChanges(undone)]).toEqual([0, false]);
  });

  test('about what I have removed is over once that is undone, and nothing earlier is', () => {
    const renamed = act(editorState(trip), { type: 'project-renamed', name: 'Tour' });
    const removed = act(renamed, { type: 'expense-removed', memberId: 'ada', expenseId: 'tent' });
    const state = act(removed, { type: 'loaded', project: theirTent(2, 1_400) });
    expect(state.conflicts.get('tent')).toEqual({ existence: { theirs: 'changed' } });
    const undone = act(state, { type: 'undone' });
    expect([undone.draft.name, tentIn(undone)?.amount, undone.conflicts.size]).toEqual(['Tour', 1_400, 0]);
    expect(act(undone, { type: 'undone' }).draft.name).toBe('Trip');
  });

  test('with a deletion is resolved by keeping what is there, and an undo of that lets it go', () => {
    const state = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const [[id, conflict] = []] = [...state.conflicts];
    expect(conflict).toEqual({ existence: { theirs: 'removed' } });
    const kept = act(state, { type: 'conflict-resolved', id: id ?? '', field: 'existence', choice: 'mine' });
    expect(hasUnsavedChanges(kept)).toBe(true);
    const undone = act(kept, { type: 'undone' });
    expect([tentIn(undone), hasUnsavedChanges(undone)]).toEqual([undefined, false]);
    expect(tentIn(act(undone, { type: 'redone' }))?.amount).toBe(1_200);
  });

  test('between two drafts of mine is resolved by keeping this one, and an undo comes to what was there before', () => {
    const { snapshot, draft } = act(editorState(trip), priced(1_500));
    const state = act(editorState(trip), priced(1_200), { type: 'draft-restored', snapshot, draft });
    const kept = act(state, { type: 'conflict-resolved', id: 'tent', field: 'draftAmount', choice: 'mine' });
    expect(tentIn(act(kept, { type: 'undone' }))?.amount).toBe(tent.amount);
  });

  test('is resolved by taking theirs, which can be undone', () => {
    const state = act(conflicting, { type: 'conflict-resolved', id: 'tent', field: 'amount', choice: 'theirs' });
    expect(state.conflicts.size).toBe(0);
    expect(hasUnsavedChanges(state)).toBe(false);
    expect(tentIn(act(state, { type: 'undone' }))?.amount).toBe(1_200);
  });

  test('of weights is resolved member by member: what only I have changed stays and is saved', () => {
    const list = ['ada', 'ben'];
    const named = withExpense(trip, 'tent', { involvedMemberIds: list });
    const share = (weights: Record<string, number>): EditorAction => ({
      type: 'sharing-changed',
      memberId: 'ada',
      expenseId: 'tent',
      involvedMemberIds: list,
      weights,
    });
    const theirs = withExpense(named, 'tent', { weights: { ada: 3 } });
    const state = act(editorState(named), share({ ada: 2, ben: 5 }), { type: 'loaded', project: theirs });
    expect(state.conflicts.get('tent')).toEqual({ weights: { theirs: { ada: 3 } } });
    expect(tentIn({ draft: savableDraft(state) })?.weights).toEqual({ ada: 3, ben: 5 });
    const choose = (choice: 'mine' | 'theirs') =>
      act(state, { type: 'conflict-resolved', id: 'tent', field: 'weights', choice });
    expect(tentIn(choose('theirs'))?.weights).toEqual({ ada: 3, ben: 5 });
    expect(tentIn({ draft: savableDraft(choose('mine')) })?.weights).toEqual({ ada: 2, ben: 5 });
  });

  test('of an involved list is resolved with the weights that the others have there', () => {
    const named = withExpense(trip, 'tent', { involvedMemberIds: ['ada', 'ben'] });
    const theirs = withExpense(named, 'tent', { weights: { ada: 3 } });
    const forAll = { type: 'sharing-changed', memberId: 'ada', expenseId: 'tent', involvedMemberIds: [] } as const;
    const state = act(editorState(named), forAll, { type: 'loaded', project: theirs });
    expect(tentIn({ draft: savableDraft(state) })?.weights).toEqual({ ada: 3 });
    const settled = act(state, { type: 'conflict-resolved', id: 'tent', field: 'involved', choice: 'theirs' });
    expect(settled.conflicts.size).toBe(0);
    expect(hasUnsavedChanges(settled)).toBe(false);
  });

  test('of a currency keeps mine from being saved, and is resolved like a name', () => {
    const mine = act(editorState({ ...trip, currency: 'EUR' }), { type: 'currency-changed', currency: 'CHF' });
    const state = act(mine, { type: 'loaded', project: { ...trip, version: 2 } });
    expect([...state.conflicts]).toEqual([['trip', { currency: { theirs: null } }]]);
    expect(savableDraft(state).currency).toBeUndefined();
    const kept = act(state, { type: 'conflict-resolved', id: 'trip', field: 'currency', choice: 'mine' });
    expect(savableDraft(kept).currency).toBe('CHF');
    const taken = act(state, { type: 'conflict-resolved', id: 'trip', field: 'currency', choice: 'theirs' });
    expect(hasUnsavedChanges(taken)).toBe(false);
    expect(act(taken, { type: 'undone' }).draft.currency).toBe('CHF');
  });

  test('of weights or a currency between two drafts of mine keeps both from being saved', () => {
    const list = ['ada', 'ben'];
    const named = withExpense(trip, 'tent', { involvedMemberIds: list });
    const typed = (currency: string, weight: number) =>
      act(
        editorState(named),
        { type: 'currency-changed', currency },
        {
          type: 'sharing-changed',
          memberId: 'ada',
          expenseId: 'tent',
          involvedMemberIds: list,
          weights: { ada: weight },
        },
      );
    const { snapshot, draft } = typed('CHF', 3);
    const state = act(typed('EUR', 2), { type: 'draft-restored', snapshot, draft });
    expect([...state.conflicts]).toEqual([
      ['trip', { draftCurrency: { theirs: 'CHF' } }],
      ['tent', { draftWeights: { theirs: { ada: 3 } } }],
    ]);
    expect(hasSavableChanges(state)).toBe(false);
    const settled = act(
      state,
      { type: 'conflict-resolved', id: 'trip', field: 'draftCurrency', choice: 'theirs' },
      { type: 'conflict-resolved', id: 'tent', field: 'draftWeights', choice: 'mine' },
    );
    expect(savableDraft(settled)).toMatchObject({ currency: 'CHF' });
    expect(tentIn({ draft: savableDraft(settled) })?.weights).toEqual({ ada: 2 });
  });

  test('of a payment, between two drafts that both keep what others have removed, is asked about', () => {
    const { snapshot, draft } = act(editorState(trip), {
      type: 'payment-marked',
      memberId: 'ada',
      expenseId: 'tent',
      isPayment: true,
    });
    const opened = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const state = act(opened, { type: 'draft-restored', snapshot, draft });
    const { id = '' } = tentIn(state) ?? {};
    expect(tentIn(state)?.isPayment).toBeUndefined();
    expect(state.conflicts.get(id)).toMatchObject({ draftPayment: { theirs: true } });
    const choose = (choice: 'mine' | 'theirs') =>
      tentIn(act(state, { type: 'conflict-resolved', id, field: 'draftPayment', choice }))?.isPayment;
    expect([choose('mine'), choose('theirs')]).toEqual([undefined, true]);
  });

  test('of a name or an involved list is resolved the same way, without members who are gone', () => {
    const mine = act(
      editorState(trip),
      { type: 'project-renamed', name: 'Mine' },
      { type: 'member-renamed', memberId: 'ada', name: 'A' },
      { type: 'expense-renamed', memberId: 'ada', expenseId: 'tent', name: 'Tarp' },
      { type: 'sharing-changed', memberId: 'ada', expenseId: 'tent', involvedMemberIds: ['ada'] },
    );
    const renamed = { ...tent, name: 'TENT', involvedMemberIds: ['ben'] };
    const theirs = {
      ...trip,
      version: 2,
      name: 'Theirs',
      members: [{ ...ada, name: 'ADA', expenses: [renamed] }, ben],
    };
    const settle = (id: string, field: 'name' | 'involved'): EditorAction => ({
      type: 'conflict-resolved',
      id,
      field,
      choice: 'theirs',
    });
    const state = act(
      mine,
      { type: 'loaded', project: theirs },
      settle('trip', 'name'),
      settle('ada', 'name'),
      settle('tent', 'name'),
      settle('tent', 'involved'),
    );
    expect(state.conflicts.size).toBe(0);
    expect(hasUnsavedChanges(state)).toBe(false);
    const alone = act(mine, { type: 'loaded', project: theirs }, { type: 'member-removed', memberId: 'ben' });
    expect(tentIn(act(alone, settle('tent', 'involved')))?.involvedMemberIds).toEqual(['ada']);
  });

  test('about a deletion of theirs keeps the entity or deletes it', () => {
    const state = act(editorState(trip), priced(1_200), { type: 'loaded', project: withoutTent });
    const id = tentIn(state)?.id ?? '';
    const settle = (choice: 'mine' | 'theirs') =>
      act(state, { type: 'conflict-resolved', id, field: 'existence', choice });
    expect(state.conflicts.get(id)).toEqual({ existence: { theirs: 'removed' } });
    expect(settle('mine').draft).toBe(state.draft);
    expect(hasUnsavedChanges(settle('theirs'))).toBe(false);
  });

  test('about a deletion of mine deletes the entity again or leaves it', () => {
    const removed = act(editorState(trip), { type: 'member-removed', memberId: 'ada' });
    const state = act(removed, { type: 'loaded', project: theirTent(2, 1_400) });
    expect([...state.conflicts.keys()]).toEqual(['ada', 'tent']);
    const settle = (choice: 'mine' | 'theirs') =>
      act(state, { type: 'conflict-resolved', id: 'ada', field: 'existence', choice });
    expect(settle('theirs').draft).toBe(state.draft);
    expect(settle('mine').draft.members.map(({ id }) => id)).toEqual(['ben']);
  });

  test('is not resolved by pressing Save', () => {
    const asked = act(conflicting, { type: 'save-asked' });
    expect(asked.conflicts).toBe(conflicting.conflicts);
    expect(hasSavableChanges(asked)).toBe(false);
  });

  test('that comes in after mine was chosen waits for the person', () => {
    const state = act(
      conflicting,
      { type: 'conflict-resolved', id: 'tent', field: 'amount', choice: 'mine' },
      { type: 'save-asked' },
      { type: 'loaded', project: theirTent(3, 1_600) },
    );
    expect(state.conflicts.get('tent')).toEqual({ amount: { theirs: 1_600 } });
    expect(hasSavableChanges(state)).toBe(false);
  });

  test('that is none changes nothing', () => {
    expect(act(conflicting, { type: 'conflict-resolved', id: 'tent', field: 'name', choice: 'theirs' })).toBe(
      conflicting,
    );
  });

  test('is over once a save has written mine over theirs, and not before', () => {
    expect(act(conflicting, { type: 'saved', ...acknowledged(conflicting) }).conflicts.size).toBe(0);
    const failed = act(conflicting, { type: 'saved', snapshot: conflicting.snapshot, ids: new Map() });
    expect(failed.conflicts.get('tent')).toEqual({ amount: { theirs: 1_400 } });
  });

  test('is over when all changes are discarded', () => {
    const state = act(conflicting, { type: 'changes-discarded' });
    expect(state.draft).toBe(state.snapshot);
    expect(state.conflicts.size).toBe(0);
    expect(act(state, { type: 'changes-discarded' })).toBe(state);
  });
});
