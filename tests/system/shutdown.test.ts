import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from './support/api-client';
import { openConnection, readAnswer } from './support/raw-request';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const BODY = JSON.stringify({ name: 'Sent slowly' });
const HEAD = `POST /api/projects HTTP/1.1\r\nHost: quits.test\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

test.each(['SIGTERM', 'SIGINT'] as const)(
  'On %s a call that has begun is finished, and what it wrote is kept.',
  async (signal) => {
    const first = await RunningServer.start();
    const socket = openConnection(first.port, HEAD + BODY.slice(0, 10));
    const answer = readAnswer(socket);
    await delay(200);

    const code = first.stop(signal);
    await delay(500);
    expect(first.isRunning).toBe(true);
    await expect(fetch(`${first.origin}/api/health`)).rejects.toThrow();
    socket.write(BODY.slice(10));

    expect(await answer).toMatch(/^HTTP\/1\.1 201 .+\r\nConnection: close\r\n.+"name":"Sent slowly"/s);
    expect(await code).toBe(0);
    expect(first.log.at(-1)).toMatchObject({ route: '/api/projects', status: 201 });

    const second = await RunningServer.start({ databaseUrl: first.databaseUrl });
    expect(await (await fetch(second.origin + locationIn(await answer))).json()).toMatchObject({ name: 'Sent slowly' });
    await second.stop();
    await first.removeData();
  },
);

test('An idle server stops at once, also with a connection that is kept alive.', async () => {
  const server = await RunningServer.start();
  const socket = openConnection(server.port, 'GET /api/health HTTP/1.1\r\nHost: quits.test\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));

  const startedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  socket.destroy();
  await server.removeData();
});

test('Whoever listens to the events of a project does not hold it up.', async () => {
  const server = await RunningServer.start();
  const { id } = await createProject(server.origin, 'Harvest');
  const stream = await fetch(`${server.origin}/api/projects/${id}/events`);
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);

  const startedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  await server.removeData();
});

test('A call that does not end holds the server up for a bounded time.', async () => {
  const server = await RunningServer.start();
  const socket = openConnection(server.port, HEAD);
  await delay(200);

  const startedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(12_000);
  socket.destroy();
  await server.removeData();
});

function locationIn(answer: string): string {
  return /\r\nlocation: (\S+)\r\n/i.exec(answer)?.[1] ?? '';
}
