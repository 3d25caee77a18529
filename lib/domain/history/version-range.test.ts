import { rangesOf } from '@/lib/domain/history/entries';

test.each([
  [[], []],
  [[7], [[7, 7]]],
  [[9, 7, 8], [[7, 9]]],
  [
    [7, 5, 9, 8],
    [
      [7, 9],
      [5, 5],
    ],
  ],
  [
    [7, 7],
    [
      [7, 7],
      [7, 7],
    ],
  ],
])('%j make these ranges, the newest first', (versions, ranges) => {
  expect(rangesOf(versions).map(({ first, last }) => [first, last])).toEqual(ranges);
});
