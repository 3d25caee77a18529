import { tripOfThree as base, expenseOf, withExpense, withName, without } from '@/tests/support/sample-projects';
import { mergeProject } from './merge-project';

describe('involved lists', () => {
  const [ada, ben, cleo] = ['ada', 'ben', 'cleo'];

  function merged(before: string[], mine: string[], theirs: string[]) {
    const start = withExpense(base, 'food', { involvedMemberIds: before });
    const { draft, conflicts } = mergeProject(
      start,
      withExpense(start, 'food', { involvedMemberIds: mine }),
      withExpense(start, 'food', { involvedMemberIds: theirs }),
    );
    return [expenseOf(draft, 'food')?.involvedMemberIds.toSorted(), conflicts.get('food')?.involved?.theirs];
  }

  test('take what both have added and lose what either has taken out', () => {
    expect(merged([ada], [ada, ben], [ada])).toEqual([[ada, ben], undefined]);
    expect(merged([ada, ben], [ada], [ada, ben, cleo])).toEqual([[ada, cleo], undefined]);
    expect(merged([], [ada, ben], [ben, cleo])).toEqual([[ben], undefined]);
  });

  test('that have grown to everyone mean everyone', () => {
    expect(merged([ada], [ada, ben], [ada, cleo])).toEqual([[], undefined]);
  });

  test('of which one is everyone go to whoever changed it, or are contested', () => {
    expect(merged([ada], [], [ada])).toEqual([[], undefined]);
    expect(merged([], [], [ada])).toEqual([[ada], undefined]);
    expect(merged([ada], [], [ada, ben])).toEqual([[], [ada, ben]]);
    expect(merged([ada], [ada, ben], [])).toEqual([[ada, ben], []]);
  });

  test('of which each side has left others are contested, as someone must be involved', () => {
    expect(merged([ada, ben], [ada], [ben])).toEqual([[ada], [ben]]);
  });

  test('that were for everyone have a member again who was removed by one side and changed by the other', () => {
    // Cleo was taken out of the list, and then Ben was removed.
    const mine = without(withExpense(base, 'tent', { involvedMemberIds: [ada] }), ben);
    const renamed = withName(base, ben, 'Benno');
    for (const theirs of [renamed, withExpense(renamed, 'tent', { involvedMemberIds: [ada, ben] })]) {
      const { draft, conflicts } = mergeProject(base, mine, theirs);
      expect(expenseOf(draft, 'tent')?.involvedMemberIds.toSorted()).toEqual([ada, ben]);
      expect(conflicts.get('tent')).toBeUndefined();
    }
    expect(expenseOf(mergeProject(base, mine, base).draft, 'tent')?.involvedMemberIds).toEqual([ada]);
  });

  test('lose who is no longer a member, and fall to the payer when nobody is left', () => {
    const mine = withExpense(base, 'food', { involvedMemberIds: [ben, cleo], amount: 5 });
    const noBen = without(withExpense(base, 'food', { involvedMemberIds: [ada] }), ben);
    expect(expenseOf(mergeProject(base, mine, noBen).draft, 'food')?.involvedMemberIds).toEqual([cleo]);

    const start = withExpense(base, 'tent', { involvedMemberIds: [cleo] });
    const noCleo = without(withExpense(start, 'tent', { involvedMemberIds: [ada] }), cleo);
    const draft = withExpense(start, 'tent', { amount: 5 });
    expect(expenseOf(mergeProject(start, draft, noCleo).draft, 'tent')?.involvedMemberIds).toEqual([ada]);
  });

  test('keep ids that neither side knows, as the answer to a repeated creation may name them', () => {
    expect(merged([], [], [ada, 'dora'])).toEqual([[ada, 'dora'], undefined]);
    const noCleo = without(base, cleo);
    const theirs = withExpense(base, 'food', { involvedMemberIds: [cleo, 'dora'] });
    expect(expenseOf(mergeProject(base, noCleo, theirs).draft, 'food')?.involvedMemberIds).toEqual([cleo, 'dora']);
    const named = withExpense(base, 'food', { involvedMemberIds: [cleo, ada] });
    const alsoNamed = withExpense(named, 'food', { involvedMemberIds: [cleo, ada, 'dora'] });
    const { draft } = mergeProject(named, without(named, cleo), alsoNamed);
    expect(expenseOf(draft, 'food')?.involvedMemberIds).toContain('dora');
  });
});
