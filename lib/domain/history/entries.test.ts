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

test('Each change is an entry with the project before and after it', () => {
  const entries = entriesOf(fourth, changesOf(states));
  expect(entries.map(({ version }) => version)).toEqual([4, 3, 2]);
  for (const [at, { before, after }] of entries.entries()) {
    expect(namesIn(after)).toEqual(namesIn(states[at] as Project));
    expect(namesIn(before)).toEqual(namesIn(states[at + 1] as Project));
    expect(after.version).toBe(states[at]?.version);
  }
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

test('It is grave to take a member away, and to put the project back', () => {
  const gone = without(second, 'ben');
  const changes = changesOf([gone, second, first, second], [{}, { kind: 'put_back' }, { kind: 'undone' }]);
  expect(entriesOf(gone, changes).map(tellsNameAsClaim)).toEqual([true, true, false]);
});
