import { formatRevision } from '@/lib/contract/etag';
import { until } from '../support/until';
import { createProject, send } from './support/api-client';
import { RunningServer } from './support/running-server';
import { readerOf } from './support/stream-reader';

jest.setTimeout(60_000);

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

test('An event comes at once, also to one who takes compressed answers.', async () => {
  const project = await createProject(server.origin, 'Harvest');
  const url = `${server.origin}/api/projects/${project.id}`;
  const stream = await fetch(`${url}/events`, { headers: { 'Accept-Encoding': 'gzip, br' } });
  const readUntil = readerOf(stream);
  const { epoch } = project;
  await readUntil(`id: ${formatRevision(project)}\n\n`);

  for (let version = project.version + 1; version < project.version + 4; version += 1) {
    const startedAt = Date.now();
    await send(url, 'PUT', { name: `Harvest ${version}` });
    const [, data = '', id] = /^event: version\ndata: (.*)\nid: (.*)\n\n$/.exec(await readUntil('\n\n')) ?? [];
    expect([JSON.parse(data), id]).toEqual([{ epoch, version, people: 1 }, formatRevision({ epoch, version })]);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  }
  expect(stream.headers.get('content-encoding')).toBeNull();
});

test('A client that goes away is seen to have gone, and the others go on.', async () => {
  const { id } = await createProject(server.origin, 'Vintage');
  const url = `${server.origin}/api/projects/${id}/events`;
  const readUntil = readerOf(await fetch(url));
  const going = new AbortController();
  await readerOf(await fetch(url, { signal: going.signal }))('{"people":2}');
  await readUntil('{"people":2}');

  going.abort();
  await readUntil('{"people":1}');
});

test('The log tells of a stream without the project, and not as an error.', async () => {
  const { id } = await createProject(server.origin, 'Pressing');
  const going = new AbortController();
  await fetch(`${server.origin}/api/projects/${id}/events`, { signal: going.signal });
  going.abort();
  const entries = () => server.log.filter(({ route }) => route === '/api/projects/{id}/events');
  await until(() => entries().at(-1)?.aborted === true);
  expect(entries().at(-1)).toMatchObject({ level: 'info', status: 200, aborted: true });
  expect(server.output).not.toContain(id);
});
