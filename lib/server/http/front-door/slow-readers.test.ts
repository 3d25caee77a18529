import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beginRequest } from '@/lib/server/process/open-requests';
import { until } from '@/tests/support/until';
import { SlowReaders } from './slow-readers';

const LARGE = Buffer.alloc(64 * 2 ** 20, 'x');
const MAX_WAIT_MS = 600;

let server: Server;
let readers: SlowReaders;
const responses: ServerResponse[] = [];
const clients: Socket[] = [];

beforeEach(async () => {
  readers = new SlowReaders(MAX_WAIT_MS, 3.5 * LARGE.byteLength);
  server = createServer((_request, response) => {
    responses.push(response);
    beginRequest(response);
    readers.watch(response);
    response.write(LARGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  responses.length = 0;
  await new Promise((resolve) => server.close(resolve));
});

/** A client that asks, and reads nothing until it is told to. */
async function ask(): Promise<{ client: Socket; response: ServerResponse }> {
  const before = responses.length;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  clients.push(client);
  client.write('GET / HTTP/1.1\r\nHost: quits\r\n\r\n');
  await until(() => responses.length > before);
  return { client, response: responses[before] as ServerResponse };
}

test('A client that takes nothing for as long as it may loses its connection.', async () => {
  const { client, response } = await ask();
  await until(() => response.destroyed);
  expect(client.bytesRead).toBeLessThan(LARGE.byteLength);
});

test('A client that takes a little now and then keeps its connection.', async () => {
  const { client, response } = await ask();
  client.on('data', () => {
    client.pause();
    setTimeout(() => client.resume(), 3);
  });
  client.resume();
  await delay(3 * MAX_WAIT_MS);
  expect(response.destroyed).toBe(false);
  expect(response.writableLength).toBeGreaterThan(0);
});

test('A client that has taken all keeps its connection, however long the rest takes.', async () => {
  const { client, response } = await ask();
  client.resume();
  await until(() => response.writableLength === 0);
  await delay(2 * MAX_WAIT_MS);
  expect(response.destroyed).toBe(false);
});

test('Where more waits than may, the clients that have waited the longest lose their connections.', async () => {
  const first = await ask();
  readers.check(0);
  const others: ServerResponse[] = [];
  for (let at = 1; at <= 3; at += 1) others.push((await ask()).response);
  readers.check(1_000);
  await until(() => first.response.destroyed);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

test('What waits behind another answer on its connection counts as well, and takes the connection with it.', async () => {
  const { client, response } = await ask();
  client.write('GET / HTTP/1.1\r\nHost: quits\r\n\r\n'.repeat(3));
  await until(() => responses.length >= 4);
  expect(response.destroyed).toBe(false);
  readers.check(0);
  await until(() => response.destroyed);
});
