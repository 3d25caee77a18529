import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from './support/api-client';
import { openConnection, readAnswer, statusesOf } from './support/raw-request';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const BODY = JSON.stringify({ name: 'Sent slowly' });
const HEAD = `POST /api/projects HTTP/1.1\r\nHost: quits.test\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;

const GET_HEALTH = 'GET /api/health HTTP/1.1\r\nHost: quits.test\r\n\r\n';

/** A connection that is kept alive after a first answer. */
async function openKeptAlive({ port }: RunningServer): Promise<Socket> {
  const socket = openConnection(port, GET_HEALTH);
  let answer = '';
  while (!answer.endsWith('\r\n0\r\n\r\n')) answer += String((await once(socket, 'data'))[0]);
  return socket;
}

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
    expect(await readAnswer(openConnection(first.port, GET_HEALTH))).toBe('');
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

test('What a busy server had not yet read when the signal came is answered, also where much came at once on a connection.', async () => {
  const server = await RunningServer.start();
  const keptAlive = await openKeptAlive(server);
  // A process that is stopped receives as one does that is busy: the operating system takes connections and bytes for it.
  server.signal('SIGSTOP');
  const answers = Array.from({ length: 20 }, () => readAnswer(openConnection(server.port, HEAD + BODY)));
  keptAlive.write(HEAD + BODY);
  answers.push(readAnswer(keptAlive));
  const ofThree = readAnswer(openConnection(server.port, HEAD + BODY + GET_HEALTH + HEAD + BODY));
  await delay(200);
  const code = server.stop();
  server.signal('SIGCONT');

  expect((await Promise.all(answers)).flatMap(statusesOf)).toEqual(Array(21).fill(201));
  expect(statusesOf(await ofThree)).toEqual([201, 200, 201]);
  expect(await code).toBe(0);
  expect(server.log.filter(({ status }) => status === 201)).toHaveLength(23);
  await server.removeData();
});

test('A connection that is kept alive brings one more request while the server waits for others.', async () => {
  const server = await RunningServer.start();
  const keptAlive = await openKeptAlive(server);
  const slow = openConnection(server.port, HEAD);
  const [answer, slowAnswer] = [readAnswer(keptAlive), readAnswer(slow)];
  await delay(200);
  const code = server.stop();
  await delay(500);
  keptAlive.write(GET_HEALTH);
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .+\r\nConnection: close\r\n/s);
  slow.write(BODY);
  expect(statusesOf(await slowAnswer)).toEqual([201]);
  expect(await code).toBe(0);
  await server.removeData();
});

test('An idle server stops at once, also with a connection that is kept alive, and where somebody listens to events.', async () => {
  const server = await RunningServer.start();
  const socket = await openKeptAlive(server);
  const { id } = await createProject(server.origin, 'Harvest');
  const stream = await fetch(`${server.origin}/api/projects/${id}/events`);
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);

  const startedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  socket.destroy();
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
