import type { IncomingHttpHeaders } from 'node:http';
import type { Expense } from '@/lib/domain/project';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { type Api, createApi } from './api';

interface Received {
  call: string;
  body: unknown;
}

/** Where a call sends headers of its own. */
let headers: IncomingHttpHeaders;

const member = { id: 'm1', name: 'Anna', order: 0, version: 3 };
const expense = {
  id: 'e1',
  name: 'Pizza',
  amount: 12.5,
  order: 1,
  version: 2,
  involved_members: [{ id: 'm1', name: 'Anna', order: 0 }],
};
const project = {
  id: 'p1',
  name: 'Trip',
  created_at: '2026-07-01T10:00:00.000Z',
  updated_at: '2026-07-02T10:00:00.000Z',
  version: 3,
};
const wholeProject = { ...project, members: [{ ...member, expenses: [expense] }] };

const readExpense: Expense = {
  id: 'e1',
  name: 'Pizza',
  amount: 1250,
  order: 1,
  version: 2,
  involvedMemberIds: ['m1'],
};
const readMember = { id: 'm1', name: 'Anna', order: 0, version: 3 };
const readProject = {
  id: 'p1',
  name: 'Trip',
  createdAt: '2026-07-01T10:00:00.000Z',
  updatedAt: '2026-07-02T10:00:00.000Z',
  version: 3,
};

let server: LocalServer;
let api: Api;
let received: Received | undefined;
let calls: string[] = [];
let answer: unknown;
let refusal: { status: number; [field: string]: unknown } | null = null;
let projectVersion: Record<string, string> = {};
let versionOfPosts: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    calls.push(`${request.method} ${request.url}`);
    received = { call: `${request.method} ${request.url}`, body: text === '' ? undefined : JSON.parse(text) };
    headers = request.headers;
    if (refusal !== null) response.writeHead(refusal.status).end(JSON.stringify(refusal));
    else if (request.method === 'DELETE') response.writeHead(204, projectVersion).end();
    else if (request.method === 'POST') response.writeHead(201, versionOfPosts).end(JSON.stringify(answer));
    else response.writeHead(200).end(JSON.stringify(answer));
  });
  api = createApi(`${server.url}/v1`);
});

afterAll(() => server.close());

/** The ten calls of the specification, section 7. */
test('a project is read with its members and expenses, amounts in minor units', async () => {
  answer = wholeProject;
  const members = [{ ...readMember, expenses: [readExpense] }];
  expect(await api.getProject('p1')).toEqual({ ...readProject, members });
  expect(received).toEqual({ call: 'GET /v1/projects/p1', body: undefined });
});

describe('a project that is read again', () => {
  const since = 'GET /v1/projects/p1/since/e.3';

  /** What is read of the project, as the last read had it in epoch e, where the server answers in this way. */
  async function readAgain(given: { answer: unknown; refusal?: typeof refusal }) {
    answer = { ...wholeProject, epoch: 'e' };
    const lastRead = await api.getProject('p1');
    calls = [];
    ({ answer, refusal = null } = given);
    return api.getProjectAgain(lastRead, lastRead).finally(() => {
      refusal = null;
    });
  }

  test('takes members without expenses from the last read', async () => {
    const { members } = await readAgain({ answer: { ...project, epoch: 'e', version: 4, members: [member] } });
    expect(calls).toEqual([since]);
    expect(members).toEqual([{ ...readMember, expenses: [readExpense] }]);
  });

  test.each([
    ['a member that is not known', { ...member, id: 'm2' }],
    ['a member of another version', { ...member, version: 2 }],
  ])('is read whole where the answer has %s without expenses', async (_what, unknown) => {
    const reading = readAgain({ answer: { ...project, epoch: 'e', version: 4, members: [unknown] } });
    await expect(reading).rejects.toThrow('could not be read');
    expect(calls).toEqual([since, 'GET /v1/projects/p1']);
  });

  test.each([
    ['is of another epoch', { epoch: 'f', version: 4 }],
    ['has the same version, of another time', { epoch: 'e', version: 3, updated_at: '2026-07-03T10:00:00.000Z' }],
  ])('is read whole where the answer %s', async (_what, other) => {
    const reading = readAgain({ answer: { ...project, ...other, members: [{ ...member, expenses: [expense] }] } });
    await expect(reading).resolves.toMatchObject({ epoch: other.epoch, version: other.version });
    expect(calls).toEqual([since, 'GET /v1/projects/p1']);
  });

  test('is read whole where a server has no such call, and not where it refuses for another cause', async () => {
    const refused = (code: string) =>
      readAgain({ answer: null, refusal: { status: 404, title: 'Not found', detail: 'It is not there.', code } });
    await expect(refused('route_not_found')).rejects.toMatchObject({ code: 'route_not_found' });
    expect(calls).toEqual([since, 'GET /v1/projects/p1']);
    await expect(refused('project_deleted')).rejects.toMatchObject({ code: 'project_deleted' });
    expect(calls).toEqual([since]);
  });
});

