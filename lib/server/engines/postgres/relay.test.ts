import fc from 'fast-check';
import { getDb } from '@/lib/server/engines/db';
import { changeMessage, countMessages, parseMessage } from '@/lib/server/engines/postgres/relay';
import type { ProjectEvent, ProjectEvents } from '@/lib/server/events/project-events';
import { newEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { putLink } from '@/lib/server/services/links';
import { addMember } from '@/lib/server/services/members';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { until } from '@/tests/support/until';

// A process waits before it connects again, and a person who has gone still counts for a while.
jest.setTimeout(30_000);

const processes: ProjectEvents[] = [];

afterEach(async () => {
  for (const events of processes.splice(0)) await events.stop();
});
withTestDatabase();

/** Another process on the same database. */
function anotherProcess(): ProjectEvents {
  const events = newEvents(getEnv().DATABASE_URL);
  processes.push(events);
  return events;
}

/** Collects what those who watch the project are told. */
function watch(events: ProjectEvents, projectId: string) {
  const told: ProjectEvent[] = [];
  const leave = events.watch(projectId, (event) => told.push(event));
  const heard = (wanted: ProjectEvent) => told.some((event) => JSON.stringify(event) === JSON.stringify(wanted));
  return { told, heard, leave };
}

async function listeners(): Promise<number> {
  const [row] = await getDb().$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'quits-events' AND datname = current_database()`;
  return Number(row?.count);
}

test('A change and the deletion of a project are heard of in another process, once they are committed.', async () => {
  const { projectId } = await createTrip();
  const { heard, told } = watch(anotherProcess(), projectId);
  // What it reads when it has connected.
  await until(() => heard({ type: 'version', version: 6 }));

  await addMember(projectId, {});
  await until(() => heard({ type: 'version', version: 7 }));
  await deleteProject(projectId);
  await until(() => heard({ type: 'links' }));

  expect(told.filter(({ type }) => type === 'version').map((event) => JSON.stringify(event))).toEqual(
    [6, 7].map((version) => JSON.stringify({ type: 'version', version })),
  );
});

test('Those who watch are counted in all processes.', async () => {
  const { projectId } = await createTrip();
  const [a, b] = [anotherProcess(), anotherProcess()];
  watch(a, projectId);
  const second = watch(b, projectId);
  watch(b, projectId);
  await until(() => a.peopleIn(projectId) === 3 && b.peopleIn(projectId) === 3);

  const late = anotherProcess();
  watch(late, projectId);
  await until(() => [a, b, late].every((events) => events.peopleIn(projectId) === 4));

  second.leave();
  await until(() => [a, b, late].every((events) => events.peopleIn(projectId) === 3));

  await b.stop();
  await until(() => a.peopleIn(projectId) === 2 && late.peopleIn(projectId) === 2);
});

test('A process whose connection broke connects again, and tells what it missed.', async () => {
  const { projectId } = await createTrip();
  const [gone, replaced] = [await createTrip(), await createTrip()];
  const events = anotherProcess();
  const { heard } = watch(events, projectId);
  const other = watch(events, gone.projectId);
  const another = watch(events, replaced.projectId);
  await until(() => heard({ type: 'version', version: 6 }));

  await getDb().$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'quits-events' AND datname = current_database()`;
  await addMember(projectId, {});
  await deleteProject(gone.projectId);
  await putLink(replaced.projectId, newId(), 'write');

  await until(() => heard({ type: 'version', version: 7 }));
  await until(() => [other, another].every((one) => one.heard({ type: 'links' })));
  await addMember(projectId, {});
  await until(() => heard({ type: 'version', version: 8 }));
});

test('A process holds one connection from when somebody watches there until it stops.', async () => {
  await until(async () => (await listeners()) === 0);
  const events = anotherProcess();
  const { projectId } = await createTrip();
  expect(await listeners()).toBe(0);

  watch(events, projectId);
  watch(events, projectId);
  watch(events, (await createTrip()).projectId);
  await until(async () => (await listeners()) === 1);
  await events.stop();
  await until(async () => (await listeners()) === 0);
});

test.each([7, null])('A change to the version %s is read as it was told.', (version) => {
  const message = changeMessage({ projectId: 'rome', version });
  expect(parseMessage(message)).toEqual({ kind: 'change', projectId: 'rome', version });
});

test('Counts of however many projects are read as they were told, in messages that PostgreSQL takes.', () => {
  const id = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{22}$/);
  fc.assert(
    fc.property(fc.dictionary(id, fc.nat(999), { maxKeys: 700 }), fc.boolean(), (counts, isAll) => {
      const people = new Map(Object.entries(counts));
      const texts = countMessages('b', people, isAll);

      const read = texts.map((text) => parseMessage(text)).filter((message) => message?.kind === 'count');
      expect(read.flatMap((message) => message.people)).toEqual([...people]);
      expect(read.map((message) => message.isAll)).toEqual(texts.map((_, at) => isAll && at === 0));
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(8_000);
    }),
    { numRuns: 20 },
  );
});

test.each(['', 'x', 'null', '{}', '{"kind":"change"}', '{"kind":"dance","process":"b"}'])(
  'The text %j is no message.',
  (text) => {
    expect(parseMessage(text)).toBeNull();
  },
);
