import { countStream, requireFreeStream, takePoints } from '@/lib/server/rate-limit/in-memory-limits';

let at = 0;

beforeAll(() => {
  process.env.RATE_LIMIT = 'on';
  process.env.RATE_LIMIT_REQUESTS = '60';
});

beforeEach(() => {
  at = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => at);
});

test('A client has its points of a minute, and others have theirs.', () => {
  const seconds = Array.from({ length: 61 }, () => takePoints('one', 1));
  expect(seconds).toEqual([...Array(60).fill(0), 1]);
  expect(takePoints('another', 60)).toBe(0);
});

test('Points come back one by one, and a refusal takes none.', () => {
  takePoints('waiting', 60);
  expect([takePoints('waiting', 10), takePoints('waiting', 10)]).toEqual([10, 10]);
  at += 9_500;
  expect([takePoints('waiting', 10), takePoints('waiting', 9), takePoints('waiting', 1)]).toEqual([1, 0, 1]);
  at += 60_500;
  expect(takePoints('waiting', 60)).toBe(0);
  expect(takePoints('waiting', 1)).toBe(1);
});

test('Whoever sends the most clients makes it forget those that it has not seen for longest, and it grows no more.', () => {
  takePoints('early', 60);
  takePoints('kept', 60);
  for (let count = 0; count < 50_000; count += 1) {
    takePoints(`flood ${count}`, 1);
    if (count % 1_000 === 0) takePoints('kept', 1);
  }
  expect(takePoints('kept', 1)).toBe(1);
  expect(takePoints('early', 60)).toBe(0);
});

test('The time of day does not matter.', () => {
  takePoints('patient', 60);
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(takePoints('patient', 1)).toBe(1);
});

beforeAll(() => {
  process.env.RATE_LIMIT = 'on';
});

test('A client holds at most 200 streams open at a time, and others are not concerned.', () => {
  const ends = Array.from({ length: 200 }, () => countStream('192.0.2.1'));
  expect(() => requireFreeStream('192.0.2.1')).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  expect(() => requireFreeStream('192.0.2.2')).not.toThrow();

  ends[0]?.();
  expect(() => requireFreeStream('192.0.2.1')).not.toThrow();
});