test('a project is created by its name, and its id is read from the answer', async () => {
  answer = project;
  expect(await api.createProject('Trip')).toBe('p1');
  expect(received).toEqual({ call: 'POST /v1/projects', body: { name: 'Trip' } });
});

test('a project is updated', async () => {
  answer = project;
  await api.updateProject('p1', { name: 'Trip' });
  expect(received).toEqual({ call: 'PUT /v1/projects/p1', body: { name: 'Trip' } });
});

test('a project is deleted', async () => {
  await api.deleteProject('p1');
  expect(received).toEqual({ call: 'DELETE /v1/projects/p1', body: undefined });
});

test('a member is created by name and order, without its temporary id and without its expenses', async () => {
  answer = member;
  const sent = { id: 'new-a1b2', name: 'Anna', order: 0, expenses: [readExpense] };
  expect((await api.createMember('p1', sent)).member).toEqual(readMember);
  expect(received).toEqual({ call: 'POST /v1/projects/p1/members', body: { name: 'Anna', order: 0 } });
});

test('a member is updated', async () => {
  answer = member;
  await api.updateMember('p1', 'm1', { name: 'Anna', order: 2 });
  expect(received).toEqual({ call: 'PUT /v1/projects/p1/members/m1', body: { name: 'Anna', order: 2 } });
});

test('a member is deleted', async () => {
  await api.deleteMember('p1', 'm1');
  expect(received).toEqual({ call: 'DELETE /v1/projects/p1/members/m1', body: undefined });
});

test('an expense is created with its amount in major units and its involved members as ids', async () => {
  answer = expense;
  const sent = { ...readExpense, id: 'new-a1b2' };
  expect((await api.createExpense('p1', 'm1', sent)).expense).toEqual(readExpense);
  expect(received).toEqual({
    call: 'POST /v1/projects/p1/members/m1/expenses',
    body: { name: 'Pizza', amount: 12.5, order: 1, involved_members: ['m1'] },
  });
});

test('an expense that was created before brings its time along', async () => {
  answer = expense;
  const createdAt = '2026-07-01T10:00:00.000Z';
  await api.createExpense('p1', 'm1', { ...readExpense, id: 'new-a1b2', createdAt });
  expect(received?.body).toMatchObject({ created_at: createdAt });
  await api.updateExpense('p1', 'm1', 'e1', { ...readExpense, createdAt } as Expense);
  expect(received?.body).not.toHaveProperty('created_at');
});

test('an expense is updated', async () => {
  answer = expense;
  await api.updateExpense('p1', 'm1', 'e1', { name: null, amount: 7, order: 0, involvedMemberIds: [] });
  expect(received).toEqual({
    call: 'PUT /v1/projects/p1/members/m1/expenses/e1',
    body: { name: null, amount: 0.07, order: 0, involved_members: [] },
  });
});

test('an expense is deleted', async () => {
  await api.deleteExpense('p1', 'm1', 'e1');
  expect(received).toEqual({ call: 'DELETE /v1/projects/p1/members/m1/expenses/e1', body: undefined });
});

test.each(['', '   ', null])('the name %j is sent as null', async (name) => {
  answer = project;
  await api.createProject(name);
  expect(received?.body).toEqual({ name: null });
  answer = member;
  await api.createMember('p1', { id: 'new-1abc', name, order: 0 });
  expect(received?.body).toEqual({ name: null, order: 0 });
  answer = expense;
  await api.createExpense('p1', 'm1', { ...readExpense, name, amount: null });
  expect(received?.body).toMatchObject({ name: null, amount: null });
});

