import fc from 'fast-check';
import { projectFromWire } from '@/lib/contract/project';
import { settleProject } from '@/lib/domain/settlement/settlement';
import { getEnv } from '@/lib/server/process/env';
import { etagAt } from '@/lib/server/resources/epoch';
import { importProject } from '@/lib/server/services/import-project';
import { getSerializedProject } from '@/lib/server/services/serialized-projects';
import { call, callForText, send } from '@/tests/support/api-under-test';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { mostGroupsByTrial } from '@/tests/support/groups-by-trial';
import { outcomeOf, readLinkOf, replaceLink } from '@/tests/support/new-link';

withTestDatabase();

afterEach(() => {
  getEnv().RATE_LIMIT = 'off';
});

const cents = (amount: number) => Math.round(amount * 100);

test('It says what each has paid, what falls to each, and who pays whom, by their ids.', async () => {
  const { projectId, ana, ben, cem } = await createTrip();
  await send('POST', `/projects/${projectId}/members/${cem.id}/expenses`, {
    amount: 4,
    is_payment: true,
    involved_members: [ana.id],
  });
  const { status, headers, body } = await call('GET', `/projects/${projectId}/settlement`);
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    200,
    'application/json',
    'private, no-cache',
  ]);
  expect(body).toEqual({
    members: [
      { id: ana.id, name: 'Ana', paid: 30, share: 32.75, balance: -6.75 },
      { id: ben.id, name: 'Ben', paid: 45.5, share: 32.75, balance: 12.75 },
      { id: cem.id, name: 'Cem', paid: 0, share: 10, balance: -6 },
    ],
    payments: [
      { from: ana.id, to: ben.id, amount: 6.75 },
      { from: cem.id, to: ben.id, amount: 6 },
    ],
    fewest: true,
  });
});

test('Nothing is left of an empty project, and whole units are paid in a currency without decimals.', async () => {
  const { body: empty } = await send('POST', '/projects', { name: null });
  expect((await call('GET', `/projects/${empty.id}/settlement`)).body).toEqual({
    members: [],
    payments: [],
    fewest: true,
  });
  const { projectId } = await createTrip();
  await send('PUT', `/projects/${projectId}`, { currency: 'JPY' });
  const { members, payments } = (await call('GET', `/projects/${projectId}/settlement`)).body;
  for (const { balance } of members) expect(Number.isInteger(balance)).toBe(true);
  for (const { amount } of payments) expect(Number.isInteger(amount)).toBe(true);
});

test('It is what the page shows, it settles, and no trial of all groups finds fewer payments.', async () => {
  await fc.assert(
    fc.asyncProperty(projectArbitrary, async (drawn) => {
      const projectId = await importProject(drawn);
      const project = projectFromWire((await call('GET', `/projects/${projectId}`)).body);
      const { body } = await call('GET', `/projects/${projectId}/settlement`);
      type Line = { id: string; balance: number };
      type Payment = { from: string; to: string; amount: number };

      const shown = settleProject(project);
      expect(body.members.map(({ id }: Line) => id)).toEqual(project.members.map(({ id }) => id));
      expect(body.members.map(({ balance }: Line) => cents(balance))).toEqual([...shown.balances.values()]);
      expect(
        body.payments.map(({ from, to, amount }: Payment) => ({
          fromMemberId: from,
          toMemberId: to,
          amount: cents(amount),
        })),
      ).toEqual(shown.payments);

      const left = new Map<string, number>(body.members.map(({ id, balance }: Line) => [id, cents(balance)]));
      const open = [...left.values()].filter((balance) => balance !== 0);
      for (const { from, to, amount } of body.payments as Payment[]) {
        left.set(from, (left.get(from) ?? 0) + cents(amount));
        left.set(to, (left.get(to) ?? 0) - cents(amount));
      }
      expect([...left.values()].every((balance) => balance === 0)).toBe(true);
      expect(body.fewest).toBe(true);
      expect(body.payments).toHaveLength(open.length - mostGroupsByTrial(open));
    }),
    { numRuns: 30 },
  );
});

test('It has the tag of the project, and is 304 until that changes.', async () => {
  const { projectId } = await createTrip();
  const path = `/projects/${projectId}/settlement`;
  const etag = (await call('GET', path)).headers.get('ETag') ?? '';
  expect(etag).toBe((await call('GET', `/projects/${projectId}`)).headers.get('ETag'));
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await callForText('GET', path, { headers: { 'If-None-Match': known } });
    expect([answer.status, answer.text, answer.headers.get('ETag')]).toEqual([304, '', etag]);
  }
  for (const known of ['"other"', '', etag.slice(1, -1)]) {
    expect((await call('GET', path, { headers: { 'If-None-Match': known } })).status).toBe(200);
  }
  await send('PUT', `/projects/${projectId}`, { name: 'Rome' });
  const again = await call('GET', path, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.headers.get('ETag')]).toEqual([200, etagAt(7)]);
});

test('A read-only link gets the same, and no other link in it.', async () => {
  const { projectId } = await createTrip();
  const link = await readLinkOf(projectId);
  const { status, text } = await callForText('GET', `/projects/${link}/settlement`);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual((await call('GET', `/projects/${projectId}/settlement`)).body);
  expect(text).not.toContain(projectId);
});

test('It is 404 where there is no project, where it is deleted, and by a link that was replaced.', async () => {
  const { projectId } = await createTrip();
  const reading = await readLinkOf(projectId);
  const link = await replaceLink(projectId);
  const etag = (await call('GET', `/projects/${link}/settlement`)).headers.get('ETag') ?? '';
  const outcome = (id: string) => outcomeOf('GET', `/projects/${id}/settlement`);
  expect(await outcome('z'.repeat(22))).toBe('404 project_not_found');
  expect(await outcome('short')).toBe('404 project_not_found');
  expect(await outcome(projectId)).toBe('404 link_replaced');
  await call('DELETE', `/projects/${link}`);
  for (const id of [link, reading]) {
    expect(await outcome(id)).toBe('404 project_deleted');
    const known = await call('GET', `/projects/${id}/settlement`, { headers: { 'If-None-Match': etag } });
    expect(known.status).toBe(404);
  }
});

test('It is worked out once for each version, whoever asks.', async () => {
  const { projectId, cem } = await createTrip();
  const text = async () => (await getSerializedProject(projectId)).settlementJson;
  const first = await text();
  expect(await text()).toBe(first);
  await send('POST', `/projects/${projectId}/members/${cem.id}/expenses`, { amount: 4 });
  expect(await text()).not.toBe(first);
});
