import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createProject } from '@/tests/system/support/api-client';
import { NPM_START, RunningServer } from '@/tests/system/support/running-server';

jest.setTimeout(120_000);

const KIB = 1024;
const command = ['--expose-gc', '--import', path.resolve(__dirname, '../system/support/report-heap.mjs'), ...NPM_START];

// It comes without types.
const load = createRequire(__filename)('autocannon') as (options: object) => Promise<{
  requests: { total: number };
  non2xx: number;
}>;

async function heapOf(server: RunningServer): Promise<number> {
  const reports = () => server.log.flatMap(({ heap }) => (typeof heap === 'number' ? [heap] : []));
  const before = reports().length;
  // What the last answers leave behind is let go first.
  await delay(1_000);
  server.signal('SIGUSR2');
  while (reports().length === before && server.isRunning) await delay(50);
  return reports().at(-1) ?? 0;
}

async function view(url: string, seconds: number): Promise<number> {
  const { requests, non2xx } = await load({ url, connections: 10, duration: seconds });
  expect(non2xx).toBe(0);
  return requests.total;
}

let server: RunningServer;

afterEach(async () => {
  await server.kill();
  await server.removeData();
});

test('Pages that are rendered at the same time leave nothing behind.', async () => {
  server = await RunningServer.start({ command, env: { RATE_LIMIT: 'off' } });
  const { id } = await createProject(server.origin, 'Harvest');
  const page = `${server.origin}/project/${id}`;
  await view(page, 3);
  const before = await heapOf(server);
  const views = await view(page, 8);
  const after = await heapOf(server);
  expect((after - before) / views / KIB).toBeLessThan(8);
});
