import { getEvents } from '@/lib/server/events/project-events';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { putLink, readLinkOf, replaceLink } from '@/tests/support/new-link';
import { forgetProcessState } from '@/tests/support/process-state';
import { StreamUnderTest } from '@/tests/support/stream-under-test';
import { until } from '@/tests/support/until';

// Registered before the hooks that close the database.
afterEach(async () => {
  await getEvents().stop();
  forgetProcessState('events');
});
withTestDatabase();

/** A stream that has begun. */
async function openStream(link: string): Promise<StreamUnderTest> {
  const stream = await StreamUnderTest.open(link);
  await until(() => stream.versions.length === 1);
  return stream;
}

test('Who has a read-only link is told each change, and counts as one who is there.', async () => {
  const { projectId } = await createTrip();
  const stream = await openStream(await readLinkOf(projectId));
  const other = await openStream(projectId);
  await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  await until(() => [stream, other].every(({ versions }) => versions.at(-1) === '7'));
  await until(() => JSON.stringify(stream.people) === JSON.stringify({ people: 2 }));
  expect(other.people).toEqual({ people: 2 });
  expect(JSON.stringify(stream.received)).not.toContain(projectId);
});

test.each(['its own id', 'a new link'])(
  'A link that is replaced ends the streams by it, and no other: %s.',
  async (which) => {
    const { projectId } = await createTrip();
    const old = which === 'its own id' ? projectId : await replaceLink(projectId);
    const [writing, reading] = [await openStream(old), await openStream(await readLinkOf(old))];

    const link = await replaceLink(old);

    await until(() => writing.isEnded);
    expect(writing.of('replaced')).toEqual([{ event: 'replaced', data: {} }]);
    expect(writing.of('deleted')).toEqual([]);
    expect(JSON.stringify(writing.received)).not.toContain(link);
    const next = await openStream(link);
    await send('PUT', `/projects/${link}`, { name: 'Rome' });
    await until(() => [reading, next].every(({ versions }) => versions.at(-1) === '7'));
    expect(reading.isEnded).toBe(false);
    expect(writing.versions).toEqual(['6']);
  },
);

test('A read-only link ends its streams when it is revoked, and when another takes its place.', async () => {
  const { projectId } = await createTrip();
  const writing = await openStream(projectId);
  const first = await readLinkOf(projectId);
  const reading = await openStream(first);
  const { link } = await putLink(projectId, 'read');
  await until(() => reading.isEnded);
  const other = await openStream(link);
  await call('DELETE', `/projects/${projectId}/links/${link}`);
  await until(() => other.isEnded);

  expect([reading, other].map((stream) => stream.of('replaced').length)).toEqual([1, 1]);
  await send('PUT', `/projects/${projectId}`, {});
  await until(() => writing.versions.at(-1) === '7');
  expect([writing.isEnded, writing.versions]).toEqual([false, ['6', '7']]);
});

test('A deletion ends the streams of every link, and what is brought back has streams again.', async () => {
  const { projectId } = await createTrip();
  const reading = await readLinkOf(projectId);
  const streams = [await openStream(projectId), await openStream(reading)];
  await call('DELETE', `/projects/${projectId}`);
  await until(() => streams.every(({ isEnded }) => isEnded));
  expect(streams.map((stream) => stream.of('deleted').length)).toEqual([1, 1]);

  await call('POST', `/projects/${projectId}/undelete`);
  for (const link of [projectId, reading]) {
    const stream = await openStream(link);
    await send('PUT', `/projects/${projectId}`, {});
    await until(() => stream.versions.length === 2);
  }
});

test('A deletion for good ends what is open, too.', async () => {
  const { projectId } = await createTrip();
  const stream = await openStream(await readLinkOf(projectId));
  await call('DELETE', `/projects/${projectId}?for_good=true`);
  await until(() => stream.isEnded);
  expect(stream.of('deleted')).toHaveLength(1);
});

test('Many changes beside changes of the links are told to the end.', async () => {
  const { projectId } = await createTrip();
  const stream = await openStream(projectId);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 4 === 0 ? putLink(projectId, 'read') : send('PUT', `/projects/${projectId}`, { name: `${at}` }),
    ),
  );
  await until(() => stream.versions.at(-1) === '21');
  expect(stream.isEnded).toBe(false);
});
