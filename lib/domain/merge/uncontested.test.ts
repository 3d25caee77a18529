import fc from 'fast-check';
import { diffProject } from '@/lib/domain/diff';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { readAgain } from '@/tests/support/arbitraries/projects';
import { tripOfThree as base, withExpense, without } from '@/tests/support/sample-projects';
import { mergeProject } from './merge-project';
import { uncontested } from './uncontested';

describe('what may be saved before conflicts are resolved', () => {
  test('is everything but the contested fields and what others have removed', () => {
    const mine = withExpense(withExpense(base, 'tent', { amount: 1_200, name: 'Tarp' }), 'fuel', { amount: 5 });
    const theirs = without(withExpense(base, 'tent', { amount: 1_400 }), 'fuel');
    const { snapshot, draft, conflicts } = mergeProject(base, mine, theirs);
    const steps = diffProject(snapshot, uncontested(draft, conflicts)).flat();
    expect(steps.map(({ kind }) => kind)).toEqual(['expense-updated']);
    expect(steps[0]).toMatchObject({ expense: { id: 'tent', name: 'Tarp', amount: 1_400 } });
  });

  test('is the whole draft where nothing is contested', () => {
    fc.assert(
      fc.property(sidesArbitrary, ({ base: before, draft, latest }) => {
        const merge = mergeProject(before, draft, latest);
        if (merge.conflicts.size === 0) expect(uncontested(merge.draft, merge.conflicts)).toBe(merge.draft);
      }),
    );
  });

  test('never writes over what others have changed, and never names who is gone', () => {
    fc.assert(
      fc.property(sidesArbitrary, ({ base: before, draft, latest }) => {
        const merge = mergeProject(before, readAgain(draft), latest);
        const part = uncontested(merge.draft, merge.conflicts);
        for (const [id, { name, amount, existence }] of merge.conflicts) {
          const entity = [part, ...part.members, ...part.members.flatMap(({ expenses }) => expenses)].find(
            (one) => one.id === id,
          );
          if (name) expect(entity?.name).toBe(name.theirs);
          if (amount) expect(entity).toMatchObject({ amount: amount.theirs });
          if (existence?.theirs === 'removed') expect(entity).toBeUndefined();
        }
        const memberIds = part.members.map(({ id }) => id);
        const named = part.members.flatMap(({ expenses }) => expenses.flatMap((one) => one.involvedMemberIds));
        expect(named.filter((id) => !memberIds.includes(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
