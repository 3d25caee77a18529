import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

const EARLIER = '2026-03-01T08:30:00.000Z';

async function target() {
  const { projectId, ana, ben, taxi } = await createTrip();
  const expenses = `/projects/${projectId}/members/${ana.id}/expenses`;
  const stampOf = async (id: string) => {
    const { members } = (await call('GET', `/projects/${projectId}`)).body;
    const all = members.flatMap((member: { expenses: { id: string; created_at?: string }[] }) => member.expenses);
    return all.find((expense: { id: string }) => expense.id === id)?.created_at;
  };
  return { projectId, ben, taxi, expenses, path: `${expenses}/${taxi.id}`, stampOf };
}

test('An expense gets the time of its creation, and reads it back.', async () => {
  const { expenses, stampOf } = await target();
  const before = new Date().toISOString();
  const { body } = await send('POST', expenses, { amount: 5 });
  expect(body.created_at >= before && body.created_at <= new Date().toISOString()).toBe(true);
  expect(await stampOf(body.id)).toBe(body.created_at);
});

test('A change, and another payer, leave the time of creation as it is.', async () => {
  const { path, taxi, ben, stampOf } = await target();
  const { body } = await send('PUT', path, { amount: 7, member_id: ben.id, created_at: EARLIER });
  expect(body.created_at).toBe(taxi.created_at);
  expect(await stampOf(taxi.id)).toBe(taxi.created_at);
});

test('A creation takes an earlier time that it is given.', async () => {
  const { expenses, stampOf } = await target();
  const { body } = await send('POST', expenses, { created_at: '2026-03-01T08:30:00Z' });
  expect(body.created_at).toBe(EARLIER);
  expect(await stampOf(body.id)).toBe(EARLIER);
});

test('A creation takes no time of the future, and none before 1970.', async () => {
  const { expenses } = await target();
  const { body: future } = await send('POST', expenses, { created_at: '2999-01-01T00:00:00Z' });
  expect(future.created_at <= new Date().toISOString()).toBe(true);
  const { body: past } = await send('POST', expenses, { created_at: '0000-01-01T00:00:00Z' });
  expect(past.created_at).toBe('1970-01-01T00:00:00.000Z');
});

test('A creation is refused when its time is none.', async () => {
  const { expenses } = await target();
  const { status, body } = await send('POST', expenses, { created_at: 'yesterday' });
  const message = 'A time of creation is such as 2026-11-20T18:30:00Z.';
  expect([status, body.errors]).toEqual([422, [{ path: 'created_at', message }]]);
});

test('A deleted expense keeps its time when an undo brings it back.', async () => {
  const { projectId, path, taxi, stampOf } = await target();
  await call('DELETE', path);
  const { changes } = (await call('GET', `/projects/${projectId}/changes`)).body;
  expect(changes[0].before.expenses[taxi.id].created_at).toBe(taxi.created_at);
  await send('POST', `/projects/${projectId}/changes/undo`, { versions: [changes[0].version] });
  expect(await stampOf(taxi.id)).toBe(taxi.created_at);
});

test('A moment that is put back leaves the times of creation.', async () => {
  const { projectId, path, taxi, stampOf } = await target();
  const { version } = (await call('GET', `/projects/${projectId}`)).body;
  await send('PUT', path, { amount: 70 });
  await send('POST', `/projects/${projectId}/put-back`, { version });
  expect(await stampOf(taxi.id)).toBe(taxi.created_at);
});
