import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;

afterEach(async () => {
  await server.kill();
  await server.removeData();
});

/** Makes calls, ten at a time, and the server write a line for each. */
async function useIt(calls: number): Promise<void> {
  const { id } = await createProject(server.origin, 'Harvest');
  for (let call = 0; call < calls; call += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${server.origin}/api/projects/${id}`)));
    for (const { status } of answers) expect(status).toBe(200);
  }
  expect((await fetch(`${server.origin}/project/${id}`)).status).toBe(200);
}

/** Processor time is spent on requests alone, and the server stops when it is told to. */
async function expectCalm(): Promise<void> {
  const before = server.processorTime;
  await delay(1_000);
  expect(server.processorTime - before).toBeLessThan(0.3);
  expect(await server.stop()).toBe(0);
}

test('A server whose log is on a full disk goes on.', async () => {
  const full = openSync('/dev/full', 'w');
  server = await RunningServer.start({ logTo: full });
  closeSync(full);
  await useIt(50);
  await expectCalm();
});

test('A server whose log has lost its reader goes on.', async () => {
  server = await RunningServer.start();
  server.closePipes();
  await useIt(50);
  await expectCalm();
});

test('A server whose log nobody reads goes on, without what does not fit.', async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off' } });
  server.stopReading();
  await useIt(1_500);
  await expectCalm();
});
