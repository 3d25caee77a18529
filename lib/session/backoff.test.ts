import fc from 'fast-check';
import { backoff } from './backoff';

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
