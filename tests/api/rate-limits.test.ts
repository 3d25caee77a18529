import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

process.env.RATE_LIMIT = 'on';
process.env.RATE_LIMIT_CREATE = '2';
process.env.RATE_LIMIT_WRITE = '4';
process.env.RATE_LIMIT_READ = '3';

withTestDatabase();

/** A client that has sent no request yet. */
function newClient(): { 'X-Quits-Client': string } {
  newClient.count += 1;
  return { 'X-Quits-Client': `192.0.2.${newClient.count}` };
}
newClient.count = 0;

function createProject(client: Record<string, string>): Promise<Answer> {
  return send('POST', '/projects', {}, client);
}

async function newProject(): Promise<string> {
  return (await createTrip()).projectId;
}

function rename(projectId: string, client: Record<string, string>): Promise<Answer> {
  return send('PUT', `/projects/${projectId}`, { name: 'Renamed' }, client);
}

async function statuses(times: number, ask: () => Promise<Answer>): Promise<number[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await ask());
  return answers.map(({ status }) => status);
}

test('A client creates as many projects in a minute as its budget has, and others are not touched by that.', async () => {
  const client = newClient();
  expect(await statuses(3, () => createProject(client))).toEqual([201, 201, 429]);
  expect((await createProject(newClient())).status).toBe(201);
});

test('A client reads as often as its budget allows, whatever it reads.', async () => {
  const client = newClient();
  const paths = [`/projects/${await newProject()}`, `/projects/${'z'.repeat(22)}`, '/no-such-call'];
  const answers = await Promise.all(paths.map((path) => call('GET', path, { headers: client })));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect((await call('GET', paths[0]!, { headers: client })).status).toBe(429);
});

test('A client writes as often as its budget allows, in whichever projects.', async () => {
  const client = newClient();
  const projects = [await newProject(), await newProject()];
  expect(await statuses(4, () => rename(projects.reverse()[0]!, client))).toEqual([200, 200, 200, 200]);
  expect((await rename(projects[0]!, client)).status).toBe(429);
});

test('A patch counts as one write, and a whole project in its answer as a read of that.', async () => {
  const expenses = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`new-${at}`, { member_id: 'new-ana' }]));
  const patches = async (times: number, headers: Record<string, string>) => {
    const { body } = await send('POST', '/projects', { members: { 'new-ana': {} }, expenses }, newClient());
    const client = { ...newClient(), ...headers };
    return statuses(times, () => send('PATCH', `/projects/${body.id}`, { members: {} }, client));
  };
  expect(await patches(3, {})).toEqual([200, 200, 429]);
  expect(await patches(5, { Prefer: 'return=minimal' })).toEqual([200, 200, 200, 200, 429]);
});

test('A project takes as many writes as its budget has, by whichever clients, and is read all the same.', async () => {
  const projectId = await newProject();
  expect(await statuses(5, () => rename(projectId, newClient()))).toEqual([200, 200, 200, 200, 429]);
  expect((await call('GET', `/projects/${projectId}`, { headers: newClient() })).status).toBe(200);
});

test('The budgets of a client are apart from each other.', async () => {
  const client = newClient();
  const projectId = await newProject();
  expect(await statuses(3, () => createProject(client))).toContain(429);
  expect((await rename(projectId, client)).status).toBe(200);
  expect((await call('GET', `/projects/${projectId}`, { headers: client })).status).toBe(200);
});

test('What is no call of the API takes from the budget of reads, by whichever method.', async () => {
  const client = newClient();
  const path = `/projects/${await newProject()}/nonsense`;
  expect(await statuses(4, () => send('POST', path, {}, client))).toEqual([404, 404, 404, 429]);
  expect(await statuses(2, () => createProject(client))).toEqual([201, 201]);
});

test('A refused write changes nothing.', async () => {
  const projectId = await newProject();
  await statuses(4, () => rename(projectId, newClient()));
  expect((await send('PUT', `/projects/${projectId}`, { name: 'Too late' }, newClient())).status).toBe(429);
  expect((await call('GET', `/projects/${projectId}`, { headers: newClient() })).body.name).toBe('Renamed');
});

test('The refusal is a problem that says when to try again.', async () => {
  const client = newClient();
  await statuses(2, () => createProject(client));
  const { status, headers, body } = await createProject(client);
  expect([status, headers.get('Content-Type')]).toEqual([429, 'application/problem+json']);
  expect(body).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(55);
  expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect(headers.get('RateLimit')).toMatch(/^"create";r=0;t=\d+$/);
});

test('Each answer says what is left, an error as well.', async () => {
  const client = newClient();
  const projectId = await newProject();
  const { headers } = await send('PUT', `/projects/${projectId}`, { name: 5 }, client);
  expect(headers.get('RateLimit-Policy')).toBe('"write";q=4;w=60, "project";q=4;w=60');
  expect(headers.get('RateLimit')).toMatch(/^"write";r=3;t=(60|59), "project";r=3;t=(60|59)$/);
  expect(headers.has('Retry-After')).toBe(false);
});

