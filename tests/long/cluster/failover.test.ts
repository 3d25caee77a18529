import { setTimeout as delay } from 'node:timers/promises';
import { formatRevision } from '@/lib/contract/etag';
import type { WireProject } from '@/lib/contract/project';
import { until } from '@/tests/support/until';
import { Cluster, SWITCH } from './support/cluster';
import { Keeper } from './support/keeper';
import { found, read } from './support/onlookers';
import { OpenPage } from './support/open-page';
import { Tally } from './support/tally';

jest.setTimeout(200_000);

const KEEPERS = 6;
const READERS = 4;
const FOUNDERS = 2;
const PAGES_OF_EACH = 4;

/** Milliseconds. */
const CALM = 4_000;
/** In which an operator, or their watchdog, notices that the primary is gone. */
const NOTICED_AFTER = 2_000;
/** What the instances, the pooler and the balancer may take to find the new primary, once there is one. */
const FOUND_AFTER = 10_000;

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test('Under load, a lost primary, a lost instance and a new version lose nothing that was acknowledged.', async () => {
  const cluster = await Cluster.start(true, stops);
  const { origin, primary, standby, instances } = cluster;
  const tally = new Tally();
  const keepers = await Promise.all(Array.from({ length: KEEPERS }, () => Keeper.open(origin, tally)));
  const pages = keepers.flatMap(({ projectId }) =>
    Array.from({ length: PAGES_OF_EACH }, () => new OpenPage(origin, projectId)),
  );
  let isDone = false;
  const founding = Array.from({ length: FOUNDERS }, (_, at) => found(origin, `Founded ${at}`, tally, () => isDone));
  const load = Promise.all([
    ...keepers.map((keeper) => keeper.run()),
    ...Array.from({ length: READERS }, () => read(origin, keepers, tally, () => isDone)),
    ...founding,
  ]);
  // Thrown where it is awaited.
  load.catch(() => undefined);
  stops.push(async () => {
    isDone = true;
    tally.isOver = true;
    for (const keeper of keepers) keeper.stop();
    for (const page of pages) page.close();
    await load.catch(() => undefined);
  });
  const begin = performance.now();

  async function phase(name: string, work: () => Promise<unknown>): Promise<number> {
    await delay(CALM);
    tally.phase = name;
    const start = performance.now();
    await work();
    const duration = performance.now() - start;
    await Promise.race([load, tally.untilAllWell()]);
    tally.phase = 'calm';
    return duration;
  }

  await phase('new version', async () => {
    expect(await instances[0]?.stop()).toBe(0);
    await cluster.startInstance(0, { APP_VERSION: '2.0.0' });
  });
  const switched = await phase('switch', async () => {
    await primary.kill();
    await delay(NOTICED_AFTER);
    await cluster.failOver();
  });
  await phase('lost instance', async () => {
    await instances[1]?.kill();
    await delay(CALM);
    await cluster.startInstance(1);
  });

  await delay(CALM);
  const duration = performance.now() - begin;
  isDone = true;
  for (const keeper of keepers) keeper.stop();
  await load;
  const ids = (await Promise.all(founding)).flat();

  const projects = await Promise.all(
    keepers.map(async (keeper) => (await (await fetch(origin + keeper.path)).json()) as WireProject),
  );
  const current = (at: number) => formatRevision(projects[Math.floor(at / PAGES_OF_EACH)] as WireProject);
  const late = () => pages.filter(({ revision }, at) => revision !== current(at)).length;
  await until(() => late() === 0, SWITCH).catch(() => undefined);
  for (const page of pages) page.close();
  const streams = pages.reduce((sum, page) => sum + page.streams, 0);
  const writes = keepers.reduce((sum, keeper) => sum + keeper.acknowledged, 0);
  process.stdout.write(`
A load of ${(duration / 1000).toFixed(0)} s: ${writes} changes and ${ids.length} creations acknowledged,
${pages.length} open pages, which opened ${streams} streams.
${tally.report}
switch, from the loss of the primary to the new one: ${(switched / 1000).toFixed(1)} s\n\n`);

  for (const keeper of keepers) await keeper.check();
  const rows = await standby.query<{ id: string }>('SELECT "id" FROM "Project" WHERE "name" LIKE \'Founded%\'');
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(late()).toBe(0);
  expect(pages.filter(({ isGone, streams }) => isGone || streams < 2)).toEqual([]);
  // A keeper takes a 404 for nothing but the repeat of a deletion whose answer was lost.
  const expected =
    /^(switch \w+ 503 of .+|lost instance \w+ ((502|503) of .+|broken)|(switch|lost instance) write 404)$/;
  expect(tally.failures.filter((place) => !expected.test(place))).toEqual([]);
  expect(tally.longestOutage('switch')).toBeLessThan(switched + FOUND_AFTER);
});
