import { ben, expense, member, project } from '@/tests/support/sample-projects';
import { KnownVersions } from './known-versions';

const snapshot = project({
  id: 'trip',
  version: 5,
  members: [member('ada', { version: 3, expenses: [expense('tent', { version: 4 })] }), ben],
});

test('a project, member or expense has its version in the snapshot', () => {
  const versions = new KnownVersions(snapshot);
  expect(['trip', 'ada', 'tent', 'ben', 'nobody'].map((id) => versions.of(id))).toEqual([
    5,
    3,
    4,
    undefined,
    undefined,
  ]);
});

test('the highest version is the highest of all answers, in whatever order they come', () => {
  const versions = new KnownVersions(snapshot);
  expect(versions.highest).toBe(0);
  for (const version of [7, 8, undefined, 6, null]) versions.acknowledge(version);
  expect(versions.highest).toBe(8);
});

test('what member deletions of this save have changed too has the version of the last of them', () => {
  const versions = new KnownVersions(snapshot);
  for (const version of [6, 7]) versions.acknowledge(version);
  versions.alsoChanged(['tent'], 7);
  versions.alsoChanged(['tent', 'ada'], 6);
  expect(['tent', 'ada', 'trip'].map((id) => versions.of(id))).toEqual([7, 6, 5]);
});

test('it keeps its version in the snapshot where somebody else may have changed it in between', () => {
  const versions = new KnownVersions(snapshot);
  versions.acknowledge(7);
  versions.alsoChanged(['tent'], 7);
  expect(versions.of('tent')).toBe(4);
});
