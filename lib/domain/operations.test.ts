import { Session } from 'node:inspector/promises';
import { largeGroup, sixteenPeople } from '../../bench/groups';
import { computeBalances } from './balance';
import type { Member } from './project';
import { settle } from './settlement';

/** What the engine counts while a settlement is reckoned: how often each block of the rules is run, summed over all. */
async function operationsOf(members: readonly Member[]): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  settle(computeBalances(members));
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const rules = result.filter(({ url }) => /lib\/domain\/(balance|settlement|zero-sum-groups)\.ts$/.test(url));
  const blocks = rules.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

test('sixteen people are settled exactly in fewer than two million operations', async () => {
  const operations = await operationsOf(sixteenPeople());
  // The search itself has n·2^(n-1) steps.
  expect(operations).toBeGreaterThan(16 * 2 ** 15);
  expect(operations).toBeLessThan(2_000_000);
});

test('200 members with 5,000 expenses take fewer than a million operations, and twice as many twice as much', async () => {
  const operations = await operationsOf(largeGroup(200, 5_000));
  expect(operations).toBeGreaterThan(5_000);
  expect(operations).toBeLessThan(1_000_000);
  expect((await operationsOf(largeGroup(200, 10_000))) / operations).toBeLessThan(2.2);
});
