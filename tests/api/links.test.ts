import { MAX_EXPENSES, MAX_MEMBERS } from '@/lib/domain/project';
import { seedDemo } from '@/lib/server/demo/seed-demo';
import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { etagAt } from '@/lib/server/resources/epoch';
import { newId } from '@/lib/server/resources/ids';
import { MAX_LINKS } from '@/lib/server/services/links';
import { call, callForText, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip, type Trip } from '@/tests/support/database/trip';
import { outcomeOf, putLink, readLinkOf, replaceLink } from '@/tests/support/new-link';

withTestDatabase();

/** Each call that changes something, by any link. */
function writes(link: string, { ana, taxi }: Trip): [method: string, path: string, body?: object][] {
  const project = `/projects/${link}`;
  return [
    ['PUT', project, { name: 'Mine' }],
    ['DELETE', project],
    ['DELETE', `${project}?for_good=true`],
    ['POST', `${project}/undelete`],
    ['POST', `${project}/members`],
    ['PUT', `${project}/members/${ana.id}`, { name: 'Mine' }],
    ['DELETE', `${project}/members/${ana.id}`],
    ['POST', `${project}/members/${ana.id}/expenses`],
    ['PUT', `${project}/members/${ana.id}/expenses/${taxi.id}`, { name: 'Mine' }],
    ['DELETE', `${project}/members/${ana.id}/expenses/${taxi.id}`],
    ['PUT', `${project}/links/${newId()}`, { may: 'write' }],
    ['PUT', `${project}/links/${newId()}`, { may: 'read' }],
  ];
}

async function wholeProject(link: string) {
  return (await call('GET', `/projects/${link}`)).body;
}

describe('The mark of a project', () => {
  test('is the same by each link that writes, now and later, and none is told by a read-only one.', async () => {
    const { projectId } = await createTrip();
    const { mark } = await wholeProject(projectId);
    expect(mark).toMatch(/^[0-9a-f]{32}$/);
    const second = await replaceLink(projectId);
    const third = await replaceLink(second);
    await send('PUT', `/projects/${third}`, { name: 'Journey' });
    expect(await wholeProject(third)).toMatchObject({ id: third, name: 'Journey', mark });
    expect(await wholeProject(await readLinkOf(third))).not.toHaveProperty('mark');
  });

  test('is that of no other project, tells no link, and is none.', async () => {
    const { projectId } = await createTrip();
    const { mark } = await wholeProject(projectId);
    expect((await wholeProject((await createTrip()).projectId)).mark).not.toBe(mark);
    expect(mark).not.toContain(projectId);
    for (const part of [mark, mark.slice(0, 22)]) {
      expect(await outcomeOf('GET', `/projects/${part}`)).toBe('404 project_not_found');
      expect(await outcomeOf('PUT', `/projects/${part}`, { name: 'Mine' })).toBe('404 project_not_found');
    }
  });
});

