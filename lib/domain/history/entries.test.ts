import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { annaAndBen, withExpense, withName, without } from '@/tests/support/sample-projects';
import { type Change, entriesOf, tellsNameAsClaim } from './entries';

/** What the server tells of these states of a project, newest first. */
function changesOf(states: readonly Project[], fields: Partial<Change>[] = []): Change[] {
  return states.slice(0, -1).map((after, at) => ({
    version: after.version ?? 0,
    kind: 'expense_changed',
    at: '2026-07-02T10:00:00.000Z',
    isByThisDevice: false,
    before: diff(after, states[at + 1] as Project),
    ...fields[at],
  }));
}

const first = annaAndBen();
const second = withExpense(first, 'taxi', { amount: 2_000 });
const third = withName(second, 'ben', 'Bo');
const fourth = without(third, 'pizza');
const states = [fourth, third, second, first];

const namesIn = ({ members }: Project) =>
  members.map(({ name, expenses }) => [name, ...expenses.map((one) => one.name)]);

test('Each change alone is an entry with the project before and after it', () => {
  const entries = entriesOf(fourth, changesOf(states));
  expect(entries.map(({ versions }) => versions)).toEqual([[4], [3], [2]]);
  for (const [at, { before, after }] of entries.entries()) {
    expect(namesIn(after)).toEqual(namesIn(states[at] as Project));
    expect(namesIn(before)).toEqual(namesIn(states[at + 1] as Project));
    expect(after.version).toBe(states[at]?.version);
  }
});

test('The calls of one save are one entry, from what was before the first to what was after the last', () => {
  const [entry, ...others] = entriesOf(fourth, changesOf(states, [{ group: 'a' }, { group: 'a' }, { group: 'b' }]));
  expect(entry?.versions).toEqual([4, 3]);
  expect(namesIn(entry?.before as Project)).toEqual(namesIn(second));
  expect(others.map(({ versions }) => versions)).toEqual([[2]]);
});

test('A change that came between the calls of a save parts them', () => {
  const changes = changesOf(states, [{ group: 'a' }, { group: 'b' }, { group: 'a' }]);
  expect(entriesOf(fourth, changes).map(({ versions }) => versions)).toEqual([[4], [3], [2]]);
});

test('Who took the group of another device has entries of their own', () => {
  const changes = changesOf(states, [{ group: 'a' }, { group: 'a', isByThisDevice: true }]);
  expect(entriesOf(fourth, changes).map(({ versions }) => versions)).toEqual([[4], [3], [2]]);
});

test('The creation of a project is an entry of its own, also where a client has saved more with it', () => {
  const changes = changesOf([third, second, first], [{ group: 'a' }, { group: 'a', kind: 'project_created' }]);
  const entries = entriesOf(third, changes);
  expect(entries.map(({ versions, kind }) => [versions, kind])).toEqual([
    [[3], 'expense_changed'],
    [[2], 'project_created'],
  ]);
});

test('Calls without a group are entries of their own', () => {
  expect(entriesOf(fourth, changesOf(states.slice(0, 3)))).toHaveLength(2);
  expect(entriesOf(fourth, [])).toEqual([]);
});

test('Who made it goes by the name that they have now, or had when they were removed', () => {
  const gone = without(fourth, 'ben');
  const changes = changesOf([gone, ...states], [{ claimedBy: 'anna' }, { claimedBy: 'ben' }, {}, { claimedBy: 'ben' }]);
  expect(entriesOf(gone, changes).map(({ claimant }) => claimant)).toEqual(['Anna', 'Bo', null, 'Bo']);
});

test('Nobody made what a stranger claims, or somebody without a name', () => {
  const unnamed = withName(second, 'ben', ' ');
  const changes = changesOf([unnamed, second, first], [{ claimedBy: 'ben' }, { claimedBy: 'toString' }]);
  expect(entriesOf(unnamed, changes).map(({ claimant }) => claimant)).toEqual([null, null]);
});

test('One call of a save tells who made the others: the first of it may have been the creation of that member', () => {
  const changes = changesOf(states, [{ group: 'a', claimedBy: 'ben' }, { group: 'a' }]);
  expect(entriesOf(fourth, changes)[0]?.claimant).toBe('Bo');
});

test('It is grave to take a member away, and to put the project back', () => {
  const gone = without(second, 'ben');
  const changes = changesOf([gone, second, first, second], [{}, { kind: 'put_back' }, { kind: 'undone' }]);
  expect(entriesOf(gone, changes).map(tellsNameAsClaim)).toEqual([true, true, false]);
});
