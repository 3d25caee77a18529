import { ApiError, NetworkError } from './api-error';
import { isRefusal } from './retry';

test.each([400, 404, 409, 410, 412, 422])('a write that is answered with %d is refused for good', (status) => {
  expect(isRefusal(new ApiError('No.', status, null))).toBe(true);
});

test.each([408, 429, 500, 502, 503, 504])('a write that is answered with %d may succeed the next time', (status) => {
  expect(isRefusal(new ApiError('Not now.', status, null))).toBe(false);
});

test.each([
  new NetworkError(new TypeError('fetch failed')),
  new DOMException('', 'AbortError'),
  new DOMException('', 'TimeoutError'),
  new Error('A fault of the page'),
])('a write that is not answered may have been made: %s', (error) => {
  expect(isRefusal(error)).toBe(false);
});
