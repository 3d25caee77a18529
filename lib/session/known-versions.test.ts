import { ben, tent, trip } from '@/tests/support/editor-trip';
import { KnownVersions } from './known-versions';

const snapshot = {
  ...trip,
  version: 5,
  members: [{ id: 'ada', name: 'Ada', order: 0, version: 3, expenses: [{ ...tent, version: 4 }] }, ben],
};

test('what the snapshot has is at the version that it has there', () => {
  const versions = new KnownVersions(snapshot);
  expect(['trip', 'ada', 'tent', 'ben', 'nobody'].map((id) => versions.of(id))).toEqual([
    5,
    3,
    4,
    undefined,
    undefined,
  ]);
});

test('the highest version is that of the latest answer, in whatever order they come', () => {
  const versions = new KnownVersions(snapshot);
  expect(versions.highest).toBe(0);
  for (const version of [7, 8, undefined, 6, null]) versions.answered(version);
  expect(versions.highest).toBe(8);
});

test('what a deletion has changed besides is at the version of the last such deletion', () => {
  const versions = new KnownVersions(snapshot);
  for (const version of [6, 7]) versions.answered(version);
  versions.changedBesides(['tent'], 7);
  versions.changedBesides(['tent', 'ada'], 6);
  expect(['tent', 'ada', 'trip'].map((id) => versions.of(id))).toEqual([7, 6, 5]);
});

test('it stays at the version of the snapshot where somebody else may have changed it in between', () => {
  const versions = new KnownVersions(snapshot);
  versions.answered(7);
  versions.changedBesides(['tent'], 7);
  expect(versions.of('tent')).toBe(4);
});
