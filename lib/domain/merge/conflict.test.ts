import fc from 'fast-check';
import { diffProject } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import { sidesArbitrary } from '@/tests/support/arbitraries/edits';
import { readAgain } from '@/tests/support/arbitraries/projects';
import { tripOfThree as base, withExpense, withName, without } from '@/tests/support/sample-projects';
import { openConflict } from './conflict';
import { mergeProject } from './merge-project';
import { uncontested } from './uncontested';

describe('conflicts noted earlier', () => {
  const mine = withExpense(base, 'tent', { amount: 1_200 });
  const theirs = withExpense(base, 'tent', { amount: 1_400 });
  const first = mergeProject(base, mine, theirs);

  function next(latest: Project, draft = first.draft) {
    return mergeProject(first.snapshot, draft, { ...latest, version: 3 }, first.conflicts).conflicts;
  }

  test('stay, as the same object, while both sides differ', () => {
    expect(next(withName(theirs, 'cleo', 'Cleo'))).toBe(first.conflicts);
  });

  test('follow what others change next', () => {
    expect(next(withExpense(theirs, 'tent', { amount: 1_500 })).get('tent')).toEqual({ amount: { theirs: 1_500 } });
  });

  test('vanish when both sides agree', () => {
    expect(next(withExpense(theirs, 'tent', { amount: 1_200 })).size).toBe(0);
    expect(next(theirs, withExpense(first.draft, 'tent', { amount: 1_400 })).size).toBe(0);
  });

  test('give way to the mark of a removal', () => {
    const { conflicts, renewed } = mergeProject(first.snapshot, first.draft, without(theirs, 'tent'), first.conflicts);
    expect([...conflicts]).toEqual([[renewed.get('tent'), { existence: { theirs: 'removed' } }]]);
  });
});

test('a conflict is open in the fields in which mine differs from theirs', () => {
  const conflict = { name: { theirs: null }, amount: { theirs: 1_400 }, involved: { theirs: ['ada', 'ben'] } };
  const mine = { name: 'Tent', amount: 1_200, involvedMemberIds: [] };
  expect(openConflict(undefined, mine)).toBeUndefined();
  expect(openConflict(conflict, mine)).toBe(conflict);
  expect(openConflict(conflict, { ...mine, name: ' ' })).toEqual({
    amount: conflict.amount,
    involved: conflict.involved,
  });
  const agreed = { name: '', amount: 1_400, involvedMemberIds: ['ben', 'ada'] };
  expect(openConflict(conflict, agreed)).toBeUndefined();
  expect(openConflict({ ...conflict, existence: { theirs: 'changed' } }, agreed)).toEqual({
    existence: { theirs: 'changed' },
  });
});

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
