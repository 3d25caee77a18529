import { setTimeout as delay } from 'node:timers/promises';
import { formatRevision } from '@/lib/contract/etag';
import type { WireProject } from '@/lib/contract/project';
import { until } from '@/tests/support/until';
import { createProject, send } from '@/tests/system/support/api-client';
import { RunningServer } from '@/tests/system/support/running-server';
import { BALANCER_CHECK_MS } from './support/balancer';
import { Cluster, SWITCH } from './support/cluster';
import { OpenPage } from './support/open-page';

jest.setTimeout(120_000);

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** As README says it for a database that was restored. */
const RENEW_EPOCH = `UPDATE "Epoch" SET "id" = left(md5(random()::text || clock_timestamp()::text), 12)`;

async function startAgain(cluster: Cluster): Promise<void> {
  for (const at of [0, 1]) {
    await cluster.instances[at]?.stop();
    await cluster.startInstance(at);
  }
}

test('A standby that lacked commits takes the versions back, which pages see, and a new epoch tells them apart.', async () => {
  const cluster = await Cluster.start(false, stops);
  const { origin, primary, standby } = cluster;
  const { id } = await createProject(origin, 'Rome');
  const url = `${origin}/api/projects/${id}`;
  const read = async () => (await (await fetch(url)).json()) as WireProject;
  const rename = (name: string, tag?: string) => send(url, 'PUT', { name }, tag ? { 'If-Match': tag } : {});
  const early = await read();
  const page = new OpenPage(origin, id);
  stops.push(async () => page.close());

  await primary.stopSending();
  for (const name of ['Oslo', 'Lima', 'Quito']) expect((await rename(name)).status).toBe(200);
  const lost = await read();
  const lostTag = `"${formatRevision(lost)}"`;
  await until(() => page.revision === formatRevision(lost), SWITCH);

  await primary.kill();
  await cluster.failOver();
  await cluster.untilReady();

  expect(await read()).toEqual(early);
  expect(early.epoch).toBe(lost.epoch);
  expect((await rename('Sucre', lostTag)).status).toBe(412);
  // The page hears of the lower version when its stream begins anew.
  await startAgain(cluster);
  await until(() => page.revision === formatRevision(early), SWITCH);

  await standby.query(RENEW_EPOCH);
  await startAgain(cluster);
  for (const name of ['Bern', 'Riga', 'Kyiv']) expect((await rename(name)).status).toBe(200);
  const again = await read();
  expect(again.version).toBe(lost.version);
  expect(again.epoch).not.toBe(lost.epoch);
  expect((await rename('Sucre', lostTag)).status).toBe(412);
  await until(() => page.revision === formatRevision(again), SWITCH);
});

test('What the standby has not confirmed is not acknowledged, with a pooler and without.', async () => {
  const { origin, primary } = await Cluster.start(true, stops);
  const direct = await RunningServer.start({ databaseUrl: primary.url });
  stops.push(() => direct.kill());
  const url = `${origin}/api/projects/${(await createProject(origin, 'Rome')).id}`;

  await primary.stopSending();
  const answers = await Promise.all(
    [origin, direct.origin].flatMap((place) => [
      send(url.replace(origin, place), 'PUT', { name: 'Oslo' }),
      send(`${place}/api/projects`, 'POST', { name: 'Lima' }),
      send(`${place}/api/projects`, 'POST', { name: 'Lima' }, { 'Idempotency-Key': `a-key-without-standby-${place}` }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  // The balancer has seen by then that no instance is ready.
  await delay(3 * BALANCER_CHECK_MS);
  expect((await fetch(url)).status).toBe(200);
});
