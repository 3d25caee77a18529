import { findPayer } from '@/lib/domain/find-entity';
import { withoutMember } from '@/lib/domain/member-deletion';
import { withPayer } from '@/lib/domain/payer';
import type { Expense } from '@/lib/domain/project';
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

  test('of which one is everyone go to whoever changed it, or conflict', () => {
    expect(merged([ada], [], [ada])).toEqual([[], undefined]);
    expect(merged([], [], [ada])).toEqual([[ada], undefined]);
    expect(merged([ada], [], [ada, ben])).toEqual([[], [ada, ben]]);
    expect(merged([ada], [ada, ben], [])).toEqual([[ada, ben], []]);
  });

  test('of which each side has left others conflict, as someone must be involved', () => {
    expect(merged([ada, ben], [ada], [ben])).toEqual([[ada], [ben]]);
  });

  test('of one member alone that went with the payer are asked about where others have said who shares', () => {
    const start = withExpense(base, 'food', { involvedMemberIds: [ada] });
    const moved = { ...start, members: withPayer(start.members, 'food', ben) };
    const mine = withExpense(moved, 'food', { involvedMemberIds: [ben] });
    const theirs = withExpense(start, 'food', { involvedMemberIds: [cleo] });
    const { draft, conflicts } = mergeProject(start, mine, theirs);
    expect(expenseOf(draft, 'food')?.involvedMemberIds).toEqual([ben]);
    expect(conflicts.get('food')?.involved?.theirs).toEqual([cleo]);
    const other = mergeProject(start, theirs, mine);
    expect(expenseOf(other.draft, 'food')?.involvedMemberIds).toEqual([cleo]);
    expect(other.conflicts.get('food')?.involved?.theirs).toEqual([ben]);
  });

  test('of a removed member that others keep are theirs alone again, and not also of who was the payer then', () => {
    const start = withExpense(base, 'food', { involvedMemberIds: [ben] });
    const moved = { ...start, members: withPayer(withoutMember(start.members, ben), 'food', cleo) };
    expect(expenseOf(moved, 'food')?.involvedMemberIds).toEqual([ada]);
    const renamed = withName(start, ben, 'Benno');
    for (const { draft } of [mergeProject(start, moved, renamed), mergeProject(start, renamed, moved)]) {
      expect(expenseOf(draft, 'food')?.involvedMemberIds).toEqual([ben]);
      expect(findPayer(draft, 'food')?.id).toBe(cleo);
    }
    for (const { draft } of [
      mergeProject(start, moved, withName(start, ada, 'Adele')),
      mergeProject(start, start, moved),
    ]) {
      expect(expenseOf(draft, 'food')?.involvedMemberIds).toEqual([ada]);
    }
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

describe('weights', () => {
  const [ada, ben, cleo] = ['ada', 'ben', 'cleo'];
  type Sharing = Pick<Expense, 'involvedMemberIds' | 'weights'>;
  const shared = (involvedMemberIds: string[], weights?: Record<string, number>): Sharing => ({
    involvedMemberIds,
    weights,
  });

  function merged(before: Sharing, mine: Sharing, theirs: Sharing) {
    const start = withExpense(base, 'food', before);
    const { draft, conflicts } = mergeProject(
      start,
      withExpense(start, 'food', mine),
      withExpense(start, 'food', theirs),
    );
    const { involvedMemberIds, weights } = expenseOf(draft, 'food') ?? {};
    return { list: involvedMemberIds?.toSorted(), weights, conflict: conflicts.get('food') };
  }

  const even = shared([ada, ben]);

  test('of different members come from both sides', () => {
    expect(merged(even, shared([ada, ben], { ada: 2 }), shared([ada, ben], { ben: 3 }))).toEqual({
      list: [ada, ben],
      weights: { ada: 2, ben: 3 },
    });
  });

  test('of the same member conflict, and mine stay', () => {
    const mine = shared([ada, ben], { ada: 2, ben: 5 });
    expect(merged(even, mine, shared([ada, ben], { ada: 3 }))).toEqual({
      list: [ada, ben],
      weights: { ada: 2, ben: 5 },
      conflict: { weights: { theirs: { ada: 3 } } },
    });
    const back = merged(shared([ada, ben], { ada: 4 }), shared([ada, ben], { ada: 2 }), even);
    expect(back).toEqual({ list: [ada, ben], weights: { ada: 2 }, conflict: { weights: { theirs: { ada: 1 } } } });
  });

  test('follow the merged list: who leaves it takes the weight along, and who comes brings one', () => {
    const uneven = shared([ada, ben], { ada: 2, ben: 2 });
    expect(merged(uneven, shared([ada, ben], { ada: 2, ben: 4 }), shared([ben, cleo], { ben: 2, cleo: 3 }))).toEqual({
      list: [ben, cleo],
      weights: { ben: 4, cleo: 3 },
    });
    expect(merged(even, shared([ada, ben, cleo]), shared([ada, ben], { ada: 2 }))).toEqual({
      list: [ada, ben, cleo],
      weights: { ada: 2 },
    });
  });

  test('of who is put into a list by both sides are those that one of them has given, or conflict', () => {
    const [given, other] = [shared([ada, ben], { ben: 7 }), shared([ada, ben], { ben: 5 })];
    const before = shared([ada], { ada: 2 });
    const put = shared([ada, ben], { ada: 4 });
    const both = { list: [ada, ben], weights: { ada: 4, ben: 7 } };
    expect(merged(before, shared([ada, ben], { ada: 2, ben: 7 }), put)).toEqual(both);
    expect(merged(before, put, shared([ada, ben], { ada: 2, ben: 7 }))).toEqual(both);
    expect(merged(shared([ada]), given, other)).toEqual({
      list: [ada, ben],
      weights: { ben: 7 },
      conflict: { weights: { theirs: { ben: 5 } } },
    });
  });

  test('go where the list becomes everyone, unless the other side has changed them', () => {
    const uneven = shared([ada, ben], { ada: 2 });
    expect(merged(uneven, shared([]), uneven)).toEqual({ list: [], weights: undefined });
    expect(merged(uneven, uneven, shared([]))).toEqual({ list: [], weights: undefined });
    const other = shared([ada, ben], { ada: 3 });
    expect(merged(uneven, shared([]), other)).toEqual({
      list: [],
      conflict: { involved: { theirs: [ada, ben], weights: { ada: 3 } } },
    });
    expect(merged(uneven, other, shared([]))).toEqual({
      list: [ada, ben],
      weights: { ada: 3 },
      conflict: { involved: { theirs: [] } },
    });
  });

  test('conflict with the list where one side has weighed whom the other has taken out', () => {
    const mine = shared([ada, ben], { ada: 2 });
    const conflict = { involved: { theirs: [ben, cleo], weights: { cleo: 3 } } };
    expect(merged(even, mine, shared([ben, cleo], { cleo: 3 }))).toEqual({
      list: [ada, ben],
      weights: { ada: 2 },
      conflict,
    });
    const out = merged(even, shared([ben]), mine);
    expect(out).toEqual({ list: [ben], conflict: { involved: { theirs: [ada, ben], weights: { ada: 2 } } } });
    expect(merged(shared([]), shared([ada, ben, cleo], { ada: 4 }), shared([ben, cleo]))).toEqual({
      list: [ada, ben, cleo],
      weights: { ada: 4 },
      conflict: { involved: { theirs: [ben, cleo] } },
    });
  });

  test('keep a list of names that has grown to all members', () => {
    const mine = shared([ada, ben], { ada: 2 });
    expect(merged(shared([ada]), mine, shared([ada, cleo]))).toEqual({ list: [ada, ben, cleo], weights: { ada: 2 } });
  });

  test('stay with a payer whom a removal has left alone and who has been given one', () => {
    const start = withExpense(base, 'food', shared([ben]));
    const theirs = withExpense(without(start, ben), 'food', shared([ada], { ada: 2 }));
    const { draft } = mergeProject(start, { ...start, name: 'Tour' }, theirs);
    expect(expenseOf(draft, 'food')).toMatchObject({ involvedMemberIds: [ada], weights: { ada: 2 } });
  });

  test('bring back a member who was removed by the other side, and is asked about', () => {
    const start = withExpense(base, 'food', even);
    const mine = withExpense(start, 'food', { weights: { ben: 2 } });
    const { draft, conflicts } = mergeProject(start, mine, without(withExpense(start, 'food', shared([ada])), ben));
    expect(expenseOf(draft, 'food')).toMatchObject({ involvedMemberIds: [ada, ben], weights: { ben: 2 } });
    expect(conflicts.get(ben)).toEqual({ existence: { theirs: 'removed' } });
  });

  test('go with a member who is removed, and bring nobody back by that', () => {
    const start = withExpense(base, 'food', shared([ada, ben], { ben: 2 }));
    const theirs = without(withExpense(start, 'food', { ...shared([ada]), weights: undefined }), ben);
    const { draft, conflicts } = mergeProject(start, withExpense(start, 'food', { amount: 5 }), theirs);
    expect(expenseOf(draft, 'food')).toMatchObject({ amount: 5, ...shared([ada]) });
    expect(conflicts.size).toBe(0);
  });
});
