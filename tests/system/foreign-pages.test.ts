import { paths } from '@/lib/contract/paths';
import { createProject } from './support/api-client';
import { openConnection, readAnswer, statusesOf } from './support/raw-request';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const FRIEND = 'https://friend.example';
const EVIL = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ env: { CORS_ORIGINS: FRIEND } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

/** What a client sends on the wire: fetch sets some of these headers itself. */
async function ask(method: string, path: string, headers: Record<string, string>, body = ''): Promise<string> {
  const all = { Host: `127.0.0.1:${server.port}`, Connection: 'close', ...headers, 'Content-Length': body.length };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return readAnswer(openConnection(server.port, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`));
}

test('The page of another site brings no project back; a listed one, an own one and a program do.', async () => {
  const { id } = await createProject(server.origin, 'Harvest');
  const url = `${server.origin}/api/projects/${id}`;
  const undelete = `/api${paths.undelete(id)}`;
  const statusOf = async (headers: Record<string, string>) => statusesOf(await ask('POST', undelete, headers))[0];
  await fetch(url, { method: 'DELETE' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(await statusOf({ ...EVIL, 'Content-Type': type })).toBe(415);
  }
  expect(await statusOf(EVIL)).toBe(415);
  expect((await fetch(url)).status).toBe(404);

  const own = { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
  const listed = { Origin: FRIEND, 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' };
  for (const sender of [{}, own, listed] as Record<string, string>[]) {
    await fetch(url, { method: 'DELETE' });
    expect(await statusOf(sender)).toBe(200);
    expect((await fetch(url)).status).toBe(200);
  }
});

test('What a browser asks before it sends anything else for another site, is refused.', async () => {
  const { id, members } = await createProject(server.origin, 'Harvest');
  const [member] = members;
  for (const path of [
    paths.projects(),
    paths.project(id),
    paths.undelete(id),
    paths.undo(id),
    paths.putBack(id),
    paths.link(id, 'z'.repeat(22)),
    paths.members(id),
    paths.member(id, member?.id ?? ''),
    paths.expenses(id, member?.id ?? ''),
    paths.expense(id, member?.id ?? '', member?.expenses[0]?.id ?? ''),
  ]) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const asks = { 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'content-type' };
      expect(await ask('OPTIONS', `/api${path}`, { ...EVIL, ...asks })).not.toMatch(/access-control-allow-/i);
      expect(await ask('OPTIONS', `/api${path}`, { Origin: FRIEND, ...asks })).toMatch(
        /\r\nAccess-Control-Allow-Origin: https:\/\/friend\.example\r\n/i,
      );
    }
  }
});

test.each(['/', '/api/health', '/_next/static/x.js', '/icon.svg'])(
  'A request for %s that names two hosts is refused.',
  async (path) => {
    for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: \r\nHOST: b']) {
      const request = `GET ${path} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
      expect(statusesOf(await readAnswer(openConnection(server.port, request)))).toEqual([400]);
    }
  },
);
