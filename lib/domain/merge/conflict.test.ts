import type { Project } from '@/lib/domain/project';
import { tripOfThree as base, withExpense, withName, without } from '@/tests/support/sample-projects';
import { openConflict } from './conflict';
import { mergeProject } from './merge-project';

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
