import { getDb } from '@/lib/server/engines/db';
import { getEnv } from '@/lib/server/process/env';
import { newId } from '@/lib/server/resources/ids';
import { type Answer, call, respond, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { forgetProcessState } from '@/tests/support/process-state';

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

test('A client creates as many projects in a minute as it may, and others are not touched by that.', async () => {
  const client = newClient();
  expect(await statuses(3, () => createProject(client))).toEqual([201, 201, 429]);
  expect((await createProject(newClient())).status).toBe(201);
});

test('A client reads as often as it may, whatever it reads.', async () => {
  const client = newClient();
  const paths = [`/projects/${await newProject()}`, `/projects/${'z'.repeat(22)}`, '/no-such-call'];
  const answers = await Promise.all(paths.map((path) => call('GET', path, { headers: client })));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect((await call('GET', paths[0]!, { headers: client })).status).toBe(429);
});

test('A client writes as often as it may, in whichever projects.', async () => {
  const client = newClient();
  const projects = [await newProject(), await newProject()];
  expect(await statuses(4, () => rename(projects.reverse()[0]!, client))).toEqual([200, 200, 200, 200]);
  expect((await rename(projects[0]!, client)).status).toBe(429);
});

test('The limits of a client are apart from each other.', async () => {
  const client = newClient();
  const projectId = await newProject();
  expect(await statuses(3, () => createProject(client))).toContain(429);
  expect((await rename(projectId, client)).status).toBe(200);
  expect((await call('GET', `/projects/${projectId}`, { headers: client })).status).toBe(200);
});

test('What is no call of the API counts as a read, by whichever method.', async () => {
  const client = newClient();
  const path = `/projects/${await newProject()}/nonsense`;
  expect(await statuses(4, () => send('POST', path, {}, client))).toEqual([404, 404, 404, 429]);
  expect(await statuses(2, () => createProject(client))).toEqual([201, 201]);
});

test('A refused write changes nothing.', async () => {
  const projectId = await newProject();
  const client = newClient();
  await statuses(4, () => rename(projectId, client));
  expect((await send('PUT', `/projects/${projectId}`, { name: 'Too late' }, client)).status).toBe(429);
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
  expect(headers.get('RateLimit-Policy')).toBe('"write";q=4;w=60');
  expect(headers.get('RateLimit')).toMatch(/^"write";r=3;t=(60|59)$/);
  expect(headers.has('Retry-After')).toBe(false);
});

/** Asks until the client is refused, and returns how often it was answered. */
async function answersOf(ask: () => Promise<{ status: number }>): Promise<number> {
  for (let answers = 0; ; answers += 1) if ((await ask()).status === 429) return answers;
}

describe('In a minute a client', () => {
  beforeAll(() => {
    getEnv().RATE_LIMIT_WRITE = 4_000;
    getEnv().RATE_LIMIT_READ = 3_000;
    forgetProcessState('limiters');
  });

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

  test('reads 300 large projects as a whole, and their members as often as others.', async () => {
    const client = newClient();
    const path = `/projects/${await ofSize(501)}`;
    expect(await answersOf(() => call('GET', `${path}/settlement`, { headers: client }))).toBe(300);
    const { headers, body } = await call('GET', path, { headers: client });
    expect(headers.get('RateLimit')).toMatch(/^"read";r=\d+;t=\d+, "large";r=0;t=\d+$/);
    expect(body.code).toBe('too_many_requests');
    const unchanged = { ...client, 'If-None-Match': '*' };
    expect((await call('GET', path, { headers: unchanged })).status).toBe(304);
    expect((await call('GET', `/projects/${await newProject()}`, { headers: client })).status).toBe(200);
    const patch = (prefer: Record<string, string>) => send('PATCH', path, { name: 'A' }, { ...client, ...prefer });
    expect((await patch({})).status).toBe(429);
    expect((await patch({ Prefer: 'return=minimal' })).status).toBe(200);
  });

  test('makes 60 dear calls: undo, put back, a patch of many entries, a large project as CSV.', async () => {
    const client = newClient();
    const { projectId, ana } = await createTrip();
    const path = `/projects/${projectId}`;
    const expenses = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`new-${at}`, { member_id: ana.id }]));
    const large = `/projects/${await ofSize(501)}`;
    const dear = [
      () => send('POST', `${path}/changes/undo`, { versions: [6] }, client),
      () => send('POST', `${path}/put-back`, { version: 6 }, client),
      () => send('PATCH', path, { expenses }, client),
      () => respond('GET', large, { headers: { ...client, Accept: 'text/csv' } }),
    ];
    for (const ask of dear) expect((await ask()).status).not.toBe(429);
    expect(await answersOf(() => send('POST', `${path}/put-back`, { version: 6 }, client))).toBe(56);
    for (const ask of dear) expect((await ask()).status).toBe(429);
    expect((await respond('GET', path, { headers: { ...client, Accept: 'text/csv' } })).status).toBe(200);
    expect((await rename(projectId, client)).status).toBe(200);
  });
});

test('Who watches over the server may ask as often as needed.', async () => {
  const client = newClient();
  expect(await statuses(6, () => call('GET', '/health', { headers: client }))).toEqual(Array(6).fill(200));
});

test('A header of the client is no address of it: all whose address is unknown are one client.', async () => {
  const made = (address: string) => ({ 'X-Forwarded-For': address, 'X-Vercel-Forwarded-For': address });
  await createProject(made('192.0.2.201'));
  await createProject(made('192.0.2.202'));
  expect((await createProject(made('192.0.2.203'))).status).toBe(429);
});
