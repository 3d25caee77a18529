import { noteEpoch } from '@/lib/server/resources/epoch';
import { forgetProcessState } from '@/tests/support/process-state';
import { ifMatchOf, namesVersion } from './if-match';

afterEach(() => forgetProcessState('epoch'));

function requestWith(ifMatch: string): Request {
  return new Request('http://quits.test', { headers: { 'If-Match': ifMatch } });
}

/** Versions that a header of If-Match is met by, of those from 1 to 9. */
function metBy(ifMatch: string): number[] {
  const isMet = ifMatchOf(requestWith(ifMatch));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((version) => isMet?.(version));
}

test('A request without If-Match has no condition.', () => {
  expect(ifMatchOf(new Request('http://quits.test'))).toBeUndefined();
});

test.each([
  ['"3"', [3]],
  ['  "3"\t,"5" , "7"', [3, 5, 7]],
  [',, "3",,"5",', [3, 5]],
  ['"a,b", "3"', [3]],
  ['W/"3", "5"', [5]],
  [' * ', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['', []],
  ['3', []],
  ['"3" "5"', []],
  ['"3", 5', []],
  ['"3", "5', []],
  ['"3", *', []],
])('If-Match: %s is met by %j.', (header, versions) => {
  expect(metBy(header)).toEqual(versions);
});

test.each([
  ['"3"', true],
  ['"2", "3"', true],
  ['W/"3"', true],
  ['*', true],
  ['"a,b",W/"3"', true],
  ['"2"', false],
  ['3', false],
  ['"3', false],
  ['', false],
])('If-None-Match: %s names version 3: %s.', (header, isNamed) => {
  expect(namesVersion(header, 3)).toBe(isNamed);
});

test.each([
  ['"a.3"', true],
  ['"b.3"', false],
  ['"3"', true],
])('In epoch a, %s names version 3: %s.', (header, isNamed) => {
  noteEpoch('a');
  expect(namesVersion(header, 3)).toBe(isNamed);
  expect(metBy(header)).toEqual(isNamed ? [3] : []);
});

test('A header longer than 4,096 characters names no version.', () => {
  const longest = `"3"${' '.repeat(4_093)}`;
  expect(namesVersion(longest, 3)).toBe(true);
  expect(namesVersion(`${longest} `, 3)).toBe(false);
});

test.each([
  ['blanks', `"1",${' '.repeat(4_000)}x`],
  ['quotes', `${'"'.repeat(4_001)}`],
  ['commas', `${','.repeat(4_000)}x`],
  ['tabs after a tag', `"1"${'\t'.repeat(4_000)}x`],
])('A header of many %s takes no longer than a list of tags of its length.', (_what, header) => {
  const list = requestWith(Array(1_000).fill('"1"').join(','));
  const request = requestWith(header);
  expect(shortestOf(() => ifMatchOf(request))).toBeLessThan(20 * shortestOf(() => ifMatchOf(list)));
});

/** Milliseconds of the fastest of several runs. */
function shortestOf(run: () => void): number {
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
