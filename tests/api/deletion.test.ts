import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { sweep } from '@/lib/server/services/retention';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf, readLinkOf, replaceLink } from '@/tests/support/new-link';

withTestDatabase();

const DAY = 24 * 60 * 60_000;

afterEach(() => {
  getEnv().DELETED_DAYS = 30;
});

async function wholeProject(link: string) {
  return (await call('GET', `/projects/${link}`)).body;
}

/** The rows of a project, by table. */
async function rowsOf(projectId: string): Promise<number[]> {
  const db = getDb();
  const where = { projectId };
  return [
    await db.project.count({ where: { id: projectId } }),
    await db.projectLink.count({ where }),
    await db.member.count({ where }),
    await db.expense.count({ where }),
    await db.expenseInvolvement.count({ where }),
    await db.idempotencyKey.count({ where }),
  ];
}

const NOTHING = [0, 0, 0, 0, 0, 0];

/** As if it had been deleted so many days ago. */
async function age(projectId: string, days: number): Promise<void> {
  const deletedAt = new Date(Date.now() - days * DAY);
  await getDb().$executeRaw`UPDATE "Project" SET "deletedAt" = ${deletedAt} WHERE "id" = ${projectId}`;
}

describe('A deleted project', () => {
  test('is gone for every call, which is told since when, and nothing else is.', async () => {
    const { projectId, ana, taxi } = await createTrip();
    const other = await createTrip();
    const begin = Date.now();

    const { status, headers, body } = await call('DELETE', `/projects/${projectId}`);

    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const project = `/projects/${projectId}`;
    for (const [method, path] of [
      ['GET', project],
      ['GET', `${project}/events`],
      ['GET', `${project}/links`],
      ['PUT', project],
      ['DELETE', project],
      ['POST', `${project}/members`],
      ['PUT', `${project}/members/${ana.id}`],
      ['DELETE', `${project}/members/${ana.id}`],
      ['POST', `${project}/members/${ana.id}/expenses`],
      ['DELETE', `${project}/members/${ana.id}/expenses/${taxi.id}`],
      ['PUT', `${project}/links/${newId()}`],
      ['DELETE', `${project}/links/${newId()}`],
    ] as const) {
      const answer = await (method === 'GET' ? call(method, path) : send(method, path, { may: 'read' }));
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'project_deleted']);
      const deletedAt = Date.parse(answer.body.deleted_at);
      expect(deletedAt).toBeGreaterThanOrEqual(begin);
      expect(deletedAt).toBeLessThanOrEqual(Date.now());
    }
    expect((await call('GET', project, { headers: { 'If-None-Match': '*' } })).status).toBe(404);
    expect((await call('GET', project, { headers: { Accept: 'text/csv' } })).body.code).toBe('project_deleted');
    expect((await wholeProject(other.projectId)).members).toHaveLength(3);
  });

  test.each(['its own id', 'a new link'])('comes back as it was, by %s, and can be changed again.', async (which) => {
    const trip = await createTrip();
    const link = which === 'a new link' ? await replaceLink(trip.projectId) : trip.projectId;
    const reading = await readLinkOf(link);
    await send('POST', `/projects/${link}/members`, { name: 'Dana' }, { 'Idempotency-Key': 'dana' });
    const before = await wholeProject(link);
    await call('DELETE', `/projects/${link}`);

    const { status, body, headers } = await call('POST', `/projects/${link}/undelete`);

    const { members: _, mark: _mark, ...head } = before;
    expect({ status, body }).toEqual({ status: 200, body: head });
    expect(headers.get('ETag')).toBe(`"${head.epoch}.${head.version}"`);
    expect(await wholeProject(link)).toEqual(before);
    expect(await wholeProject(reading)).toEqual({ ...before, mark: undefined, id: reading, read_only: true });
    const repeat = await send('POST', `/projects/${link}/members`, { name: 'Dana' }, { 'Idempotency-Key': 'dana' });
    expect(repeat.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await outcomeOf('PUT', `/projects/${link}`, { name: 'Rome' })).toBe('200');
    expect(await outcomeOf('POST', `/projects/${link}/undelete`)).toBe('200');
    expect((await wholeProject(link)).version).toBe(before.version + 1);
  });

  test('is brought back by no other link.', async () => {
    const { projectId } = await createTrip();
    const link = await replaceLink(projectId);
    await call('DELETE', `/projects/${link}`);
    expect(await outcomeOf('POST', `/projects/${projectId}/undelete`)).toBe('404 link_replaced');
    expect(await outcomeOf('DELETE', `/projects/${projectId}?for_good=true`)).toBe('404 link_replaced');
    expect(await outcomeOf('POST', `/projects/${newId()}/undelete`)).toBe('404 project_not_found');
    expect(await outcomeOf('GET', `/projects/${projectId}`)).toBe('404 link_replaced');
    expect(await outcomeOf('GET', `/projects/${link}`)).toBe('404 project_deleted');
  });

  test.each([false, true])('for good leaves nothing, also where it was deleted before: %s.', async (before) => {
    const { projectId } = await createTrip();
    await readLinkOf(projectId);
    const link = await replaceLink(projectId);
    await send('POST', `/projects/${link}/members`, {}, { 'Idempotency-Key': 'x' });
    if (before) await call('DELETE', `/projects/${link}`);

    expect(await outcomeOf('DELETE', `/projects/${link}?for_good=true`)).toBe('204');

    expect(await rowsOf(projectId)).toEqual(NOTHING);
    for (const [method, path] of [
      ['GET', `/projects/${link}`],
      ['POST', `/projects/${link}/undelete`],
      ['DELETE', `/projects/${link}?for_good=true`],
    ] as const) {
      expect(await outcomeOf(method, path)).toBe('404 project_not_found');
    }
  });

  test.each(['1', 'TRUE', '', 'yes'])('for good is true or false: %j is refused.', async (value) => {
    const { projectId } = await createTrip();
    const { status, body } = await call('DELETE', `/projects/${projectId}?for_good=${value}`);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'for_good']);
    expect(await outcomeOf('GET', `/projects/${projectId}`)).toBe('200');
  });

  test.each(['', '?for_good=false'])('is kept with %j.', async (query) => {
    const { projectId } = await createTrip();
    await call('DELETE', `/projects/${projectId}${query}`);
    expect(await outcomeOf('GET', `/projects/${projectId}`)).toBe('404 project_deleted');
  });

  test('is deleted only at the version that its deleter has seen, for good too.', async () => {
    const { projectId } = await createTrip();
    const link = await replaceLink(projectId);
    for (const query of ['', '?for_good=true']) {
      const stale = await call('DELETE', `/projects/${link}${query}`, { headers: { 'If-Match': '"5"' } });
      expect([stale.status, stale.body.current.id, stale.body.current.version]).toEqual([412, link, 6]);
    }
    expect((await wholeProject(link)).version).toBe(6);
    const { status } = await call('DELETE', `/projects/${link}`, { headers: { 'If-Match': '"6"' } });
    expect(status).toBe(204);
  });

  test('is not kept where DELETED_DAYS is 0.', async () => {
    getEnv().DELETED_DAYS = 0;
    const { projectId } = await createTrip();
    expect(await outcomeOf('DELETE', `/projects/${projectId}`)).toBe('204');
    expect(await rowsOf(projectId)).toEqual(NOTHING);
    expect(await outcomeOf('GET', `/projects/${projectId}`)).toBe('404 project_not_found');
  });

  test('is not created again by the key that made it.', async () => {
    const key = newId();
    const create = () => send('POST', '/projects', {}, { 'Idempotency-Key': key });
    const { id } = (await create()).body;
    await call('DELETE', `/projects/${id}`);
    expect((await create()).body.code).toBe('created_and_deleted');
    await call('POST', `/projects/${id}/undelete`);
    expect((await create()).body.id).toBe(id);
  });
});

