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
let answer: unknown;
let refusal: { status: number; [field: string]: unknown } | null = null;
let replayed: Record<string, string> = {};
let versionOfPosts: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    received = { call: `${request.method} ${request.url}`, body: text === '' ? undefined : JSON.parse(text) };
    headers = request.headers;
    if (refusal !== null) response.writeHead(refusal.status).end(JSON.stringify(refusal));
    else if (request.method === 'DELETE') response.writeHead(204).end();
    else if (request.method === 'POST') response.writeHead(201, versionOfPosts).end(JSON.stringify(answer));
    else response.writeHead(200, replayed).end(JSON.stringify(answer));
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

test('a member is created by name and order', async () => {
  answer = member;
  expect(await api.createMember('p1', { name: 'Anna', order: 0 })).toBe('m1');
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

const pizza = { memberId: 'm1', name: 'Pizza', amount: 1250, order: 1, involvedMemberIds: ['m1'] };

test('an expense is created and updated with the fields of the specification alone', async () => {
  const more = { ...pizza, weights: { m1: 2 }, date: '2026-11-20', note: 'Late', isPayment: true } as const;
  const body = { name: 'Pizza', amount: 12.5, order: 1, involved_members: ['m1'] };
  answer = expense;
  expect(await api.createExpense('p1', 'm1', more)).toBe('e1');
  expect(received).toEqual({ call: 'POST /v1/projects/p1/members/m1/expenses', body });
  await api.updateExpense('p1', 'm1', 'e1', more);
  expect(received).toEqual({ call: 'PUT /v1/projects/p1/members/m1/expenses/e1', body });
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
  await api.createMember('p1', { name, order: 0 });
  expect(received?.body).toEqual({ name: null, order: 0 });
  answer = expense;
  await api.createExpense('p1', 'm1', { ...pizza, name, amount: null });
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

  test.each([
    ['x1', { id: 'x1' }],
    ['7', { id: 7, name: 'Something' }],
  ])('answers a creation with the id %s alone, be it a number', async (id, created) => {
    answer = created;
    expect(await api.createMember('p1', { name: 'Anna', order: 0 })).toBe(id);
    expect(await api.createExpense('p1', 'm1', pizza)).toBe(id);
  });

  test.each([undefined, null, true, 'OK', {}, { id: 'e1' }])('may answer a change with %j', async (told) => {
    answer = told;
    await expect(api.updateProject('p1', { name: 'Trip' })).resolves.toBeUndefined();
    await expect(api.updateMember('p1', 'm1', { name: 'Anna', order: 0 })).resolves.toBeUndefined();
    await expect(api.updateExpense('p1', 'm1', 'e1', pizza)).resolves.toBeUndefined();
  });

  test('gets no header that the specification does not name', async () => {
    const plain = (of: IncomingHttpHeaders) =>
      ['if-match', 'idempotency-key', 'prefer', 'device-mark', 'claimed-by'].filter((name) => name in of);
    answer = member;
    await api.createProject('Trip', { idempotencyKey: 'k1' });
    expect(plain(headers)).toEqual([]);
    await api.createMember('p1', { name: 'Anna', order: 0 });
    expect(plain(headers)).toEqual([]);
    await api.deleteExpense('p1', 'm1', 'e1');
    expect(plain(headers)).toEqual([]);
  });
});

describe('a patch', () => {
  const base = { ...readProject, epoch: 'e', members: [] };
  const patch = { members: { 'new-a1b2': { name: 'Cem', order: 0 } } };
  const call = { key: 'k1', patch, version: 3, epoch: 'e' };
  const device = { mark: () => 'this-one', memberIn: (id: string) => `member-of-${id}` };

  beforeEach(() => {
    answer = { ids: { 'new-a1b2': 'm9' }, version: 4, updated_at: '2026-07-03T10:00:00.000Z' };
  });

  afterEach(() => {
    refusal = null;
    replayed = {};
  });

  test('is one call, of a state and under a key, and asks for no project', async () => {
    await createApi(`${server.url}/v1`, device).patchProject(base, call);
    expect(received).toEqual({
      call: 'PATCH /v1/projects/p1',
      body: { members: { 'new-a1b2': { name: 'Cem', order: 0 } } },
    });
    expect(headers).toMatchObject({
      'if-match': '"e.3"',
      'idempotency-key': 'k1',
      prefer: 'return=minimal',
      'device-mark': 'this-one',
      'claimed-by': 'member-of-p1',
    });
  });

  test('gives the ids of new entries, and by what the server tells its state', async () => {
    const stamp = { version: 4, updatedAt: '2026-07-03T10:00:00.000Z' };
    const made = { ids: new Map([['new-a1b2', 'm9']]), stamp, isReplayed: false };
    expect(await api.patchProject(base, call)).toEqual(made);
    replayed = { 'Idempotency-Replayed': 'true' };
    expect(await api.patchProject(base, call)).toEqual({ ...made, isReplayed: true });
  });

  test('gives another id of an entry that came back, where the server gave it one', async () => {
    answer = { ...(answer as object), ids: { 'new-m1': 'm7', 'new-m2': 'm2' } };
    const back = { members: { m1: { name: 'Anna', order: 0 }, m2: { name: 'Ben', order: 1 } } };
    const { ids } = await api.patchProject(base, { ...call, patch: back });
    expect(ids).toEqual(new Map([['m1', 'm7']]));
  });

  test('that is refused because it is stale tells the project as it is', async () => {
    const current = { ...wholeProject, version: 9 };
    refusal = { status: 412, title: 'Changed since', detail: 'Stale.', code: 'precondition_failed', current };
    const error = await api.patchProject(base, call).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 412, about: { project: { id: 'p1', version: 9, members: [{ id: 'm1' }] } } });
  });

  test('that is refused because of entries names them by their ids', async () => {
    const errors = [{ pointer: '/expenses/new-a~1b/amount', detail: 'Too large.', code: 'validation_failed' }];
    refusal = { status: 422, title: 'Invalid', detail: 'Wrong.', code: 'validation_failed', errors };
    const error = await api.patchProject(base, call).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 422, about: { refused: new Map([['new-a/b', 'Too large.']]) } });
  });

  test('of an empty project creates the whole, once for its key', async () => {
    answer = { id: 'p9', ids: { 'new-a1b2': 'm9' } };
    const own = createApi(`${server.url}/v1`, { mark: () => null, memberIn: () => null });
    const created = await own.createWholeProject({ ...base, name: 'Trip' }, patch, { idempotencyKey: 'k1' });
    expect(created).toEqual({ id: 'p9', ids: new Map([['new-a1b2', 'm9']]) });
    expect(received?.body).toEqual({ name: 'Trip', members: { 'new-a1b2': { name: 'Cem', order: 0 } } });
    expect([received?.call, headers['idempotency-key']]).toEqual(['POST /v1/projects', 'k1']);
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
});
