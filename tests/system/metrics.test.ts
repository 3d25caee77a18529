import { createProject, send } from './support/api-client';
import { parseScrape, sumOf } from './support/prometheus-text';
import { RunningServer } from './support/running-server';

jest.setTimeout(120_000);

const TOKEN = 'a-token-of-some-length';
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/latest?key=secret-of-the-source';
let server: RunningServer;

afterEach(async () => {
  await server.stop();
  await server.removeData();
});

const scrape = (authorization?: string) =>
  fetch(`${server.origin}/metrics`, { headers: authorization ? { Authorization: authorization } : {} });

test('A scrape counts what was asked, and no label tells of whom.', async () => {
  server = await RunningServer.start({ env: { METRICS_TOKEN: TOKEN, RATE_LIMIT_CREATE: '2', RATES_URL: NOWHERE } });
  const { id, members } = await createProject(server.origin, 'Secret harvest');
  const url = `${server.origin}/api/projects/${id}`;
  expect((await send(url, 'PUT', { name: 'Other' }, { 'If-Match': '"none"' })).status).toBe(412);
  const page = () => fetch(`${server.origin}/project/${id}`).then((answer) => answer.text());
  await page();
  await page();
  expect((await send(`${server.origin}/api/projects`, 'POST', {})).status).toBe(201);
  expect((await send(`${server.origin}/api/projects`, 'POST', {})).status).toBe(429);
  for (const path of [`/${id}`, `/api/${id}`, `/project/${id}/${id}`, `/${id}.svg`]) await fetch(server.origin + path);
  const rates = await fetch(`${server.origin}/api/rates?currency=EUR`);
  expect([rates.status, await rates.json()]).toEqual([200, { currency: 'EUR', rates: {} }]);
  const leave = new AbortController();
  const stream = await fetch(`${url}/events`, { signal: leave.signal });
  await stream.body?.getReader().read();

  const answer = await scrape(`Bearer ${TOKEN}`);
  leave.abort();
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  const samples = parseScrape(text);
  const count = (labels: Record<string, string>) => sumOf(samples, 'quits_request_duration_seconds_count', labels);
  expect(count({ method: 'POST', route: '/api/projects', status: '201' })).toBe(2);
  expect(count({ method: 'POST', route: '/api/projects', status: '429' })).toBe(1);
  expect(count({ method: 'GET', route: '/project/{projectId}', status: '200' })).toBe(2);
  expect(count({ route: 'other' })).toBe(3);
  expect(sumOf(samples, 'quits_saves_total')).toBe(4);
  expect(sumOf(samples, 'quits_conflicts_total')).toBe(1);
  expect(sumOf(samples, 'quits_limits_hit_total', { route: '/api/projects' })).toBe(1);
  expect(sumOf(samples, 'quits_streams_open')).toBe(1);
  expect(sumOf(samples, 'quits_page_cache_total', { result: 'hit' })).toBeGreaterThanOrEqual(1);
  expect(sumOf(samples, 'quits_page_cache_total', { result: 'miss' })).toBeGreaterThanOrEqual(1);
  expect(sumOf(samples, 'quits_rate_source_asks_total', { result: 'failed' })).toBe(1);
  for (const work of ['read', 'write', 'query']) {
    expect(sumOf(samples, 'quits_database_duration_seconds_count', { work })).toBeGreaterThan(0);
  }
  expect(sumOf(samples, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  for (const secret of [id, members[0]!.id, 'Secret', TOKEN, 'secret-of']) expect(text).not.toContain(secret);
});

test('Only who has the token may read it.', async () => {
  server = await RunningServer.start({ env: { METRICS_TOKEN: TOKEN } });
  for (const given of [undefined, TOKEN, `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer ']) {
    const answer = await scrape(given);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="metrics"']);
    expect(await answer.text()).toBe('Unauthorized');
  }
});

test('Without a token there is no such path.', async () => {
  server = await RunningServer.start();
  const [metrics, nowhere] = await Promise.all([scrape(`Bearer ${TOKEN}`), fetch(`${server.origin}/nowhere`)]);
  expect([metrics.status, nowhere.status]).toEqual([404, 404]);
  expect(metrics.headers.get('www-authenticate')).toBeNull();
});
