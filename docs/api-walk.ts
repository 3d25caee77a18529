// Walks through the API with types that are generated from its document:
//
//   npm install openapi-fetch openapi-typescript typescript@5
//   npx openapi-typescript http://localhost:3000/api/openapi.json --output api.d.ts
//
// lib/contract/openapi/generated-client.test.ts checks these types, and tests/system/api-document.test.ts walks through a running server.
import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api';

/** Creates a project, two members and expenses, reads who pays whom, and deletes it all again. `baseUrl` ends with /api. */
export async function walk(baseUrl: string, ...watchers: Middleware[]): Promise<string[]> {
  const api = createClient<paths>({ baseUrl });
  api.use(...watchers);

  // A key of one's own makes it safe to send a creation again whose answer was lost.
  const created = await api.POST('/projects', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { name: 'Ski week', currency: 'EUR', rates: { CZK: '0.0395' } },
  });
  const project = { projectId: taken(created).id };

  const addMember = async (name: string) =>
    taken(await api.POST('/projects/{projectId}/members', { params: { path: project }, body: { name } })).id;
  const anna = { ...project, memberId: await addMember('Anna') };
  const bo = { ...project, memberId: await addMember('Bo') };

  const fuel = await api.POST('/projects/{projectId}/members/{memberId}/expenses', {
    params: { path: anna },
    body: { name: 'Fuel', amount: 64.5, involved_members: [] },
  });
  const expense = { ...anna, expenseId: taken(fuel).id };
  await api.POST('/projects/{projectId}/members/{memberId}/expenses', {
    params: { path: bo },
    // The bill was in crowns. What it comes to is computed here: the server converts nothing.
    body: {
      name: 'Pizza',
      amount: 20,
      original: { amount: 506.33, currency: 'CZK' },
      involved_members: [anna.memberId, bo.memberId],
    },
  });

  const seen = await api.GET('/projects/{projectId}/members/{memberId}/expenses/{expenseId}', {
    params: { path: expense },
  });
  // Changes what it has seen, and is refused where somebody else was faster.
  const change = { path: expense, header: { 'If-Match': seen.response.headers.get('ETag') ?? '' } };
  taken(
    await api.PUT('/projects/{projectId}/members/{memberId}/expenses/{expenseId}', {
      params: change,
      body: { amount: 70 },
    }),
  );
  const late = await api.PUT('/projects/{projectId}/members/{memberId}/expenses/{expenseId}', {
    params: change,
    body: { amount: 75 },
  });
  if (late.error?.code !== 'precondition_failed') throw new Error('A change of an outdated state was taken.');

  // All of a patch is done or nothing. Keys that begin with new- create, and stand for what they create.
  const patched = await api.PATCH('/projects/{projectId}', {
    params: { path: project, header: { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'return=minimal' } },
    body: {
      members: { 'new-cem': { name: 'Cem' }, [bo.memberId]: { order: 2 } },
      expenses: { 'new-lift': { member_id: 'new-cem', name: 'Lift', amount: 30, involved_members: ['new-cem'] } },
    },
  });
  const { 'new-cem': cem = '' } = taken(patched).ids;
  // Null deletes a member, with what it paid.
  taken(await api.PATCH('/projects/{projectId}', { params: { path: project }, body: { members: { [cem]: null } } }));

  const read = await api.GET('/projects/{projectId}', { params: { path: project } });
  const names = new Map(taken(read).members.map(({ id, name }) => [id, name ?? 'Somebody']));
  const settlement = await api.GET('/projects/{projectId}/settlement', { params: { path: project } });
  const payments = taken(settlement).payments.map(
    ({ from, to, amount }) => `${names.get(from)} pays ${names.get(to)} ${amount.toFixed(2)}`,
  );
  const table = await api.GET('/projects/{projectId}/csv', { params: { path: project }, parseAs: 'text' });
  if (!taken(table).includes('Fuel')) throw new Error('The table lacks an expense.');
  const again = await api.GET('/projects/{projectId}', {
    params: { path: project, header: { 'If-None-Match': read.response.headers.get('ETag') ?? '' } },
  });
  if (again.response.status !== 304) throw new Error('The project has changed by itself.');

  await api.DELETE('/projects/{projectId}/members/{memberId}/expenses/{expenseId}', { params: { path: expense } });
  await api.DELETE('/projects/{projectId}/members/{memberId}', { params: { path: bo } });

  // Who has this link reads, and no more. Its id is drawn here.
  const reading = base58(crypto.getRandomValues(new Uint8Array(16)));
  taken(
    await api.PUT('/projects/{projectId}/links/{link}', {
      params: { path: { ...project, link: reading } },
      body: { may: 'read' },
    }),
  );
  const looked = taken(await api.GET('/projects/{projectId}', { params: { path: { projectId: reading } } }));
  if (looked.read_only !== true || looked.id !== reading) throw new Error('The link does more than look.');

  // A deleted project is kept for a while, unless it is to go for good.
  await api.DELETE('/projects/{projectId}', { params: { path: project } });
  taken(await api.POST('/projects/{projectId}/undelete', { params: { path: project } }));
  await api.DELETE('/projects/{projectId}', { params: { path: project, query: { for_good: 'true' } } });
  const gone = await api.GET('/projects/{projectId}', { params: { path: project } });
  if (gone.error?.code !== 'project_not_found') throw new Error('The project is still there.');
  return payments;
}

/** 128 bits in 22 characters, as ids are written. */
function base58(bits: Uint8Array): string {
  let rest = bits.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  let id = '';
  for (; id.length < 22; rest /= 58n) {
    id = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[Number(rest % 58n)] + id;
  }
  return id;
}

/** What was answered. Throws the problem that was answered instead. */
function taken<T>({ data, error }: { data?: T; error?: { detail: string; code: string } }): T {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.detail}`);
  return data;
}
