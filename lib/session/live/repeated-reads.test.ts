import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { readRepeatedly } from './repeated-reads';

let clock: SimulatedClock;
let tab: SimulatedTab;
let reads: number;
let stop: () => void;

beforeEach(() => {
  clock = new SimulatedClock();
  tab = new SimulatedTab({ clock, browser: new SimulatedBrowser(), random: () => 0, openEvents: () => null });
  reads = 0;
  stop = readRepeatedly(tab, async () => {
    reads += 1;
  });
});

/** How often the project is read in these seconds. */
async function readsIn(seconds: number): Promise<number> {
  const before = reads;
  await clock.pass(seconds * 1_000);
  return reads - before;
}

test('reads the project once a minute', async () => {
  expect([await readsIn(59), await readsIn(1), await readsIn(180)]).toEqual([0, 1, 3]);
});

test.each([
  ['hidden', (isThere: boolean) => tab.setVisible(isThere)],
  ['offline', (isThere: boolean) => tab.setOnline(isThere)],
])('reads nothing while the page is %s, and not at once afterwards', async (_what, set) => {
  set(false);
  expect(await readsIn(600)).toBe(0);
  set(true);
  expect([await readsIn(0), await readsIn(60)]).toEqual([0, 1]);
});

test('reads nothing once it is stopped', async () => {
  stop();
  tab.setVisible(false);
  tab.setVisible(true);
  expect(await readsIn(600)).toBe(0);
});
