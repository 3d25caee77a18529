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

test('What is nowhere takes no more of the processor than a file, whatever is asked for by it.', async () => {
  const { id } = await createProject(server.origin, 'Shed');
  const cost = async (path: (at: number) => string, headers: Record<string, string> = {}) => {
    for (let at = 0; at < 20; at += 1) await pageOf(path(-at), headers);
    const before = server.processorTime;
    for (let at = 0; at < 150; at += 1) await pageOf(path(at), headers);
    return server.processorTime - before;
  };
  const rendered = await cost((at) => `/project/${id}?${at}`);
  const file = await cost(() => '/preview.png');
  const missing = (at: number) => `/project/${String(at).replace(/\D/g, 'x').replaceAll('0', 'o').padStart(22, 'z')}`;
  const costs = {
    nowhere: await cost((at) => `/nowhere-${at}`),
    'with a query': await cost((at) => `/nowhere?${at}`),
    'by the router': await cost((at) => `/nowhere-${at}?_rsc=${at}`, { RSC: '1' }),
    'with a cookie': await cost((at) => `/nowhere-${at}`, { Cookie: 'session=1' }),
    'no id': await cost((at) => `/project/${at}`),
    'a missing project': await cost(missing),
    'the same with a query': await cost((at) => `${missing(at)}?${at}`),
    icon: await cost(() => '/favicon.ico'),
  };
  for (const [what, seconds] of Object.entries(costs)) {
    expect([what, seconds, seconds < Math.max(1.5 * file, rendered / 3)]).toEqual([what, seconds, true]);
  }
});

test('What is nowhere says so in each language, with a way home, and the icon is a file.', async () => {
  for (const [language, heading] of [
    ['en', 'Page not found'],
    ['de', 'Seite nicht gefunden'],
    ['es', 'Página no encontrada'],
  ] as const) {
    for (let visit = 0; visit < 2; visit += 1) {
      const { status, text, nonce } = await pageOf(`/nowhere-${visit}`, { 'Accept-Language': language });
      expect([status, text.includes(`<html lang="${language}"`), text.includes(heading)]).toEqual([404, true, true]);
      expect(text).toContain('href="/"');
      for (const script of text.match(/<script[^>]*>/g) ?? []) expect(script).toContain(`nonce="${nonce}"`);
    }
  }
  const icon = await fetch(`${server.origin}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});
