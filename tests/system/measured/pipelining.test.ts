import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from '../support/api-client';
import { openConnection, readAnswer, statusesOf } from '../support/raw-request';
import { RunningServer, TELLING_MEMORY } from '../support/running-server';

jest.setTimeout(120_000);

const MIB = 2 ** 20;
const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';

let server: RunningServer;
let stream: string;

beforeAll(async () => {
  server = await RunningServer.start({ command: TELLING_MEMORY, env: { RATE_LIMIT: 'off' } });
  const { id } = await createProject(server.origin, 'Harvest');
  stream = `GET /api/projects/${id}/events HTTP/1.1\r\nHost: x\r\n\r\n`;
});

afterAll(async () => {
  await server.kill();
  await server.removeData();
});

/** Opens a stream, sends the requests behind it on the same connection, and leaves when the server is through with them. */
async function attack(behind: string): Promise<void> {
  const socket = openConnection(server.port, stream + behind);
  await Promise.race([closed(socket), delay(1_000)]);
  socket.destroy();
}

async function bytesInUse(): Promise<number> {
  const { heap, buffers } = await server.memory();
  return heap + buffers;
}

test.each([
  ['calls', HEALTH],
  ['files of the build, which cost nothing', 'GET /_next/static/x.js HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['refused methods', 'PUT / HTTP/1.1\r\nHost: x\r\n\r\n'],
])('A thousand requests behind a stream are forgotten when their client has left: %s.', async (_what, request) => {
  await attack(request);
  const before = await bytesInUse();
  for (let times = 0; times < 5; times += 1) await attack(request.repeat(1_000));
  expect((await bytesInUse()) - before).toBeLessThan(2 * MIB);
});

test('Thirty connections of a megabyte each leave nothing behind, and another client is answered meanwhile.', async () => {
  const before = await bytesInUse();
  const attacks = Promise.all(Array.from({ length: 30 }, () => attack(HEALTH.repeat(25_000))));
  await delay(20);
  const startedAt = performance.now();
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await attacks;
  expect((await bytesInUse()) - before).toBeLessThan(8 * MIB);
});

test('A connection has ten unanswered requests, and is closed at one more.', async () => {
  const ten = openConnection(server.port, stream + HEALTH.repeat(9));
  const eleven = openConnection(server.port, stream + HEALTH.repeat(10));
  await closed(eleven);
  expect(ten.destroyed).toBe(false);
  ten.destroy();
});

test('Requests behind one another are answered, however many come in turn.', async () => {
  const socket = openConnection(server.port, HEALTH.repeat(10));
  const answer = readAnswer(socket, 2_000);
  await delay(500);
  for (let times = 0; times < 19; times += 1) {
    socket.write(HEALTH.repeat(2));
    await delay(20);
  }
  socket.write(HEALTH + HEALTH.replace('Host', 'Connection: close\r\nHost'));
  expect(statusesOf(await answer)).toEqual(Array(50).fill(200));
});

test('A tunnel that is asked for behind a stream closes the connection, and the server goes on.', async () => {
  await attack('CONNECT quits.test:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('After all of that no request is taken for unanswered, and a stop waits for none.', async () => {
  await attack(HEALTH.repeat(1_000));
  await server.untilIdle();
  const startedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(server.log.find(({ msg }) => msg === 'Stopping.')?.running).toBe(0);
});

test('A client that leaves its requests behind does not hold up a stop.', async () => {
  const { databaseUrl } = server;
  const again = await RunningServer.start({ databaseUrl, env: { RATE_LIMIT: 'off' } });
  const socket = openConnection(again.port, stream + HEALTH.repeat(5));
  await delay(300);
  const startedAt = performance.now();
  const stopped = again.stop();
  socket.destroy();
  expect(await stopped).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
}
