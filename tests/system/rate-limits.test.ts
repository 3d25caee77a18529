import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;

async function start(env: Record<string, string>): Promise<void> {
  server = await RunningServer.start({ env });
}

afterEach(async () => {
  await server.stop();
  await server.removeData();
});

async function createAs(headers: Record<string, string>): Promise<number> {
  return (await send(`${server.origin}/api/projects`, 'POST', {}, headers)).status;
}

test('An address made up in a header dodges no limit.', async () => {
  await start({ RATE_LIMIT_CREATE: '2' });
  expect([await createAs({}), await createAs({ 'X-Forwarded-For': '203.0.113.9' })]).toEqual([201, 201]);
  const headers = [
    'X-Forwarded-For',
    'X-Quits-Client',
    'X-Real-IP',
    'Forwarded',
    'X-Vercel-Forwarded-For',
    'X-Client-IP',
  ];
  for (const header of headers) {
    expect([header, await createAs({ [header]: '203.0.113.1' })]).toEqual([header, 429]);
  }
});

test('A limit is told as one, also where a page was the first thing that was asked for.', async () => {
  await start({ RATE_LIMIT_CREATE: '1' });
  expect((await fetch(`${server.origin}/demo`)).status).toBe(200);
  expect([await createAs({}), await createAs({})]).toEqual([201, 429]);
});

test('Behind one proxy the address that it adds counts, and not what the client wrote before it. A network of IPv6 is one.', async () => {
  await start({ RATE_LIMIT_CREATE: '1', TRUST_PROXY: '1' });
  expect(await createAs({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.1' })).toBe(201);
  expect(await createAs({ 'X-Forwarded-For': '198.51.100.2, 203.0.113.1' })).toBe(429);
  expect(await createAs({ 'X-Forwarded-For': '198.51.100.1, 203.0.113.2' })).toBe(201);

  expect(await createAs({ 'X-Forwarded-For': '2001:db8:1:2::1' })).toBe(201);
  expect(await createAs({ 'X-Forwarded-For': '2001:db8:1:2:ffff::9' })).toBe(429);
  expect(await createAs({ 'X-Forwarded-For': '2001:db8:1:3::1' })).toBe(201);
});

test('A project page that is rendered is a read. Past the limit it comes without the project, whose own call is then refused.', async () => {
  await start({ RATE_LIMIT_READ: '2' });
  const project = await createProject(server.origin, 'Harvest');
  const page = async () => (await fetch(`${server.origin}/project/${project.id}`)).text();
  expect(await page()).toContain('Harvest: Taxi');
  expect(await page()).toContain('Harvest: Taxi');
  await send(`${server.origin}/api/projects/${project.id}`, 'PUT', { name: 'Autumn' });
  expect(await page()).not.toContain('Harvest: Taxi');
  expect((await fetch(`${server.origin}/api/projects/${project.id}`)).status).toBe(429);
});

test('A save of 500 rows, six calls at once, fits the limits as they are set by default.', async () => {
  await start({});
  const { id, members } = await createProject(server.origin, 'Big trip');
  const url = `${server.origin}/api/projects/${id}/members/${members[0]?.id}/expenses`;
  const statuses = new Set<number>();
  let left = 500;
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (left-- > 0) statuses.add((await send(url, 'POST', { name: 'Row', amount: 1 })).status);
    }),
  );
  expect([...statuses]).toEqual([201]);
});
