import type { ClientHttp2Session } from 'node:http2';
import { formatRevision } from '@/lib/contract/etag';
import type { WireProject } from '@/lib/contract/project';
import { MAX_BODY_BYTES } from '@/lib/contract/requests';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { callByHttp2, textOf } from './support/http2-call';
import { startCaddy, startNginx, type TlsProxy } from './support/proxies';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

/** Projects that a client may create in a minute: enough for all tests, and for one that uses them up. */
const BUDGET = 20;

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('Behind %s by its example', (_name, startProxy) => {
  let server: RunningServer;
  let proxy: TlsProxy;
  let session: ClientHttp2Session;

  // Ahead of the hook that removes the folder.
  afterAll(async () => {
    session?.destroy();
    await proxy?.stop();
    await server?.kill();
    await server?.removeData();
  });

  const folder = withTestFolder();

  beforeAll(async () => {
    server = await RunningServer.start({ env: { TRUST_PROXY: '1', RATE_LIMIT_CREATE: String(BUDGET) } });
    proxy = await startProxy(server.port, folder());
    session = await proxy.connect();
  });

  const json = { 'content-type': 'application/json' };
  const save = (method: string, path: string, value: object, headers = {}) =>
    callByHttp2(session, path, { method, body: JSON.stringify(value), headers: { ...json, ...headers } });
  const create = async (name: string) =>
    JSON.parse(await textOf(await save('POST', '/api/projects', { name }))) as WireProject;

  test('a page comes by TLS and HTTP/2, and the server knows by which address.', async () => {
    expect(session.alpnProtocol).toBe('h2');
    const answer = await callByHttp2(session, '/');
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
    expect(await textOf(answer)).toContain(`content="${proxy.origin}/preview.png"`);
  });

  test('a project is created by a form and by a call, and changed.', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: proxy.origin };
    const made = await callByHttp2(session, '/api/projects', { method: 'POST', body: 'name=Ski', headers: form });
    expect([made.status, made.headers.location]).toEqual([303, expect.stringMatching(/^\/project\/\w{22}$/)]);
    const { id } = await create('Harvest');
    expect((await save('PUT', `/api/projects/${id}`, { name: 'Vine' })).status).toBe(200);
    expect(await textOf(await callByHttp2(session, `/project/${id}`))).toContain('Vine');
  });

  test('a stream tells of a change at once, and many share the connection with calls.', async () => {
    const project = await create('Watched');
    const path = `/api/projects/${project.id}`;
    const streams = await Promise.all(Array.from({ length: 30 }, () => callByHttp2(session, `${path}/events`)));
    const heard = streams.map(({ stream }) => {
      let text = '';
      stream.on('data', (piece: string) => {
        text += piece;
      });
      return async (part: string) => {
        while (!text.includes(part)) await new Promise((resolve) => stream.once('data', resolve));
      };
    });
    expect(streams.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      streams.map(() => [200, expect.stringContaining('text/event-stream')]),
    );
    await Promise.all(heard.map((until) => until(`id: ${formatRevision(project)}\n\n`)));
    const changed = formatRevision({ ...project, version: project.version + 1 });
    const sentAt = performance.now();
    expect((await save('PUT', path, { name: 'Seen' })).status).toBe(200);
    await Promise.all(heard.map((until) => until(`id: ${changed}\n\n`)));
    // A buffer would hold it until the next heartbeat, and many of those.
    expect(performance.now() - sentAt).toBeLessThan(5_000);
    for (const { stream } of streams) stream.close();
  });

  test('the largest body arrives, and a larger one is refused by the server itself.', async () => {
    const { id } = await create('Large');
    const member = { name: 'Ana' };
    const padded = (length: number) => JSON.stringify(member).padEnd(length);
    const post = (body: string) =>
      callByHttp2(session, `/api/projects/${id}/members`, { method: 'POST', body, headers: json });
    expect((await post(padded(MAX_BODY_BYTES))).status).toBe(201);
    const refused = await post(padded(3 * MAX_BODY_BYTES));
    expect([refused.status, JSON.parse(await textOf(refused))]).toEqual([
      413,
      expect.objectContaining({ code: 'payload_too_large' }),
    ]);
  });

  test('each address has a budget of its own, and none that it makes up.', async () => {
    const [one, other] = await Promise.all([proxy.connect('127.0.0.2'), proxy.connect('127.0.0.3')]);
    const createBy = async (client: ClientHttp2Session, made: string) => {
      const headers = { ...json, 'x-forwarded-for': made };
      return (await callByHttp2(client, '/api/projects', { method: 'POST', body: '{}', headers })).status;
    };
    const statuses = [];
    for (let at = 0; at <= BUDGET; at += 1) statuses.push(await createBy(one, `203.0.113.${at}`));
    expect(statuses).toEqual([...Array(BUDGET).fill(201), 429]);
    expect(await createBy(other, '127.0.0.2')).toBe(201);
    one.destroy();
    other.destroy();
  });
});
