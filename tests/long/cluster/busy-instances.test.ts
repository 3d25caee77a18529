import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { BALANCER_CHECK_MS, type Balancer, startBalancer } from './support/balancer';

/** Milliseconds in which a busy instance answers the balancer: longer than the pause between two of its checks. */
const BUSY_MS = 2 * BALANCER_CHECK_MS;

let balancer: Balancer | undefined;
const servers: Server[] = [];

afterAll(async () => {
  await balancer?.end('SIGTERM');
  for (const server of servers) server.close();
});

const folder = withTestFolder();

async function startBusyInstance(): Promise<number> {
  const server = createServer(({ url }, response) => {
    setTimeout(() => response.end('well'), url?.startsWith('/api/health') ? BUSY_MS : 0);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

test('The balancer takes no instance for dead that is slow to tell how it is.', async () => {
  balancer = await startBalancer([await startBusyInstance(), await startBusyInstance()], folder());
  const answers = new Set<string>();
  for (const end = Date.now() + 10 * BUSY_MS; Date.now() < end; await delay(100)) {
    const answer = await fetch(balancer.origin);
    answers.add(`${answer.status} ${await answer.text()}`);
  }
  expect([...answers]).toEqual(['200 well']);
});
