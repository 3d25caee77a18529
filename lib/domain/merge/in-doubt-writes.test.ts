import type { Expense, Project } from '@/lib/domain/project';
import { expense, member, project } from '@/tests/support/sample-projects';
import { withAppliedWrites } from './in-doubt-writes';

/** The trip of these members, with this expense of the first. */
function trip(ids: readonly string[], fields: Partial<Expense>): Project {
  return project({ members: ids.map((id) => member(id, { expenses: id === 'anna' ? [expense('hut', fields)] : [] })) });
}

const everyone = { involvedMemberIds: [] };
const uneven = { involvedMemberIds: ['anna', 'ben', 'cem'], weights: { anna: 5 } };

/** What counts as known of the expense, after a write of the uneven list that got no answer. */
function knownAfter(latest: Project): Expense | undefined {
  const write = { kind: 'expense-updated' as const, memberId: 'anna', expense: expense('hut', uneven) };
  const before = trip(['anna', 'ben', 'cem'], everyone);
  return withAppliedWrites(before, latest, [{ step: write, version: 1 }]).members[0]?.expenses[0];
}

test('A list that was sent without an answer is known as made where the server has it.', () => {
  expect(knownAfter(trip(['anna', 'ben', 'cem'], uneven))).toMatchObject(uneven);
});

test('It is known as made where the server has it without a member who was deleted since, weights and all.', () => {
  const now = { involvedMemberIds: ['anna', 'ben'], weights: { anna: 5 } };
  expect(knownAfter(trip(['anna', 'ben'], now))).toMatchObject({ ...uneven, weights: { anna: 5 } });
});

test('It is not known as made where the server has another list, or everyone after all on it were deleted.', () => {
  const other = { involvedMemberIds: ['anna', 'ben'] };
  expect(knownAfter(trip(['anna', 'ben', 'cem'], other))).toMatchObject(everyone);
  expect(knownAfter(trip(['anna', 'dora'], everyone))).toMatchObject(everyone);
});

test('What was to be deleted without an answer is known as deleted where the server has it no more.', () => {
  const before = trip(['anna', 'ben', 'cem'], { ...uneven, version: 3 });
  const latest = { ...before, members: before.members.slice(1) };
  const write = { step: { kind: 'member-deleted' as const, memberId: 'anna' }, version: 3 };
  expect(withAppliedWrites(before, latest, [write])).toEqual(latest);
  expect(withAppliedWrites(before, before, [write])).toBe(before);
});

test('It is not known as deleted where it had a later version here than the deletion named, which was refused then.', () => {
  const before = trip(['anna'], { version: 4 });
  const step = { kind: 'expense-deleted' as const, memberId: 'anna', expenseId: 'hut' };
  expect(withAppliedWrites(before, trip(['ben'], {}), [{ step, version: 3 }])).toBe(before);
  expect(withAppliedWrites(before, trip(['ben'], {}), [{ step, version: 4 }]).members[0]?.expenses).toEqual([]);
});

test('Nor is a member where something they paid had a later version here.', () => {
  const before = trip(['anna', 'ben'], { version: 5 });
  const step = { kind: 'member-deleted' as const, memberId: 'anna' };
  const latest = { ...before, members: before.members.slice(1) };
  expect(withAppliedWrites(before, latest, [{ step, version: 3 }])).toBe(before);
  expect(withAppliedWrites(before, latest, [{ step, version: 5 }])).toEqual(latest);
});
