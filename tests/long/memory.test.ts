import { createRequire } from 'node:module';
import { createProject } from '@/tests/system/support/api-client';
import { RunningServer, TELLING_MEMORY } from '@/tests/system/support/running-server';

jest.setTimeout(120_000);

const KIB = 1024;

// It comes without types.
const load = createRequire(__filename)('autocannon') as (options: object) => Promise<{
  requests: { total: number };
  non2xx: number;
}>;

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
  server = await RunningServer.start({ command: TELLING_MEMORY, env: { RATE_LIMIT: 'off' } });
  const { id } = await createProject(server.origin, 'Harvest');
  const page = `${server.origin}/project/${id}`;
  await view(page, 3);
  const before = await server.memory();
  const views = await view(page, 8);
  const after = await server.memory();
  expect((after.heap - before.heap) / views / KIB).toBeLessThan(8);
});