describe('A large project', () => {
  /** A project of so many members and expenses. */
  async function ofSize(entities: number): Promise<string> {
    const { projectId, ana } = await createTrip();
    const data = Array.from({ length: entities - 5 }, (_, order) => ({
      projectId,
      id: newId(),
      memberId: ana.id,
      order,
    }));
    await getDb().expense.createMany({ data });
    return projectId;
  }

  test('costs a point for each hundred members and expenses that it has begun.', async () => {
    const client = newClient();
    const read = async (entities: number) => call('GET', `/projects/${await ofSize(entities)}`, { headers: client });
    expect((await read(100)).headers.get('RateLimit')).toMatch(/^"read";r=2;/);
    expect((await read(101)).headers.get('RateLimit')).toMatch(/^"read";r=0;/);
    expect((await read(100)).status).toBe(429);
  });

  test('is refused to a client that has too little left, with the time to wait.', async () => {
    const client = newClient();
    const path = `/projects/${await ofSize(101)}`;
    expect((await call('GET', path, { headers: client })).status).toBe(200);
    const { status, headers, body } = await call('GET', path, { headers: client });
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(headers.get('RateLimit')).toMatch(/^"read";r=0;/);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test('that costs more than a client has in a minute can be read once in it.', async () => {
    const client = newClient();
    const path = `/projects/${await ofSize(1_000)}`;
    expect(await statuses(2, () => call('GET', path, { headers: client }))).toEqual([200, 429]);
  });

  test('costs a point for each 5,000 cells as CSV, and is not read for a client that has too little left.', async () => {
    const client = newClient();
    const projectId = await ofSize(602);
    const members = Array.from({ length: 7 }, (_, order) => ({ projectId, id: newId(), order: 3 + order }));
    await getDb().member.createMany({ data: members });
    const read = () => respond('GET', `/projects/${projectId}`, { headers: { ...client, Accept: 'text/csv' } });
    const first = await read();
    expect([first.status, first.headers.get('RateLimit')]).toEqual([200, expect.stringMatching(/^"read";r=1;/)]);
    const reading = jest.spyOn(getDb(), '$transaction');
    expect((await read()).status).toBe(429);
    expect(reading).not.toHaveBeenCalled();
    reading.mockRestore();
  });

  test('costs one point where it has not changed.', async () => {
    const client = newClient();
    const path = `/projects/${await ofSize(101)}`;
    const unchanged = { ...client, 'If-None-Match': '*' };
    expect(await statuses(3, () => call('GET', path, { headers: unchanged }))).toEqual([304, 304, 304]);
  });
});

describe('The history', () => {
  async function withChanges(count: number): Promise<string> {
    const { projectId } = await createTrip();
    const data = Array.from({ length: count }, (_, at) => ({
      projectId,
      version: 7 + at,
      kind: 'project_changed',
      before: '{}',
    }));
    await getDb().change.createMany({ data: data.map((row) => ({ ...row, group: 'one' })) });
    await getDb().project.update({ where: { id: projectId }, data: { version: 6 + count } });
    return projectId;
  }

  test('costs a point for each hundred changes that a page has begun.', async () => {
    const client = newClient();
    const read = async (count: number) =>
      call('GET', `/projects/${await withChanges(count)}/changes`, { headers: client });
    expect((await read(94)).headers.get('RateLimit')).toMatch(/^"read";r=2;/);
    expect((await read(95)).headers.get('RateLimit')).toMatch(/^"read";r=0;/);
    expect((await read(1)).status).toBe(429);
  });

  test('is read no further than a client can pay for, and its large changes no further than they are shown.', async () => {
    const client = newClient();
    const projectId = await withChanges(20);
    await getDb().change.updateMany({
      where: { projectId, version: { gt: 6 } },
      data: { before: `{"members":{"${'x'.repeat(100_000)}":null}}` },
    });
    const reading = jest.spyOn(getDb(), '$queryRaw');
    const { status } = await call('GET', `/projects/${projectId}/changes`, { headers: client });
    const read = (await Promise.all(reading.mock.results.map(({ value }) => value))).flat() as { before?: string }[];
    reading.mockRestore();
    expect(status).toBe(429);
    expect(read.filter(({ before }) => before !== undefined)).toHaveLength(11);
  });

  test('leads back for a point for each twenty members, expenses and changes since.', async () => {
    const client = newClient();
    const putBack = async (count: number) =>
      send('POST', `/projects/${await withChanges(count)}/put-back`, { version: 6 }, client);
    expect((await putBack(15)).headers.get('RateLimit')).toMatch(/^"write";r=3;.*"project";r=3;/);
    const undone = await send('POST', `/projects/${await withChanges(36)}/changes/undo`, { versions: [7] }, client);
    expect(undone.headers.get('RateLimit')).toMatch(/^"write";r=0;.*"project";r=1;/);
    expect((await putBack(1)).status).toBe(429);
  });

  test('leads back for a point for each 8 KiB that the changes since have touched, where that is more.', async () => {
    const client = newClient();
    const projectId = await withChanges(1);
    const before = `{"expenses":{"${'x'.repeat(20_000)}":null}}`;
    await getDb().change.updateMany({ where: { projectId, version: 7 }, data: { before } });
    const { headers } = await send('POST', `/projects/${projectId}/put-back`, { version: 6 }, client);
    expect(headers.get('RateLimit')).toMatch(/^"write";r=1;.*"project";r=1;/);
    expect((await send('POST', `/projects/${projectId}/changes/undo`, { versions: [7] }, client)).status).toBe(429);
  });
});

test('Who watches over the server may ask as often as needed.', async () => {
  const client = newClient();
  expect(await statuses(6, () => call('GET', '/health', { headers: client }))).toEqual(Array(6).fill(200));
});

test('A header of the client is no address of it: all whose address is unknown share one budget.', async () => {
  const made = (address: string) => ({ 'X-Forwarded-For': address, 'X-Vercel-Forwarded-For': address });
  await createProject(made('192.0.2.201'));
  await createProject(made('192.0.2.202'));
  expect((await createProject(made('192.0.2.203'))).status).toBe(429);
});
