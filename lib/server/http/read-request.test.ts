import { requestIdOf } from '@/lib/server/http/read-request';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('A plain id from a trusted proxy is kept.', () => {
  expect(requestIdOf('8f14e45f-ceea', true)).toBe('8f14e45f-ceea');
});

test.each([undefined, '', 'short', 'x'.repeat(65), 'with space', 'line\nbreak', '<script>', ['8f14e45f-ceea']])(
  '%j from a trusted proxy is replaced by a new one.',
  (given) => {
    expect(requestIdOf(given, true)).toMatch(UUID);
  },
);

test('Without a trusted proxy every request gets a new one.', () => {
  expect(requestIdOf('8f14e45f-ceea', false)).toMatch(UUID);
  expect(requestIdOf('8f14e45f-ceea', false)).not.toBe(requestIdOf('8f14e45f-ceea', false));
});
