import fc from 'fast-check';
import { ApiError, MISSING_CODES, NetworkError } from './api-error';
import { backoff, isRefusal } from './retry';

test.each([400, 404, 409, 410, 412, 422])('a write that is answered with %d is refused for good', (status) => {
  expect(isRefusal(new ApiError('No.', status, null))).toBe(true);
});

test.each([408, 429, 500, 502, 503, 504])('a write that is answered with %d may succeed the next time', (status) => {
  expect(isRefusal(new ApiError('Not now.', status, null))).toBe(false);
});

test.each(MISSING_CODES)(
  'a write by a link that leads nowhere now (%s) may succeed when it leads there again',
  (code) => {
    expect(isRefusal(new ApiError('Not now.', 404, code))).toBe(false);
  },
);

test.each([
  new NetworkError(new TypeError('fetch failed')),
  new DOMException('', 'AbortError'),
  new DOMException('', 'TimeoutError'),
  new Error('A fault of the page'),
])('a write that is not answered may have been made: %s', (error) => {
  expect(isRefusal(error)).toBe(false);
});

test('the pause doubles with each failure up to a minute, and is at random between two thirds of that and all of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(100),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (firstMs, failures, random) => {
        const longest = Math.min(firstMs * 2 ** failures, 60_000);
        const pause = backoff(firstMs, failures, random);
        expect(pause).toBeGreaterThanOrEqual(longest * (2 / 3));
        expect(pause).toBeLessThanOrEqual(longest);
      },
    ),
  );
});
