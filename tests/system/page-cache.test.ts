import { createProject, send } from './support/api-client';
import { refusedScripts } from './support/refused-scripts';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

let server: RunningServer;
const started: RunningServer[] = [];

beforeAll(async () => {
  server = await start();
});

afterAll(async () => {
  await server.stop();
  for (const each of started) await each.removeData();
});

async function start(...options: Parameters<typeof RunningServer.start>): Promise<RunningServer> {
  const made = await RunningServer.start(...options);
  started.push(made);
  return made;
}

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { headers });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { status: response.status, headers: response.headers, policy, text: await response.text() };
}

test('Every visit of an unchanged project gets the same page, whose policy allows its scripts.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  const pages = [];
  for (let visit = 0; visit < 4; visit += 1) pages.push(await pageOf(`/project/${id}`));
  expect(new Set(pages.map(({ text, policy }) => policy + text)).size).toBe(1);
  for (const { text, policy, headers } of pages) {
    expect(text.match(/<script[^>]*>/g)?.length).toBeGreaterThan(10);
    expect(policy).not.toContain('nonce');
    expect(refusedScripts(text, policy)).toEqual([]);
    expect(headers.get('cache-control')).toContain('no-store');
    // What nginx takes by its defaults.
    expect(JSON.stringify([...headers]).length).toBeLessThan(4_000);
  }
});

test('Texts that are not there, asked for first, leave the page of what is nowhere whole.', async () => {
  const pages = [];
  for (const path of ['/locales/fr/common.json', '/nothing']) {
    pages.push(await pageOf(path, { 'Accept-Language': 'es' }));
  }
  for (const { status, headers, text, policy } of pages) {
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toMatch(/^<!DOCTYPE html><html lang="es"/);
    expect(text).toBe(pages[0]?.text);
    expect(refusedScripts(text, policy)).toEqual([]);
  }
});

test('Another process makes the same page of it.', async () => {
  const { id } = await createProject(server.origin, 'Mill');
  const tagHere = (await pageOf(`/project/${id}`)).headers.get('etag');
  const { databaseUrl, port } = server;
  await server.stop();
  server = await start({ databaseUrl, port });
  expect((await pageOf(`/project/${id}`, { 'If-None-Match': tagHere ?? '' })).status).toBe(304);
});

test('Of pages that are rendered at the same time, each has its own status, and what is cached is its own.', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Wagon ${at}`);
  const projects = await Promise.all(names.map((name) => createProject(server.origin, name)));
  for (const { id } of projects.slice(0, 6)) await fetch(`${server.origin}/api/projects/${id}`, { method: 'DELETE' });
  const ask = () => Promise.all(projects.map(({ id }) => pageOf(`/project/${id}`)));
  for (const pages of [await ask(), await ask()]) {
    expect(pages.map(({ status }) => status)).toEqual(names.map((_, at) => (at < 6 ? 404 : 200)));
    expect(pages.slice(6).map(({ text }) => /Wagon \d+/.exec(text)?.[0])).toEqual(names.slice(6));
  }
});

test('What is saved is in the next page, whatever was cached.', async () => {
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

test('A page is cached in each language, for each name of the server, and the example too.', async () => {
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