describe('The sweep', () => {
  test('takes what was deleted longer ago than DELETED_DAYS, with all its rows, and nothing else.', async () => {
    const [old, young, alive] = [await createTrip(), await createTrip(), await createTrip()];
    const reading = await readLinkOf(old.projectId);
    for (const { projectId } of [old, young]) await call('DELETE', `/projects/${projectId}`);
    await age(old.projectId, 30.01);
    await age(young.projectId, 29.99);

    await sweep();

    expect(await rowsOf(old.projectId)).toEqual(NOTHING);
    expect(await outcomeOf('GET', `/projects/${old.projectId}`)).toBe('404 project_not_found');
    expect(await outcomeOf('GET', `/projects/${reading}`)).toBe('404 project_not_found');
    expect(await outcomeOf('POST', `/projects/${young.projectId}/undelete`)).toBe('200');
    expect((await wholeProject(alive.projectId)).members).toHaveLength(3);
  });

  test('goes on where a step of it fails.', async () => {
    const { projectId } = await createTrip();
    await call('DELETE', `/projects/${projectId}`);
    await age(projectId, 30.01);
    const { HISTORY_DAYS } = getEnv();
    // No database takes the time that comes of this.
    getEnv().HISTORY_DAYS = Number.NaN;
    await sweep();
    getEnv().HISTORY_DAYS = HISTORY_DAYS;
    expect(await rowsOf(projectId)).toEqual(NOTHING);
  });

  test('and who brings a project back at the same moment agree: it is whole, or gone.', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { projectId } = await createTrip();
      const before = await wholeProject(projectId);
      await call('DELETE', `/projects/${projectId}`);
      await age(projectId, 31);
      const [, outcome] = await Promise.all([sweep(), outcomeOf('POST', `/projects/${projectId}/undelete`)]);
      if (outcome === '200') expect(await wholeProject(projectId)).toEqual(before);
      else {
        expect(outcome).toBe('404 project_not_found');
        expect(await rowsOf(projectId)).toEqual(NOTHING);
      }
    }
  });
});

test('Deletions and returns at the same moment leave a project that is whole, or deleted.', async () => {
  const { projectId } = await createTrip();
  const before = await wholeProject(projectId);
  for (let round = 0; round < 5; round += 1) {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 ? outcomeOf('POST', `/projects/${projectId}/undelete`) : outcomeOf('DELETE', `/projects/${projectId}`),
      ),
    );
    expect(['200', '204', '404 project_deleted', '503 unavailable']).toEqual(
      expect.arrayContaining([...new Set(outcomes)]),
    );
    const outcome = await outcomeOf('GET', `/projects/${projectId}`);
    expect(['200', '404 project_deleted']).toContain(outcome);
    await call('POST', `/projects/${projectId}/undelete`);
    expect(await wholeProject(projectId)).toEqual(before);
  }
});

test('A change under way while the project is deleted is there when it comes back, or was refused.', async () => {
  const { projectId } = await createTrip();
  const adds = Array.from({ length: 12 }, () => send('POST', `/projects/${projectId}/members`, {}));
  const deletion = call('DELETE', `/projects/${projectId}`);
  const answers = await Promise.all(adds);
  await deletion;
  const made = answers.filter(({ status }) => status === 201).length;
  expect(answers.filter(({ body }) => body.code === 'project_deleted')).toHaveLength(12 - made);
  await call('POST', `/projects/${projectId}/undelete`);
  expect((await wholeProject(projectId)).members).toHaveLength(3 + made);
});
