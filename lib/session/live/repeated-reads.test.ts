import { SimulatedBrowser, SimulatedClock, SimulatedTab, settle } from '@/tests/support/simulated-platform';
import { readRepeatedly } from './repeated-reads';

let clock: SimulatedClock;
let tab: SimulatedTab;
let reads: number;
let canRead: boolean;
let stop: () => void;

beforeEach(() => {
  clock = new SimulatedClock();
  // The highest chance takes nothing off a pause.
  tab = new SimulatedTab({ clock, browser: new SimulatedBrowser(), random: () => 1, openEvents: () => null });
  reads = 0;
  canRead = true;
  stop = readRepeatedly(tab, async () => {
    reads += 1;
    return canRead;
  });
});

/** How often the project is read in these seconds. */
async function readsIn(seconds: number): Promise<number> {
  const before = reads;
  await clock.pass(seconds * 1_000);
  await settle();
  return reads - before;
}

test('The project is read every ten seconds.', async () => {
  expect([await readsIn(9), await readsIn(1), await readsIn(30)]).toEqual([0, 1, 3]);
});

test('It is read less and less often while that fails.', async () => {
  canRead = false;
  expect([await readsIn(10), await readsIn(19), await readsIn(1), await readsIn(39), await readsIn(1)]).toEqual([
    1, 0, 1, 0, 1,
  ]);
  canRead = true;
  expect([await readsIn(60), await readsIn(30)]).toEqual([1, 3]);
});

test.each([
  ['hidden', (isThere: boolean) => tab.setVisible(isThere)],
  ['offline', (isThere: boolean) => tab.setOnline(isThere)],
])('A page that is %s reads nothing, and reads at once afterwards.', async (_what, set) => {
  set(false);
  expect(await readsIn(600)).toBe(0);
  set(true);
  expect([await readsIn(0), await readsIn(9), await readsIn(1)]).toEqual([1, 0, 1]);
});

test('A read that takes long is not joined by another.', async () => {
  stop();
  let finish = (_isRead: boolean) => {};
  let begun = 0;
  stop = readRepeatedly(tab, () => {
    begun += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  await readsIn(600);
  tab.setVisible(false);
  tab.setVisible(true);
  await readsIn(600);
  expect(begun).toBe(1);
  finish(true);
  await settle();
  await readsIn(10);
  expect(begun).toBe(2);
});

test('Nothing is read once it is stopped.', async () => {
  stop();
  tab.setVisible(false);
  tab.setVisible(true);
  expect(await readsIn(600)).toBe(0);
});
