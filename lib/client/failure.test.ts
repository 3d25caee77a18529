import { ApiError, ForeignAnswerError, NetworkError, OutdatedError } from './api-error';
import { failureKind, failureText } from './failure';

const translate = (kind: string) => `translated ${kind}`;

/** The error catalogue of the specification, section 8. */
test.each([
  ['a network error', new NetworkError(new TypeError('fetch failed')), 'translated network'],
  ['code of a build that is gone', new OutdatedError(new Error('Failed to load chunk')), 'translated outdated'],
  ['a page of another server', new ForeignAnswerError(400, true), 'translated foreignAnswer'],
  ['a bare answer of something between', new ForeignAnswerError(400, false), 'translated refusedOnTheWay'],
  ['an aborted request', new DOMException('The user aborted a request.', 'AbortError'), 'translated aborted'],
  ['a timeout', new DOMException('The operation timed out.', 'TimeoutError'), 'translated timeout'],
  ['a timeout that the server reports', new ApiError('Request Timeout', 408, null), 'translated timeout'],
  ['a timeout that a gateway reports', new ApiError('504 Gateway Timeout', 504, null), 'translated timeout'],
  ['too many requests', new ApiError('Slow down.', 429, 'rate_limited'), 'translated tooManyRequests'],
  ['a database that is away', new ApiError('Try later.', 503, 'unavailable'), 'translated unavailable'],
  ['a proxy whose server is away', new ApiError('502 Bad Gateway', 502, null), 'translated unavailable'],
  ['a proxy that says no more', new ApiError('Try later.', 503, null), 'translated unavailable'],
  [
    'a missing project',
    new ApiError('There is no project with this id.', 404, 'project_not_found'),
    'translated missing',
  ],
  [
    'a deleted project, which can still be brought back',
    new ApiError('It was deleted.', 404, 'project_deleted'),
    'translated deleted',
  ],
  ['a change of long ago', new ApiError('It is not kept.', 404, 'change_not_found'), 'translated notKept'],
  [
    'an invalid input',
    new ApiError('The input breaks a rule: see errors.', 422, 'validation_failed'),
    'The input breaks a rule: see errors.',
  ],
  ['a broken server', new ApiError('500 Internal Server Error', 500, null), 'translated server'],
  ['an answer that nobody can read', new ApiError('The answer is odd.', 200, null), 'translated server'],
  ['a call that the server does not know', new ApiError('No such call.', 404, 'route_not_found'), 'translated server'],
  ['a full project', new ApiError('At most 500 members.', 422, 'limit_reached'), 'At most 500 members.'],
  ['any other error', new RangeError('Out of range.'), 'Out of range.'],
  ['a thrown text', 'just a text', 'just a text'],
  ['nothing at all', undefined, 'undefined'],
])('%s is shown as its text of the catalogue', (_what, error, text) => {
  expect(failureText(error, translate)).toBe(text);
});

test('only what the catalogue names has a kind of its own', () => {
  expect(failureKind(new ApiError('Gone.', 410, null))).toBe('other');
  expect(failureKind(null)).toBe('other');
  expect(failureKind({ status: 429 })).toBe('other');
});
