import { getDb, getWriter } from '@/lib/server/engines/db';
import { notify } from '@/lib/server/engines/postgres/notify';
import { type ProjectEvent, ProjectEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { addMember } from '@/lib/server/services/members';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { until } from '@/tests/support/until';

// A process waits before it connects again.
jest.setTimeout(30_000);

const processes: ProjectEvents[] = [];

afterEach(async () => {
  for (const events of processes.splice(0)) await events.stop();
});
withTestDatabase();

/** Another process on the same database. */
function anotherProcess(): ProjectEvents {
  const events = new ProjectEvents(getEnv().DATABASE_URL);
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
  // The process has connected.
  await until(() => heard({ type: 'unsure' }));

  await addMember(projectId, {});
  await until(() => heard({ type: 'version', version: 7 }));
  await deleteProject(projectId);
  await until(() => told.at(-1)?.type === 'unsure');
});

test('A process whose connection broke connects again, and asks whoever watches to ask again.', async () => {
  const { projectId } = await createTrip();
  const { heard, told } = watch(anotherProcess(), projectId);
  await until(() => heard({ type: 'unsure' }));

  await getDb().$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'quits-events' AND datname = current_database()`;
  await until(() => told.filter(({ type }) => type === 'unsure').length === 2);
  await addMember(projectId, {});
  await until(() => heard({ type: 'version', version: 7 }));
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

test('A change that is rolled back is not told, and other messages are not heard.', async () => {
  const { projectId } = await createTrip();
  const { heard, told } = watch(anotherProcess(), projectId);
  await until(() => heard({ type: 'unsure' }));
  const rolledBack = (await getWriter()).transact(async (tx) => {
    await notify(tx, { projectId, version: 9 });
    throw new Error('Rolled back');
  });
  await expect(rolledBack).rejects.toThrow('Rolled back');
  for (const text of ['', 'x', 'null', '{"kind":"change"}', `{"kind":"count","projectId":"${projectId}"}`]) {
    await getDb().$queryRaw`SELECT pg_notify('quits', ${text})::text`;
  }
  await addMember(projectId, {});
  await until(() => heard({ type: 'version', version: 7 }));
  expect(told.filter(({ type }) => type === 'version')).toHaveLength(1);
});
