import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { seedProject } from '@/tests/support/database/largest-project';
import { send } from '../support/api-client';
import { RunningServer } from '../support/running-server';

jest.setTimeout(120_000);

const LARGEST = { members: MAX_MEMBERS, expenses: MAX_EXPENSES, places: MAX_INVOLVEMENTS, nameLength: 12 };

let server: RunningServer;

afterEach(async () => {
  await server.stop();
  await server.removeData();
});

async function start(env: Record<string, string>): Promise<void> {
  server = await RunningServer.start({ env: { TRUST_PROXY: '1', LOG_LEVEL: 'error', ...env } });
}

const addProject = () => seedProject(server.databaseUrl.replace('file:', ''), LARGEST).projectId;

function readCsv(projectId: string, address: string): Promise<Response> {
  const headers = { Accept: 'text/csv', 'X-Forwarded-For': address };
  return fetch(`${server.origin}/api/projects/${projectId}`, { headers });
}

/** Milliseconds that another client waits for the CSV of an empty project. */
async function waitOfAnother(): Promise<number> {
  const answer = await send(`${server.origin}/api/projects`, 'POST', {}, { 'X-Forwarded-For': '192.0.2.9' });
  const { id } = (await answer.json()) as { id: string };
  const begin = performance.now();
  const csv = await readCsv(id, '192.0.2.9');
  expect(csv.status).toBe(200);
  await csv.text();
  return performance.now() - begin;
}

test('Three hundred exports at once of one client are counted first, and leave others their turn.', async () => {
  await start({});
  const projectId = addProject();
  const before = server.processorTime;
  const flood = Array.from({ length: 300 }, async () => {
    const answer = await readCsv(projectId, '192.0.2.1');
    await answer.arrayBuffer();
    return answer.status;
  });
  expect(await waitOfAnother()).toBeLessThan(5_000);
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(server.processorTime - before).toBeLessThan(15);
});
