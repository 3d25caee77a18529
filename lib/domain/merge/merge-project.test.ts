import { hasChanges, stepsInSaveOrder } from '@/lib/domain/save-order';
import {
  tripOfThree as base,
  expense,
  expenseOf,
  withExpense,
  withName,
  without,
} from '@/tests/support/sample-projects';
import { mergeProject } from './merge-project';

describe('fields', () => {
  test('of one expense that each side changed one of both survive', () => {
    const merge = mergeProject(
      base,
      withExpense(base, 'tent', { amount: 1_200 }),
      withExpense(base, 'tent', { name: 'Tarp' }),
    );
    expect(expenseOf(merge.draft, 'tent')).toMatchObject({ amount: 1_200, name: 'Tarp' });
    expect(merge.conflicts.size).toBe(0);
  });

  test('that both changed keep mine in the draft, with theirs noted', () => {
    const merge = mergeProject(
      base,
      withExpense(base, 'tent', { amount: 1_200 }),
      withExpense(base, 'tent', { amount: 1_400 }),
    );
    expect(expenseOf(merge.draft, 'tent')?.amount).toBe(1_200);
    expect(expenseOf(merge.snapshot, 'tent')?.amount).toBe(1_400);
    expect([...merge.conflicts]).toEqual([['tent', { amount: { theirs: 1_400 } }]]);
  });

  test('that both changed alike are no conflict', () => {
    const changed = withExpense(base, 'tent', { amount: 1_200, name: '' });
    const merge = mergeProject(base, changed, withExpense(base, 'tent', { amount: 1_200, name: null }));
    expect(merge.conflicts.size).toBe(0);
    expect(hasChanges(merge.snapshot, merge.draft)).toBe(false);
  });

  test('that are blank stay as they were typed', () => {
    const merge = mergeProject({ ...base, name: null }, { ...base, name: ' ' }, { ...base, version: 2, name: null });
    expect(merge.draft.name).toBe(' ');
  });

  test('of the project and of members conflict as well', () => {
    const merge = mergeProject(
      base,
      { ...withName(base, 'ada', 'Ada'), name: 'Mine' },
      { ...withName(base, 'ada', 'ADA'), name: 'Theirs' },
    );
    expect(merge.conflicts.get('trip')).toEqual({ name: { theirs: 'Theirs' } });
    expect(merge.conflicts.get('ada')).toEqual({ name: { theirs: 'ADA' } });
  });
});

describe('removals', () => {
  test('of what I did not touch are taken over', () => {
    const merge = mergeProject(base, withExpense(base, 'fuel', { amount: 5 }), without(base, 'tent'));
    expect(expenseOf(merge.draft, 'tent')).toBeUndefined();
    expect(merge.conflicts.size).toBe(0);
  });

  test('of an expense that I changed leave it in the draft, marked, to be created again under its id', () => {
    const merge = mergeProject(base, withExpense(base, 'tent', { amount: 1_200 }), without(base, 'tent'));
    expect(expenseOf(merge.draft, 'tent')).toMatchObject({ name: 'tent', amount: 1_200 });
    expect(merge.draft.members[0]?.expenses.map((one) => one.id)).toEqual(['tent', 'food']);
    expect([...merge.conflicts]).toEqual([['tent', { existence: { theirs: 'removed' } }]]);
    expect(
      stepsInSaveOrder(merge.snapshot, merge.draft)
        .flat()
        .map(({ kind }) => kind),
    ).toContain('expense-created');
  });

  test('of a member leave it with the expenses that I changed or added, if there are any', () => {
    const added = {
      ...base,
      members: base.members.map((one) =>
        one.id === 'ben' ? { ...one, expenses: [...one.expenses, expense('new-aaaa', { order: 2 })] } : one,
      ),
    };
    const mine = withExpense(added, 'fuel', { amount: 5 });
    const { draft, conflicts } = mergeProject(base, mine, without(base, 'ben'));
    const ben = draft.members.find((one) => one.id === 'ben');
    expect(ben?.name).toBe('ben');
    expect(ben?.expenses.map((one) => one.id)).toEqual(['fuel', 'new-aaaa']);
    expect([...conflicts.keys()].toSorted()).toEqual(['ben', 'fuel'].toSorted());
    expect(mergeProject(base, base, without(base, 'ben')).draft.members.map((one) => one.id)).toEqual(['ada', 'cleo']);
  });

  test('of a member whom I kept leave it in the involved lists that it was in', () => {
    const latest = without(withExpense(base, 'food', { involvedMemberIds: ['ada'] }), 'ben');
    const { draft } = mergeProject(base, withName(base, 'ben', 'Ben'), latest);
    expect(expenseOf(draft, 'food')?.involvedMemberIds.toSorted()).toEqual(['ada', 'ben'].toSorted());
  });

  test('of a member whom I have just involved keep the member', () => {
    const mine = withExpense(base, 'food', { involvedMemberIds: ['ada', 'ben', 'cleo'] });
    const { draft, conflicts } = mergeProject(base, mine, without(base, 'cleo'));
    expect(conflicts.get('cleo')).toEqual({ existence: { theirs: 'removed' } });
    expect(expenseOf(draft, 'food')?.involvedMemberIds).toContain('cleo');
  });

  test('of mine stand, unless others have changed what I removed: then it comes back, marked', () => {
    const mine = without(without(base, 'tent'), 'wine');
    const { draft, conflicts } = mergeProject(base, mine, withExpense(base, 'tent', { amount: 1_400 }));
    expect(expenseOf(draft, 'tent')?.amount).toBe(1_400);
    expect(expenseOf(draft, 'wine')).toBeUndefined();
    expect([...conflicts]).toEqual([['tent', { existence: { theirs: 'changed' } }]]);
  });

  test('of a member of mine are undone with the expenses that others have changed or added, and no more', () => {
    const theirs = withExpense(base, 'fuel', { amount: 5 });
    const { draft, conflicts } = mergeProject(base, without(base, 'ben'), theirs);
    const ben = draft.members.find((one) => one.id === 'ben');
    expect(ben?.expenses.map((one) => one.id)).toEqual(['fuel']);
    expect([...conflicts.keys()]).toEqual(['ben', 'fuel']);
    expect(draft.members.map((one) => one.id)).toEqual(['ada', 'ben', 'cleo']);
  });

  test('that only a removed member caused in an involved list are no change of it', () => {
    const theirs = without(withExpense(base, 'food', { involvedMemberIds: ['ada'] }), 'ben');
    expect(expenseOf(mergeProject(base, without(base, 'food'), theirs).draft, 'food')).toBeUndefined();
  });
});