describe('A read-only link', () => {
  test('reads what the project holds, as its own id, and says that it only reads.', async () => {
    const { projectId } = await createTrip();
    const link = await readLinkOf(projectId);

    const { status, headers, body } = await call('GET', `/projects/${link}`);

    expect(status).toBe(200);
    const { mark: _, ...project } = await wholeProject(projectId);
    expect(body).toEqual({ ...project, id: link, read_only: true });
    expect(headers.get('ETag')).toBe(etagAt(body.version));
    expect(await wholeProject(projectId)).not.toHaveProperty('read_only');
  });

  test('is told once that nothing has changed, by the version that it has.', async () => {
    const { projectId } = await createTrip();
    const link = await readLinkOf(projectId);
    for (const id of [link, projectId]) {
      const { headers } = await call('GET', `/projects/${id}`);
      const known = { 'If-None-Match': headers.get('ETag') ?? '' };
      expect((await call('GET', `/projects/${id}`, { headers: known })).status).toBe(304);
      await send('PUT', `/projects/${projectId}`, { name: id });
      expect((await call('GET', `/projects/${id}`, { headers: known })).body).toMatchObject({ id, name: id });
    }
  });

  test('changes nothing: each call is 403.', async () => {
    const trip = await createTrip();
    const link = await readLinkOf(trip.projectId);
    const before = await wholeProject(trip.projectId);
    for (const [method, path, body] of [
      ...writes(link, trip),
      ['GET', `/projects/${link}/links`] as const,
      ['DELETE', `/projects/${link}/links/${link}`] as const,
      ['PUT', `/projects/${link}/links/${trip.projectId}`, { may: 'write' }] as const,
      ['PUT', `/projects/${link}/links/${link}`, { may: 'write' }] as const,
    ]) {
      expect([method, path, await outcomeOf(method, path, body)]).toEqual([method, path, '403 read_only_link']);
    }
    expect(await wholeProject(trip.projectId)).toEqual(before);
    expect((await call('GET', `/projects/${trip.projectId}/links`)).body.links).toHaveLength(2);
  });

  test('neither deletes nor brings back what is deleted.', async () => {
    const { projectId } = await createTrip();
    const link = await readLinkOf(projectId);
    await call('DELETE', `/projects/${projectId}`);
    expect(await outcomeOf('GET', `/projects/${link}`)).toBe('404 project_deleted');
    expect(await outcomeOf('GET', `/projects/${link}/links`)).toBe('404 project_deleted');
    expect(await outcomeOf('POST', `/projects/${link}/undelete`)).toBe('403 read_only_link');
    expect(await outcomeOf('DELETE', `/projects/${link}?for_good=true`)).toBe('403 read_only_link');
    expect(await outcomeOf('GET', `/projects/${projectId}`)).toBe('404 project_deleted');
  });

  test.each(['its own id', 'a new link'])('never tells the link that writes, where that is %s.', async (which) => {
    const trip = await createTrip();
    const writing = which === 'a new link' ? await replaceLink(trip.projectId) : trip.projectId;
    const link = await readLinkOf(writing);
    const seen: string[] = [];
    const note = async (method: string, path: string, init: RequestInit = {}) => {
      const { headers, text } = await callForText(method, path, init);
      seen.push(JSON.stringify([...headers]), text);
    };
    await note('GET', `/projects/${link}`);
    await note('GET', `/projects/${link}`, { headers: { Accept: 'text/csv' } });
    await note('GET', `/projects/${link}`, { headers: { 'If-None-Match': '*' } });
    await note('GET', `/projects/${link}/links`);
    for (const [method, path, body] of writes(link, trip)) {
      const headers = { 'Content-Type': 'application/json', 'If-Match': '"1"', 'Idempotency-Key': newId() };
      await note(method, path, { headers, body: JSON.stringify(body ?? {}) });
    }
    await call('DELETE', `/projects/${writing}`);
    await note('GET', `/projects/${link}`);
    await note('POST', `/projects/${link}/undelete`);

    expect(seen.join('\n')).toContain('Dinner');
    for (const secret of [trip.projectId, writing]) expect(seen.join('\n')).not.toContain(secret);
  });

  test('is one: a new one takes the place of the one before, which leads nowhere.', async () => {
    const { projectId } = await createTrip();
    const first = await readLinkOf(projectId);
    const second = await readLinkOf(projectId);
    expect(await outcomeOf('GET', `/projects/${first}`)).toBe('404 link_replaced');
    expect((await wholeProject(second)).name).toBe('Trip');
    expect((await call('GET', `/projects/${projectId}/links`)).body.links).toEqual([
      { id: projectId, may: 'write' },
      { id: second, may: 'read', created_at: expect.any(String) },
    ]);
  });

  test('can be revoked, by the link that writes alone, and does not come back.', async () => {
    const { projectId } = await createTrip();
    const [link, others] = [await readLinkOf(projectId), await readLinkOf((await createTrip()).projectId)];
    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/${others}`)).toBe('404 link_not_found');
    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/${newId()}`)).toBe('404 link_not_found');
    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/not-an-id`)).toBe('404 link_not_found');
    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/${projectId}`)).toBe('422 link_taken');
    expect(await outcomeOf('GET', `/projects/${others}`)).toBe('200');

    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/${link}`)).toBe('204');
    expect(await outcomeOf('DELETE', `/projects/${projectId}/links/${link}`)).toBe('204');

    expect(await outcomeOf('GET', `/projects/${link}`)).toBe('404 link_replaced');
    expect(await outcomeOf('PUT', `/projects/${link}`)).toBe('404 link_replaced');
    expect((await putLink(projectId, 'read', link)).body.code).toBe('link_taken');
    expect((await call('GET', `/projects/${projectId}/links`)).body.links).toEqual([{ id: projectId, may: 'write' }]);
  });
});

describe('A new link that writes', () => {
  test('leads to all that belongs to the project, and the one before to nothing.', async () => {
    const trip = await createTrip();
    const before = await wholeProject(trip.projectId);

    const { status, body, link } = await putLink(trip.projectId, 'write');

    expect({ status, body }).toEqual({
      status: 200,
      body: { id: link, may: 'write', created_at: expect.any(String) },
    });
    expect(await wholeProject(link)).toEqual({ ...before, id: link });
    for (const [method, path, sent] of [
      ['GET', `/projects/${trip.projectId}`] as const,
      ['GET', `/projects/${trip.projectId}/links`] as const,
      ['GET', `/projects/${trip.projectId}/events`] as const,
      ...writes(trip.projectId, trip),
    ]) {
      expect([method, path, await outcomeOf(method, path, sent)]).toEqual([method, path, '404 link_replaced']);
    }
    expect(await wholeProject(link)).toEqual({ ...before, id: link });
  });

  test('changes, adds and deletes as any other, and answers under its own name.', async () => {
    const { projectId, ana, taxi, dinner, ben } = await createTrip();
    const link = await replaceLink(projectId);
    const project = `/projects/${link}`;

    expect((await send('PUT', project, { name: 'Rome' })).body).toMatchObject({ id: link, name: 'Rome', version: 7 });
    const member = await send('POST', `${project}/members`, { name: 'Dana' }, { 'Idempotency-Key': 'one' });
    expect(member.headers.get('Location')).toBe(`/api${project}/members/${member.body.id}`);
    const repeat = await send('POST', `${project}/members`, { name: 'Dana' }, { 'Idempotency-Key': 'one' });
    expect([repeat.body.id, repeat.headers.get('Idempotency-Replayed')]).toEqual([member.body.id, 'true']);
    const path = `${project}/members/${ana.id}/expenses`;
    const expense = await send('POST', path, { amount: 5, involved_members: [ben.id] });
    expect(expense.headers.get('Location')).toBe(`/api${path}/${expense.body.id}`);
    expect(await outcomeOf('PUT', `${path}/${taxi.id}`, { amount: 6, involved_members: [ben.id] })).toBe('200');
    expect(await outcomeOf('DELETE', `${path}/${taxi.id}`)).toBe('204');
    expect(await outcomeOf('PUT', `${project}/members/${ben.id}`, { name: 'Benno' })).toBe('200');
    expect(await outcomeOf('DELETE', `${project}/members/${ben.id}`)).toBe('204');
    expect(await outcomeOf('DELETE', `${path}/${dinner.id}`)).toBe('404 expense_not_found');
    const stale = await send('PUT', project, { name: 'Mine' }, { 'If-Match': '"1"' });
    expect([stale.status, stale.body.current.id, stale.body.current.version]).toEqual([412, link, 13]);
    expect(JSON.stringify(await wholeProject(link))).not.toContain(projectId);
  });

  test('knows the keys and the limits of the one before: they are the project’s.', async () => {
    const { projectId, cem } = await createTrip();
    const key = { 'Idempotency-Key': 'dana' };
    const dana = await send('POST', `/projects/${projectId}/members`, { name: 'Dana' }, key);
    const link = await replaceLink(projectId);
    const repeat = await send('POST', `/projects/${link}/members`, { name: 'Dana' }, key);
    expect([repeat.body.id, repeat.headers.get('Idempotency-Replayed')]).toEqual([dana.body.id, 'true']);
    expect((await send('POST', `/projects/${link}/members`, { name: 'Dora' }, key)).body).toMatchObject({
      code: 'idempotency_key_reused',
      current: { id: dana.body.id },
    });

    const members = Array.from({ length: MAX_MEMBERS - 4 }, (_, order) => ({ projectId, id: newId(), order }));
    await getDb().member.createMany({ data: members });
    expect(await outcomeOf('POST', `/projects/${link}/members`)).toBe('422 limit_reached');
    const expenses = Array.from({ length: MAX_EXPENSES - 2 }, (_, order) => ({
      ...{ projectId, id: newId(), memberId: cem.id, order },
    }));
    for (let at = 0; at < expenses.length; at += 500) {
      await getDb().expense.createMany({ data: expenses.slice(at, at + 500) });
    }
    expect(await outcomeOf('POST', `/projects/${link}/members/${cem.id}/expenses`)).toBe('422 limit_reached');
  });

  test('can be replaced again, and then neither of the two before leads anywhere.', async () => {
    const { projectId } = await createTrip();
    const second = await replaceLink(projectId);
    const third = await replaceLink(second);
    for (const link of [projectId, second]) {
      expect(await outcomeOf('GET', `/projects/${link}`)).toBe('404 link_replaced');
      expect(await outcomeOf('PUT', `/projects/${link}`)).toBe('404 link_replaced');
      expect((await putLink(third, 'write', link)).body.code).toBe('link_taken');
    }
    expect((await call('GET', `/projects/${third}/links`)).body.links).toEqual([
      { id: third, may: 'write', created_at: expect.any(String) },
    ]);
  });

  test('leaves the read-only link where it leads.', async () => {
    const { projectId } = await createTrip();
    const reading = await readLinkOf(projectId);
    const link = await replaceLink(projectId);
    expect((await wholeProject(reading)).name).toBe('Trip');
    expect((await call('GET', `/projects/${link}/links`)).body.links).toHaveLength(2);
  });

  test('is made once: the same call again is answered the same, by the old link too, and by no other way.', async () => {
    const { projectId } = await createTrip();
    const { body, link } = await putLink(projectId, 'write');
    for (const by of [projectId, link]) expect((await putLink(by, 'write', link)).body).toEqual(body);
    expect((await putLink(projectId, 'read', link)).body.code).toBe('link_replaced');
    expect((await putLink(projectId, 'write')).body.code).toBe('link_replaced');

    const other = await createTrip();
    const elsewhere = await replaceLink(other.projectId);
    expect((await putLink(other.projectId, 'write', link)).body.code).toBe('link_replaced');
    expect((await putLink(projectId, 'write', elsewhere)).body.code).toBe('link_replaced');

    const next = await replaceLink(link);
    expect((await putLink(projectId, 'write', link)).body.code).toBe('link_replaced');
    expect((await putLink(link, 'write', next)).status).toBe(200);
  });

  test('of a project is never told to whoever repeats its creation.', async () => {
    const key = newId();
    const { body } = await send('POST', '/projects', {}, { 'Idempotency-Key': key });
    const link = await replaceLink(body.id);
    const repeat = await send('POST', '/projects', {}, { 'Idempotency-Key': key });
    expect([repeat.status, repeat.body.code]).toEqual([404, 'link_replaced']);
    expect(JSON.stringify(repeat.body)).not.toContain(link);
  });
});

describe('A link that is asked for', () => {
  test('can be no id that anything else has, or had.', async () => {
    const { projectId } = await createTrip();
    const other = await createTrip();
    const [reading, otherReading] = [await readLinkOf(projectId), await readLinkOf(other.projectId)];
    for (const taken of [other.projectId, otherReading]) {
      for (const may of ['read', 'write'] as const) {
        expect((await putLink(projectId, may, taken)).body.code).toBe('link_taken');
      }
    }
    expect((await putLink(projectId, 'write', reading)).body.code).toBe('link_taken');
    expect((await putLink(projectId, 'read', projectId)).body.code).toBe('link_taken');
    expect((await wholeProject(other.projectId)).id).toBe(other.projectId);
    expect((await wholeProject(reading)).read_only).toBe(true);
  });

  test.each(['new-ab12', 'x'.repeat(21), '0'.repeat(22), `${newId()}x`])('can’t be %s.', async (link) => {
    const { projectId } = await createTrip();
    const { status, body } = await putLink(projectId, 'read', link);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'link']);
  });

  test.each([{}, { may: 'gone' }, { may: 'admin' }, { may: null }])('can’t be for %j.', async (input) => {
    const { projectId } = await createTrip();
    const { status, body } = await send('PUT', `/projects/${projectId}/links/${newId()}`, input);
    expect([status, body.code, body.errors[0].path]).toEqual([422, 'validation_failed', 'may']);
  });

  test('by two projects at the same moment leads to one of them.', async () => {
    const trips = [await createTrip(), await createTrip()];
    const link = newId();
    const answers = await Promise.all(trips.map(({ projectId }) => putLink(projectId, 'read', link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await wholeProject(link)).read_only).toBe(true);
  });

  test('is refused where a project has had very many, but the writing one can be replaced for longer.', async () => {
    const { projectId } = await createTrip();
    const goneLinks = async (count: number) => {
      const data = Array.from({ length: count }, () => ({ link: newId(), projectId, may: 'gone' }));
      await getDb().projectLink.createMany({ data });
    };
    await goneLinks(MAX_LINKS.read - 1);
    expect((await putLink(projectId, 'read')).status).toBe(200);
    expect((await putLink(projectId, 'read')).body.code).toBe('limit_reached');
    const link = await replaceLink(projectId);
    await goneLinks(MAX_LINKS.write - MAX_LINKS.read - 1);
    expect((await putLink(link, 'write')).body.code).toBe('limit_reached');
    expect((await wholeProject(link)).name).toBe('Trip');
  });

  test('is none of the demo’s.', async () => {
    const demo = getEnv().DEMO_PROJECT_ID;
    await seedDemo(demo);
    for (const may of ['read', 'write'] as const) {
      expect((await putLink(demo, may)).body.code).toBe('demo_read_only');
    }
    expect(await outcomeOf('DELETE', `/projects/${demo}/links/${newId()}`)).toBe('403 demo_read_only');
    expect((await call('GET', `/projects/${demo}/links`)).body.links).toEqual([{ id: demo, may: 'write' }]);
  });
});

test('A change under way by the old link is there before the new one, or refused.', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { projectId } = await createTrip();
    const old = round % 2 === 0 ? projectId : await replaceLink(projectId);
    const members = Array.from({ length: 8 }, (_, at) => send('POST', `/projects/${old}/members`, { name: `M${at}` }));
    const replaced = putLink(old, 'write').then(async ({ status, link }) => {
      expect(status).toBe(200);
      return { link, first: (await wholeProject(link)).members.length };
    });
    const more = Array.from({ length: 8 }, (_, at) => send('POST', `/projects/${old}/members`, { name: `N${at}` }));
    const { link, first } = await replaced;
    const answers = await Promise.all([...members, ...more]);

    const outcomes = answers.map(({ status, body }) => (status === 201 ? '201' : `${status} ${body.code}`));
    expect(new Set([...outcomes, '201', '404 link_replaced'])).toEqual(new Set(['201', '404 link_replaced']));
    const made = outcomes.filter((outcome) => outcome === '201').length;
    // Nothing came after the moment at which the new link led to the project.
    expect([first, (await wholeProject(link)).members.length]).toEqual([3 + made, 3 + made]);
  }
});

test('Who reads the links while theirs is replaced does not learn by what.', async () => {
  const { projectId } = await createTrip();
  const link = newId();
  // As between the two statements of such a read.
  await getDb().projectLink.create({ data: { link, projectId, may: 'write' } });
  const { status, body } = await call('GET', `/projects/${projectId}/links`);
  expect([status, body.code]).toEqual([404, 'link_replaced']);
  expect(JSON.stringify(body)).not.toContain(link);

  const trip = await createTrip();
  const reads = Array.from({ length: 30 }, () => call('GET', `/projects/${trip.projectId}/links`));
  const next = await replaceLink(trip.projectId);
  for (const answer of await Promise.all(reads)) expect(JSON.stringify(answer.body)).not.toContain(next);
});

test('Of several who replace the link at once, one does it.', async () => {
  const { projectId } = await createTrip();
  const answers = await Promise.all(Array.from({ length: 6 }, () => putLink(projectId, 'write')));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'link_replaced')).toHaveLength(5);
  const { body } = await call('GET', `/projects/${made[0]?.link}/links`);
  expect(body.links).toEqual([made[0]?.body]);
});

test('The length that is announced by a read-only link is that of its own text.', async () => {
  const { projectId } = await createTrip();
  const link = await readLinkOf(projectId);
  const response = await respond('GET', `/projects/${link}`);
  const text = await response.text();
  expect(Number(response.headers.get('Content-Length'))).toBe(Buffer.byteLength(text));
});
