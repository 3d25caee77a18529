import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({});
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const text = await response.text();
  return { status: response.status, headers: response.headers, nonce, text };
}

test('Every visit of an unchanged project gets the same page with a nonce of its own, and each script has that one.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  const pages = [];
  for (let visit = 0; visit < 4; visit += 1) pages.push(await pageOf(`/project/${id}`));
  expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(4);
  expect(new Set(pages.map(({ text, nonce }) => text.replaceAll(nonce, ''))).size).toBe(1);
  for (const { text, nonce, headers } of pages) {
    const scripts = text.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(10);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(text.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g)?.filter((uuid) => uuid !== nonce)).toEqual([]);
    expect(headers.get('cache-control')).toContain('no-store');
  }
});

test('What is saved is in the next page, whatever was kept.', async () => {
  const { id } = await createProject(server.origin, 'Cellar');
  const api = `${server.origin}/api/projects/${id}`;
  await pageOf(`/project/${id}`);
  for (const name of ['Attic', 'Garden']) {
    await send(api, 'PUT', { name });
    expect((await pageOf(`/project/${id}`)).text).toContain(`>${name}<`);
  }
  await fetch(api, { method: 'DELETE' });
  const { status, text } = await pageOf(`/project/${id}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).not.toContain('Garden');
});

test('Who has the page of an unchanged project gets no other, in each language and for the example too.', async () => {
  const { id } = await createProject(server.origin, 'Barn');
  for (const path of [`/project/${id}`, '/demo']) {
    const { headers } = await pageOf(path);
    const known = { 'If-None-Match': headers.get('etag') ?? '' };
    const again = await pageOf(path, known);
    expect([again.status, again.text, again.headers.get('content-security-policy')]).toEqual([304, '', null]);
    expect((await pageOf(path, { ...known, 'Accept-Language': 'de' })).status).toBe(200);
  }
  const { headers } = await pageOf(`/project/${id}`);
  await send(`${server.origin}/api/projects/${id}`, 'PUT', { name: 'Stable' });
  const changed = await pageOf(`/project/${id}`, { 'If-None-Match': headers.get('etag') ?? '' });
  expect([changed.status, changed.text.includes('>Stable<')]).toEqual([200, true]);
});

test('A page is kept in each language, for each name of the server, and the example too.', async () => {
  const { id } = await createProject(server.origin, 'Orchard');
  for (const path of [`/project/${id}`, '/demo']) {
    for (const language of ['en', 'de', 'es', 'en', 'de']) {
      const { text } = await pageOf(path, { 'Accept-Language': language });
      expect(text).toContain(`<html lang="${language}"`);
    }
  }
  const other = server.origin.replace('127.0.0.1', 'localhost');
  expect((await pageOf(`/project/${id}`)).text).toContain(`${server.origin}/preview.png`);
  expect(await (await fetch(`${other}/project/${id}`)).text()).toContain(`${other}/preview.png`);
});
