import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@/tests/support/until';
import { beginRequest, countOpenRequests, openResponses, whenEnded } from './open-requests';

const REQUEST = 'GET / HTTP/1.1\r\nHost: quits\r\n\r\n';

let server: Server;
let dropped: number;
let closed: ServerResponse[];
const clients: Socket[] = [];

beforeEach(async () => {
  dropped = 0;
  closed = [];
  server = createServer((_request, response) => {
    if (!beginRequest(response)) dropped += 1;
    else response.once('close', () => closed.push(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await until(() => countOpenRequests() === 0);
  await new Promise((resolve) => server.close(resolve));
});

function connectAndSend(count: number): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    client.write(REQUEST.repeat(count)),
  );
  clients.push(client);
  return client.on('error', () => undefined).resume();
}

/** A client that has sent these requests at once, and their responses. */
async function send(count: number): Promise<{ client: Socket; responses: ServerResponse[] }> {
  const before = countOpenRequests();
  const client = connectAndSend(count);
  await until(() => countOpenRequests() >= before + count);
  return { client, responses: [...openResponses()].slice(before) };
}

test('A request is open until it is answered.', async () => {
  const { responses } = await send(2);
  const [first, second] = responses as [ServerResponse, ServerResponse];
  const ended: string[] = [];
  whenEnded(first, () => ended.push('first'));
  whenEnded(second, () => ended.push('second'));
  second.end();
  first.end();
  await until(() => countOpenRequests() === 0);
  expect(ended).toEqual(['first', 'second']);
});

test('All requests of a connection end with it, and each response is closed once.', async () => {
  const [{ client, responses }, other] = [await send(10), await send(1)];
  expect(responses).toHaveLength(10);
  const ended = jest.fn();
  for (const response of responses) whenEnded(response, ended);
  responses[4]?.write('What comes in the middle is ready before its turn.');
  responses[5]?.end();
  client.destroy();
  await until(() => countOpenRequests() <= 1);
  await delay(20);
  expect(ended).toHaveBeenCalledTimes(10);
  expect(new Set(closed)).toEqual(new Set(responses));
  expect(closed).toHaveLength(10);
  expect(responses.every(({ destroyed }) => destroyed)).toBe(true);
  expect([...openResponses()]).toEqual(other.responses);
});

test('What is written to a response whose client has left goes nowhere, and is no error.', async () => {
  const { client, responses } = await send(2);
  client.destroy();
  await until(() => countOpenRequests() === 0);
  const last = responses[1] as ServerResponse;
  expect(last.write('late')).toBe(false);
  last.end('later');
  await delay(20);
  expect(closed).toHaveLength(2);
});

test('A connection with too many unanswered requests is closed, and what it has sent beyond is dropped.', async () => {
  connectAndSend(1_000);
  await until(() => closed.length >= 10 && dropped >= 990);
  expect([closed.length, dropped, countOpenRequests()]).toEqual([10, 990, 0]);
});

test('As many as a connection may have can come again and again.', async () => {
  const { client, responses } = await send(10);
  for (let times = 0; times < 3; times += 1) {
    for (const response of openResponses()) response.end();
    await until(() => countOpenRequests() === 0);
    client.write(REQUEST.repeat(10));
    await until(() => countOpenRequests() >= 10);
  }
  expect(dropped).toBe(0);
  expect(new Set([...openResponses()].map(({ req }) => req.socket))).toEqual(new Set([responses[0]?.req.socket]));
});
