import { count, countStream, requireFreeStream } from '@/lib/server/rate-limit/limits';

beforeAll(() => {
  process.env.RATE_LIMIT = 'on';
  process.env.RATE_LIMIT_REQUESTS = '60';
});

test('A client has so many requests in a minute, then a new minute, and others have theirs.', async () => {
  jest.useFakeTimers();
  for (let left = 59; left >= 0; left -= 1) {
    expect(await count('request', 'one')).toMatchObject({ most: 60, left, isExceeded: false });
  }
  jest.advanceTimersByTime(20_000);
  expect(await count('request', 'one')).toMatchObject({ left: 0, seconds: 40, isExceeded: true });
  expect(await count('request', 'another')).toMatchObject({ left: 59, isExceeded: false });
  jest.advanceTimersByTime(40_000);
  expect(await count('request', 'one')).toMatchObject({ left: 59, seconds: 60, isExceeded: false });
  jest.useRealTimers();
});

test('A client holds at most 200 streams open at a time, and others are not concerned.', () => {
  const ends = Array.from({ length: 200 }, () => countStream('192.0.2.1'));
  expect(() => requireFreeStream('192.0.2.1')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(() => requireFreeStream('192.0.2.2')).not.toThrow();

  ends[0]?.();
  expect(() => requireFreeStream('192.0.2.1')).not.toThrow();
});