test('an id can’t change which call is made', async () => {
  await api.deleteMember('p1', '../../p2?x=#');
  expect(received?.call).toBe('DELETE /v1/projects/p1/members/..%2F..%2Fp2%3Fx%3D%23');
});

test.each([
  ['an amount that is a text', { ...expense, amount: '12.5' }],
  ['no involved members', { ...expense, involved_members: undefined }],
  ['involved members as ids', { ...expense, involved_members: ['m1'] }],
])('a project that has an expense with %s is refused as unreadable', async (_what, wrong) => {
  answer = { ...wholeProject, members: [{ ...member, expenses: [wrong] }] };
  await expect(api.getProject('p1')).rejects.toThrow('could not be read');
});

describe('A server that tells only what the specification promises', () => {
  test.each([
    ['2026-07-01T10:00:00', '2026-07-01T10:00:00Z'],
    ['2026-07-01T10:00:00.123456', '2026-07-01T10:00:00.123456Z'],
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00Z'],
    ['2026-07-01T12:00:00+02:00', '2026-07-01T12:00:00+02:00'],
  ])('means UTC by a time without a zone: %s', async (created_at, createdAt) => {
    answer = { name: null, created_at, updated_at: created_at, members: [] };
    expect(await api.getProject('p1')).toEqual({ id: 'p1', name: null, createdAt, updatedAt: createdAt, members: [] });
  });

  test('may list what it has in any order', async () => {
    const { version: _version, ...plain } = expense;
    const members = ['b', 'a'].map((id, index) => ({
      id,
      name: id,
      order: 1 - index,
      expenses: [plain, { ...plain, id: 'e0', order: 0 }],
    }));
    answer = { ...wholeProject, members };
    const read = await api.getProject('p1');
    expect(read.members.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(read.members[0]?.expenses.map(({ id }) => id)).toEqual(['e0', 'e1']);
  });

  test.each([{ id: 'x1' }, { id: 'x1', name: 'Something' }])('answers a creation with %j', async (created) => {
    answer = created;
    expect(await api.createProject('Trip')).toBe('x1');
    expect((await api.createMember('p1', readMember)).member).toEqual({ id: 'x1', name: 'Anna', order: 0 });
    const { version: _version, ...content } = readExpense;
    expect((await api.createExpense('p1', 'm1', readExpense)).expense).toEqual({ ...content, id: 'x1' });
  });

  test.each([undefined, null, true, 'OK', {}, { name: 'Anna' }, { id: 'e1', involved_members: ['m1'] }])(
    'may answer a change with %j',
    async (told) => {
      answer = told;
      expect(await api.updateProject('p1', { name: 'Trip' })).toBeNull();
      expect(await api.updateMember('p1', 'm1', { name: 'Anna', order: 0 })).toBeNull();
      const { version: _version, ...content } = readExpense;
      expect(await api.updateExpense('p1', 'm1', 'e1', readExpense)).toEqual({ expense: content });
    },
  );
});

describe('A call', () => {
  afterEach(() => {
    refusal = null;
    projectVersion = {};
  });

  test.each([
    ['project', () => api.updateProject('p1', { name: 'Trip' }, { version: 7 }), project],
    ['member', () => api.updateMember('p1', 'm1', readMember, { version: 7 }), member],
    ['expense', () => api.updateExpense('p1', 'm1', 'e1', readExpense, { version: 7 }), expense],
    ['project', () => api.deleteProject('p1', { version: 7 }), project],
    ['member', () => api.deleteMember('p1', 'm1', { version: 7 }), member],
    ['expense', () => api.deleteExpense('p1', 'm1', 'e1', { version: 7 }), expense],
  ])('on a %s may ask for its version.', async (_what, send, wire) => {
    answer = wire;
    await send();
    expect(headers['if-match']).toBe('"7"');
  });

  test.each([
    ['project', () => api.createProject('Trip', { idempotencyKey: 'k1' }), project],
    ['member', () => api.createMember('p1', readMember, { idempotencyKey: 'k1' }), member],
    ['expense', () => api.createExpense('p1', 'm1', readExpense, { idempotencyKey: 'k1' }), expense],
  ])('that creates a %s may carry a key.', async (_what, send, wire) => {
    answer = wire;
    await send();
    expect(headers['idempotency-key']).toBe('k1');
  });

  test('asks for no version and carries no key by itself.', async () => {
    answer = member;
    await api.createMember('p1', readMember);
    expect(headers).not.toHaveProperty('idempotency-key');
    await api.updateMember('p1', 'm1', readMember);
    expect(headers).not.toHaveProperty('if-match');
  });

  test.each([
    [{ 'Project-Version': '12' }, 12],
    [{}, null],
  ])('that deletes something in a project gives its version where the answer has %j.', async (sent, version) => {
    projectVersion = sent;
    expect(await api.deleteMember('p1', 'm1')).toBe(version);
    expect(await api.deleteExpense('p1', 'm1', 'e1')).toBe(version);
  });

  test.each([
    ['project', project, { kind: 'project', project: readProject }],
    ['member', member, { kind: 'member', member: readMember }],
    ['expense', { ...expense, member_id: 'm2' }, { kind: 'expense', expense: readExpense, payerId: 'm2' }],
    ['nothing', undefined, undefined],
    ['something else', { id: 5 }, undefined],
  ])('that is refused because it is stale tells what is there: %s.', async (_what, current, read) => {
    refusal = { status: 412, title: 'Changed since', detail: 'Stale.', code: 'precondition_failed', current };
    const error = await api.deleteMember('p1', 'm1', { version: 7 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      status: 412,
      code: 'precondition_failed',
      message: 'Stale.',
      about: { current: read },
    });
  });
});

describe('The history', () => {
  afterEach(() => {
    versionOfPosts = {};
  });

  const before = { expenses: { e1: { member_id: 'm1', name: 'Pizza', amount: 12.5, order: 1, involved: { m1: 1 } } } };
  const at = '2026-07-02T10:00:00.000Z';

  test('is read in pages, in minor units', async () => {
    const change = { version: 4, kind: 'expense_changed', at, group: 's1', by_this_device: true, before };
    answer = { changes: [change], next: 4, kept_days: 365 };
    const { version: _version, id, ...content } = readExpense;
    const read = { expenses: { [id]: { memberId: 'm1', ...content } } };
    expect(await api.getChanges('p1', 5)).toEqual({
      changes: [{ version: 4, kind: 'expense_changed', at, group: 's1', isByThisDevice: true, before: read }],
      next: 4,
      historyDays: 365,
    });
    expect(received).toEqual({ call: 'GET /v1/projects/p1/changes?before=5', body: undefined });
  });

  test('is undone by versions, and the project put back to one; the answer tells the version that this made', async () => {
    answer = project;
    expect(await api.undoChanges('p1', [4, 3])).toBeNull();
    expect(received).toEqual({ call: 'POST /v1/projects/p1/changes/undo', body: { versions: [4, 3] } });
    expect(await api.putBack('p1', 2)).toBeNull();
    expect(received).toEqual({ call: 'POST /v1/projects/p1/put-back', body: { version: 2 } });
    versionOfPosts = { 'Project-Version': '5' };
    expect([await api.undoChanges('p1', [4]), await api.putBack('p1', 2)]).toEqual([5, 5]);
  });

  const group = 's1';
  test.each<[string, (of: Api) => Promise<unknown>, unknown]>([
    ['PUT of a project', (of) => of.updateProject('p1', { name: 'Trip' }, { group }), project],
    ['PUT of a member', (of) => of.updateMember('p1', 'm1', readMember, { group }), member],
    ['PUT of an expense', (of) => of.updateExpense('p1', 'm1', 'e1', readExpense, { group }), expense],
    ['POST of a member', (of) => of.createMember('p1', readMember, { group }), member],
    ['POST of an expense', (of) => of.createExpense('p1', 'm1', readExpense, { group }), expense],
    ['DELETE of a member', (of) => of.deleteMember('p1', 'm1', { group }), member],
    ['DELETE of an expense', (of) => of.deleteExpense('p1', 'm1', 'e1', { group }), expense],
  ])(
    'is told the save, the device and the person of a %s, by a server of this origin alone',
    async (_what, send, wire) => {
      answer = wire;
      await send(createApi(`${server.url}/v1`, { mark: () => 'this-one', memberIn: (id) => `member-of-${id}` }));
      const told = () => [headers['change-group'], headers['device-mark'], headers['claimed-by']];
      expect(told()).toEqual(['s1', 'this-one', 'member-of-p1']);
      await send(api);
      expect(told()).toEqual([undefined, undefined, undefined]);
    },
  );
});
