import { newId } from '@/lib/server/resources/ids';
import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

const NAME = 'Ski week';

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(server.origin + path, { method, headers });
}

/** The link of a new project, and a read-only one. */
async function newLinks(): Promise<{ writing: string; reading: string }> {
  const { id } = await createProject(server.origin, NAME);
  const [writing, reading] = [newId(), newId()];
  await put(id, writing, 'write');
  await put(writing, reading, 'read');
  return { writing, reading };
}

async function put(link: string, other: string, may: string): Promise<void> {
  const response = await send(`${server.origin}/api/projects/${link}/links/${other}`, 'PUT', { may });
  expect(response.status).toBe(200);
}

/** All that a response says. */
async function bytesOf(response: Response): Promise<string> {
  return JSON.stringify([...response.headers]) + (await response.text());
}

test('No byte of what a read-only link is answered with tells the one that writes.', async () => {
  const { id } = await createProject(server.origin, NAME);
  const [writing, reading] = [newId(), newId()];
  await put(id, writing, 'write');
  await put(writing, reading, 'read');
  const api = `/api/projects/${reading}`;
  const stream = await get(`${api}/events`);
  const reader = stream.body?.getReader();
  const events = async () => new TextDecoder().decode((await reader?.read())?.value);

  const seen = [
    // Rendered, and then cached by the server.
    await bytesOf(await get(`/project/${reading}`)),
    await bytesOf(await get(`/project/${reading}`)),
    await bytesOf(await get(`/project/${reading}`, { 'Accept-Language': 'de' })),
    await bytesOf(await get(`/project/${reading}?lng=es`)),
    await bytesOf(await get(`/project/${reading}`, {}, 'HEAD')),
    await bytesOf(await get(`/project/${reading}`, { RSC: '1', 'Next-Url': '/' })),
    await bytesOf(await get(api)),
    await bytesOf(await get(api, {}, 'HEAD')),
    await bytesOf(await get(api, { Accept: 'text/csv' })),
    await bytesOf(await get(api, { 'If-None-Match': '*' })),
    await bytesOf(await get(`${api}/links`)),
    await bytesOf(await send(server.origin + api, 'PUT', { name: 'Mine' })),
    await bytesOf(await send(`${server.origin}${api}/links/${newId()}`, 'PUT', { may: 'write' })),
    await events(),
  ];
  await send(`${server.origin}/api/projects/${writing}`, 'PUT', { name: NAME });
  seen.push(await events());
  const deletion = await get(`/api/projects/${writing}`, {}, 'DELETE');
  expect(deletion.status).toBe(204);
  seen.push(await events(), await bytesOf(await get(api)), await bytesOf(await get(`/project/${reading}`)));

  expect(seen.filter((text) => text.includes(NAME)).length).toBeGreaterThan(5);
  expect(seen.filter((text) => text.includes(reading)).length).toBeGreaterThan(5);
  for (const secret of [id, writing]) expect(seen.filter((text) => text.includes(secret))).toEqual([]);
});

test('The page by a read-only link holds a project that says so.', async () => {
  const { writing, reading } = await newLinks();
  const page = async (link: string) => (await get(`/project/${link}`)).text();
  expect(await page(reading)).toMatch(new RegExp(`${reading}\\\\*",\\\\*"readOnly\\\\*":true`));
  expect(await page(writing)).not.toContain('readOnly\\":true');
});

test('A page is 404 as soon as its link leads nowhere, or the project is deleted.', async () => {
  const { writing, reading } = await newLinks();
  const status = async (link: string) => (await get(`/project/${link}`)).status;
  for (const link of [writing, reading]) expect([await status(link), await status(link)]).toEqual([200, 200]);

  const next = newId();
  await put(writing, next, 'write');
  expect([await status(writing), await status(reading), await status(next)]).toEqual([404, 200, 200]);
  await get(`/api/projects/${next}/links/${reading}`, {}, 'DELETE');
  expect([await status(reading), await status(next)]).toEqual([404, 200]);
  await get(`/api/projects/${next}`, {}, 'DELETE');
  expect([await status(next), await status(reading)]).toEqual([404, 404]);
  await send(`${server.origin}/api/projects/${next}/undelete`, 'POST', {});
  expect([await status(next), await status(reading)]).toEqual([200, 404]);
  await get(`/api/projects/${next}?for_good=true`, {}, 'DELETE');
  expect([await status(next), await status(reading)]).toEqual([404, 404]);
});

test('A page that is gone is no page to be stored, or indexed.', async () => {
  const { writing } = await newLinks();
  await get(`/api/projects/${writing}`, {}, 'DELETE');
  const { status, headers } = await get(`/project/${writing}`);
  expect([status, headers.get('X-Robots-Tag')]).toEqual([404, expect.stringContaining('noindex')]);
  expect(headers.get('Cache-Control')).toContain('no-store');
});

test('The log holds no link.', async () => {
  const { writing, reading } = await newLinks();
  await get(`/api/projects/${writing}/links`);
  await send(`${server.origin}/api/projects/${writing}/undelete`, 'POST', {});
  await get(`/api/projects/${writing}/links/${reading}`, {}, 'DELETE');
  const routes = () => server.log.map(({ route }) => route);
  expect(routes()).toContain('/api/projects/{id}/links');
  expect(routes()).toContain('/api/projects/{id}/links/{id}');
  expect(routes()).toContain('/api/projects/{id}/undelete');
  for (const link of [writing, reading]) expect(server.output).not.toContain(link);
});
