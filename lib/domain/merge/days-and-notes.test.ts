import type { Expense } from '@/lib/domain/project';
import { expense, member, project } from '@/tests/support/sample-projects';
import { withTheirValues } from './their-values';
import { threeWayMerge } from './three-way-merge';

type Fields = Pick<Expense, 'date' | 'note' | 'createdAt'>;

function trip(fields: Fields) {
  return project({ members: [member('anna', { expenses: [expense('fuel', fields)] })] });
}

function merged(base: Fields, mine: Fields, theirs: Fields) {
  const sides = { base: trip(base), mine: trip(mine), theirs: trip(theirs) };
  const { project: result, conflicts } = threeWayMerge(sides, { bringsBack: true });
  const { date, note } = result.members[0]?.expenses[0] ?? {};
  const theirsTaken = withTheirValues(result, conflicts, sides.base).members[0]?.expenses[0];
  return { date, note, conflict: conflicts.get('fuel'), saved: [theirsTaken?.date, theirsTaken?.note] };
}

const NOV_19 = '2026-11-19';
const NOV_20 = '2026-11-20';

test('A day and a note are fields of their own: what each side has changed alone comes together.', () => {
  const both = merged({ date: NOV_19 }, { date: NOV_20 }, { date: NOV_19, note: 'keys' });
  expect(both).toEqual({ date: NOV_20, note: 'keys', conflict: undefined, saved: [NOV_20, 'keys'] });
});

test('Taken away by one side and left alone by the other, they go.', () => {
  expect(merged({ date: NOV_19, note: 'keys' }, { note: 'keys' }, { date: NOV_19 })).toMatchObject({
    date: undefined,
    note: undefined,
    conflict: undefined,
  });
});

test('Changed by both, mine stays and theirs is asked about, and is what a save leaves.', () => {
  expect(merged({ date: NOV_19, note: 'a' }, { note: 'b' }, { date: NOV_20 })).toEqual({
    date: undefined,
    note: 'b',
    conflict: { date: { theirs: NOV_20 }, note: { theirs: null } },
    saved: [NOV_20, undefined],
  });
});

test('Both added without a base, and alike in all that is saved, they are no conflict.', () => {
  expect(merged({}, { note: ' ' }, {}).conflict).toBeUndefined();
  expect(merged({}, { date: NOV_19 }, { date: NOV_19 }).conflict).toBeUndefined();
});

test('An expense edited while it was created gets its time of creation.', () => {
  const createdAt = '2026-07-01T10:00:00.000Z';
  const sides = { base: trip({}), mine: trip({ note: 'keys' }), theirs: trip({ createdAt }) };
  const { members } = threeWayMerge(sides, { bringsBack: true }).project;
  expect(members[0]?.expenses[0]).toMatchObject({ note: 'keys', createdAt });
});
