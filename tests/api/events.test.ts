import { formatRevision } from '@/lib/contract/etag';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getRowReader } from '@/lib/server/engines/db';
import { getEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { revisionAt } from '@/lib/server/resources/epoch';
import { call, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { forgetProcessState } from '@/tests/support/process-state';
import { pause, StreamUnderTest } from '@/tests/support/stream-under-test';
import { until } from '@/tests/support/until';

// Registered before the hooks that close the database.
afterEach(async () => {
  await getEvents().stop();
  forgetProcessState('events');
});
withTestDatabase();

test('A stream of events is one that nothing on its way may hold back.', async () => {
  const { projectId } = await createTrip();
  const { response } = await StreamUnderTest.open(projectId);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store, no-transform');
  expect(response.headers.get('X-Accel-Buffering')).toBe('no');
});

test('It begins with the version, and tells each change.', async () => {
  const { projectId, ana, taxi } = await createTrip();
  const stream = await StreamUnderTest.open(projectId);
  await until(() => stream.versions.length === 1);
  expect(stream.of('version')).toEqual([
    { event: 'version', id: formatRevision(revisionAt(6)), data: { ...revisionAt(6), people: 1 } },
  ]);

  const member = `/projects/${projectId}/members/${ana.id}`;
  await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  await send('POST', `/projects/${projectId}/members`, {});
  await send('PUT', member, { order: 3 });
  await send('POST', `${member}/expenses`, {});
  await send('PUT', `${member}/expenses/${taxi.id}`, { amount: 1 });
  await call('DELETE', `${member}/expenses/${taxi.id}`);
  await call('DELETE', member);
  await send('PATCH', `/projects/${projectId}`, { name: 'Oslo', members: { 'new-1': {}, 'new-2': {} } });

  await until(() => stream.versions.length === 9);
  expect(stream.versions).toEqual(['6', '7', '8', '9', '10', '11', '12', '13', '14']);
});

test('A change that comes while the stream asks again is told at once.', async () => {
  const { projectId } = await createTrip();
  const stream = await StreamUnderTest.open(projectId);
  await until(() => stream.versions.length === 1);
  const asking = jest.spyOn(await getRowReader(), 'read').mockReturnValue(new Promise(() => undefined));
  // The links have changed, and the database takes long to answer.
  getEvents().tell({ projectId, version: null });
  getEvents().tell({ projectId, version: 7 });
  await until(() => stream.versions.at(-1) === '7');
  asking.mockRestore();
});

test('A change that is refused, repeated or in another project is not told.', async () => {
  const { projectId } = await createTrip();
  const other = await createTrip();
  const key = { 'Idempotency-Key': 'a' };
  await send('POST', `/projects/${projectId}/members`, {}, key);
  const stream = await StreamUnderTest.open(projectId);
  await until(() => stream.versions.length === 1);

  await send('POST', `/projects/${projectId}/members`, {}, key);
  await send('PUT', `/projects/${projectId}`, {}, { 'If-Match': '"1"' });
  await send('PUT', `/projects/${other.projectId}`, {});
  await send('PUT', `/projects/${projectId}`, {});

  await until(() => stream.versions.at(-1) === '8');
  expect(stream.versions).toEqual(['7', '8']);
});

test.each([
  ['header', { 'Last-Event-ID': '6' }, ''],
  ['query', {}, '?since=6'],
])('One who knows the version, as the %s says, is told of what comes after it.', async (_where, headers, query) => {
  const { projectId } = await createTrip();
  const stream = await StreamUnderTest.open(projectId, headers, query);
  await send('PUT', `/projects/${projectId}`, {});
  await until(() => stream.versions.at(-1) === '7');
  expect(stream.versions).toEqual(['7']);
});

test('One who knows the version of another epoch is told.', async () => {
  const { projectId } = await createTrip();
  const known = await StreamUnderTest.open(projectId, {}, `?since=${formatRevision(revisionAt(6))}`);
  const other = await StreamUnderTest.open(projectId, {}, '?since=other.6');
  await until(() => other.versions.length === 1);
  expect(known.versions).toEqual([]);

  await send('PUT', `/projects/${projectId}`, {});
  await until(() => [known, other].every(({ versions }) => versions.at(-1) === '7'));
});

test.each(['5', '7', 'x', '', '-6', '6.0', '9'.repeat(30)])(
  'One who names %j as the last event is told the version.',
  async (id) => {
    const { projectId } = await createTrip();
    const stream = await StreamUnderTest.open(projectId, { 'Last-Event-ID': id }, '?since=6');
    await until(() => stream.versions.length === 1);
    expect(stream.versions).toEqual(['6']);
  },
);

test('The header, which a browser sends when it connects again, goes before the query of the first time.', async () => {
  const { projectId } = await createTrip();
  const stream = await StreamUnderTest.open(projectId, { 'Last-Event-ID': '6' }, '?since=1');
  await send('PUT', `/projects/${projectId}`, {});
  await until(() => stream.versions.at(-1) === '7');
  expect(stream.versions).toEqual(['7']);
});

test('All who are there learn how many they are, and who comes back at once was never gone.', async () => {
  const { projectId } = await createTrip();
  const one = await StreamUnderTest.open(projectId);
  const two = await StreamUnderTest.open(projectId);
  await until(() => one.of('people').length === 2);
  expect([one.people, two.people]).toEqual([{ people: 2 }, { people: 2 }]);
  await pause();
  expect(two.of('people')).toHaveLength(1);

  await two.leave();
  const again = await StreamUnderTest.open(projectId);
  await pause();
  expect(again.people).toEqual({ people: 2 });
  expect(one.of('people')).toHaveLength(2);
});

test('People at other projects do not count.', async () => {
  const { projectId } = await createTrip();
  await StreamUnderTest.open((await createTrip()).projectId);
  const stream = await StreamUnderTest.open(projectId);
  expect(stream.people).toEqual({ people: 1 });
});

test('The deletion of the project is told, and ends the stream.', async () => {
  const { projectId } = await createTrip();
  const stream = await StreamUnderTest.open(projectId);
  await call('DELETE', `/projects/${projectId}`);
  await until(() => stream.isEnded);
  expect(stream.of('deleted')).toEqual([{ event: 'deleted', data: {} }]);
});

test('A stop of the server ends all streams, and those that are opened meanwhile.', async () => {
  const { projectId } = await createTrip();
  const stream = await StreamUnderTest.open(projectId);
  await getEvents().stop();
  await until(() => stream.isEnded);
  const late = await StreamUnderTest.open(projectId);
  await until(() => late.isEnded);
  expect(stream.of('deleted')).toEqual([]);
});

test('A slow reader gets the latest version, and no backlog.', async () => {
  const { projectId } = await createTrip();
  const response = await respond('GET', `/projects/${projectId}/events`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await pause();
  for (let at = 0; at < 5; at += 1) await send('PUT', `/projects/${projectId}`, {});
  await pause();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value).match(/^id: .*$/gm)).toEqual([`id: ${formatRevision(revisionAt(11))}`]);
  await reader.cancel();
});

test('Whoever only asks for the headers is nobody there.', async () => {
  const { projectId } = await createTrip();
  await respond('GET', `/projects/${projectId}/events`);
  expect(getEvents().peopleIn(projectId)).toBe(0);
});

test.each(['z'.repeat(22), 'nonsense'])('A missing project has no events: %s.', async (projectId) => {
  const { status, headers, body } = await call('GET', `/projects/${projectId}/events`);
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'project_not_found' });
  expect(headers.get('Content-Type')).toBe('application/problem+json');
});

test('The demo has a stream as well.', async () => {
  const { DEMO_PROJECT_ID } = getEnv();
  await seedDemo(DEMO_PROJECT_ID);
  const stream = await StreamUnderTest.open(DEMO_PROJECT_ID);
  await until(() => stream.versions.length === 1);
  expect(stream.versions).toEqual(['1']);
});
