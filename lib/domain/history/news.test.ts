import { diff } from '@/lib/domain/patch/patch';
import { annaAndBen, expense, withExpense, withName, without } from '@/tests/support/sample-projects';
import type { Project } from '../project';
import { type Change, type Entry, entriesOf } from './entries';
import { idsTouchedBy, newsSince } from './news';

/** The entries of these states, newest first. */
function entriesOfStates(states: readonly Project[], fields: Partial<Change>[] = []): Entry[] {
  const changes = states.slice(0, -1).map((after, at) => ({
    version: states.length - at,
    kind: 'expense_changed' as const,
    at: '2026-07-02T10:00:00.000Z',
    isByThisDevice: false,
    before: diff(after, states[at + 1] as Project),
    ...fields[at],
  }));
  return entriesOf(states[0] as Project, changes);
}

const first = annaAndBen();
const second = withExpense(first, 'taxi', { amount: 2_000 });
const third = withName(second, 'ben', 'Bo');
const fourth = without(third, 'pizza');

const versions = (entries: readonly Entry[]) => entries.map(({ version }) => version);

test('What others have made after a version is new', () => {
  const entries = entriesOfStates([fourth, third, second, first]);
  expect(versions(newsSince(entries, 1))).toEqual([4, 3, 2]);
  expect(versions(newsSince(entries, 3))).toEqual([4]);
  expect(newsSince(entries, 4)).toEqual([]);
});

test('What this device has made is no news, nor what has left no difference or only other places', () => {
  const [anna, ben] = first.members as [Project['members'][0], Project['members'][0]];
  const moved = {
    ...first,
    members: [
      { ...ben, order: 0 },
      { ...anna, order: 1 },
    ],
  };
  const entries = entriesOfStates([second, first, moved, first, first], [{ isByThisDevice: true }]);
  expect(versions(entries)).toEqual([5, 4, 3, 2]);
  expect(newsSince(entries, 0)).toEqual([]);
});

test('The ids are of what is there: what was added, changed, renamed or brought back', () => {
  const dan = { id: 'dan', name: 'Dan', order: 2, expenses: [expense('ice tea', { amount: 200 })] };
  const fifth = { ...fourth, members: [...fourth.members, dan] };
  const ids = (states: Project[], fields?: Partial<Change>[]) =>
    [...idsTouchedBy(entriesOfStates(states, fields))].sort();
  expect(ids([second, first])).toEqual(['taxi']);
  expect(ids([third, second])).toEqual(['ben']);
  expect(ids([fourth, third])).toEqual([]);
  expect(ids([fifth, fourth])).toEqual(['dan', 'ice tea']);
  expect(ids([fourth, without(fourth, 'anna')], [{ kind: 'undone' }])).toEqual(['anna', 'ice', 'taxi']);
});
