import { project } from '@/tests/support/sample-projects';
import type { Change } from './entries';
import { type KnownHistory, versionsOfEntry, withKnown, withOlder } from './known-history';

const change = (version: number): Change => ({
  version,
  kind: 'expense_changed',
  at: '2026-07-02T10:00:00.000Z',
  isByThisDevice: false,
  before: {},
});

/** What was read from one version down to another. */
function history(from: number, to: number, next: number | null = to): KnownHistory {
  const versions = Array.from({ length: from - to + 1 }, (_, at) => from - at);
  return { project: project({ version: from }), changes: versions.map(change), next };
}

const versionsOf = ({ changes }: KnownHistory) => changes.map(({ version }) => version);

test('What is read anew keeps the older changes that were read before, and where they end', () => {
  const now = withKnown(history(9, 6), history(7, 2));
  expect(versionsOf(now)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(now.next).toBe(2);
  expect(now.project.version).toBe(9);
});

test('What follows without a gap is kept as well', () => {
  expect(versionsOf(withKnown(history(9, 6), history(5, 4)))).toEqual([9, 8, 7, 6, 5, 4]);
});

test.each([
  ['there is a gap', history(9, 6), history(4, 2)],
  ['nothing was known', history(9, 6), undefined],
  ['what is read anew is all there is', history(9, 6, null), history(7, 2)],
  ['a backup was restored', history(5, 3), history(9, 2)],
  [
    'another database has the project',
    { ...history(9, 6), project: project({ version: 9, epoch: 'b' }) },
    history(7, 2),
  ],
])('What was known before is left out where %s', (_, fresh, known) => {
  expect(withKnown(fresh, known)).toBe(fresh);
});

test('A further page follows', () => {
  const now = withOlder(history(9, 6), 6, { changes: [change(5), change(4)], next: null });
  expect(versionsOf(now)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(now.next).toBeNull();
});

test('A page that was asked for before something else was read is left out', () => {
  const known = history(9, 7);
  expect(withOlder(known, 4, { changes: [change(3)], next: null })).toBe(known);
});

describe('The versions of an entry', () => {
  const grouped = (groups: (string | undefined)[], next: number | null) => ({
    changes: groups.map((group, at) => ({ ...change(9 - at), group })),
    next,
  });

  test.each([
    ['are those that were saved at once', grouped(['a', 'b', 'b', 'c'], 6), 8, [8, 7], false],
    ['may go on where what was read ends within it', grouped(['a', 'b', 'b'], 7), 7, [8, 7], true],
    ['end with what is stored', grouped(['a', 'b', 'b'], null), 8, [8, 7], false],
    ['are one where it was not saved with others', grouped(['a', undefined], 8), 8, [8], false],
  ])('%s', (_, known, version, versions, goesOn) => {
    expect(versionsOfEntry(known, version)).toEqual({ versions, goesOn });
  });
});
