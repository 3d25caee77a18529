import { RateLimiterMemory } from 'rate-limiter-flexible';
import { inBatches, type Limiter } from '@/lib/server/rate-limit/consume';

/** A limiter of 1,000 points, and the points of each time that it was asked. */
function newShared(): { limiter: Limiter; asked: number[] } {
  const limiter = new RateLimiterMemory({ points: 1_000, duration: 60 });
  const asked: number[] = [];
  return {
    asked,
    limiter: {
      points: limiter.points,
      consume: (key, points) => {
        asked.push(points);
        return limiter.consume(key, points);
      },
    },
  };
}

/** How many points of one request each the key gets. */
async function takeUntilRefused(limiters: readonly Limiter[], key: string): Promise<number> {
  let taken = 0;
  let refused = new Set<Limiter>();
  while (refused.size < limiters.length) {
    for (const limiter of limiters) {
      await limiter.consume(key, 1).then(
        () => (taken += 1),
        () => refused.add(limiter),
      );
    }
  }
  refused = new Set();
  return taken;
}

test('A process asks once for eleven points, and tells what is left as if it asked each time.', async () => {
  const { limiter, asked } = newShared();
  const batched = inBatches(limiter);
  const left: number[] = [];
  for (let count = 0; count < 40; count += 1) left.push((await batched.consume('a', 1)).remainingPoints);
  expect(left).toEqual(Array.from({ length: 40 }, (_, at) => 999 - at));
  expect(asked).toEqual([1, 11, 11, 11]);
});

test('One process lets a key take its points and not one more.', async () => {
  expect(await takeUntilRefused([inBatches(newShared().limiter)], 'a')).toBe(1_000);
});

test('Three processes let a key take a hundredth too much each, at most.', async () => {
  const { limiter } = newShared();
  const taken = await takeUntilRefused([inBatches(limiter), inBatches(limiter), inBatches(limiter)], 'a');
  expect(taken).toBeGreaterThanOrEqual(1_000);
  expect(taken).toBeLessThanOrEqual(1_030);
});

test('Keys are counted apart, and what costs more than a hundredth is told at once.', async () => {
  const { limiter, asked } = newShared();
  const batched = inBatches(limiter);
  await batched.consume('a', 1);
  expect((await batched.consume('b', 500)).remainingPoints).toBe(500);
  await batched.consume('a', 400);
  expect((await batched.consume('a', 1)).remainingPoints).toBe(598);
  expect(asked).toEqual([1, 500, 400]);
});

test('A new window begins with all points, and what is owed from the last is forgotten.', async () => {
  jest.useFakeTimers();
  const { limiter, asked } = newShared();
  const batched = inBatches(limiter);
  await batched.consume('a', 1);
  await batched.consume('a', 9);
  jest.advanceTimersByTime(60_001);
  expect((await batched.consume('a', 1)).remainingPoints).toBe(999);
  expect(asked).toEqual([1, 1]);
  jest.useRealTimers();
});
