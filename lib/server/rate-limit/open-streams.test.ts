import { countStream, requireFreeStream } from './open-streams';

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
