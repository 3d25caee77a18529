import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

withTestDatabase();

const KEY = { 'Idempotency-Key': '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c11' };

describe('An expense', () => {
  async function target() {
    const { projectId, ana, taxi } = await createTrip();
    const expenses = `/projects/${projectId}/members/${ana.id}/expenses`;
    const read = async (at: number) => (await call('GET', `/projects/${projectId}`)).body.members[0].expenses[at];
    return { expenses, taxi, path: `${expenses}/${taxi.id}`, read };
  }

  test('that is created as a payment is answered as one, now and when it is read.', async () => {
    const { expenses, read } = await target();
    const { status, body } = await send('POST', expenses, { amount: 5, is_payment: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ amount: 5, is_payment: true });
    expect(await read(1)).toEqual(inProject(body));
  });

  test('that is created as none is answered like any other, word for word.', async () => {
    const { expenses } = await target();
    const { body: other } = await send('POST', expenses, { order: 1, amount: 5 });
    const { body } = await send('POST', expenses, { order: 1, amount: 5, is_payment: false });
    const { id, created_at } = body;
    expect(JSON.stringify(body)).toBe(JSON.stringify({ ...other, id, created_at, version: other.version + 1 }));
  });

  test('becomes a payment, stays one where a call does not say, and is none again.', async () => {
    const { taxi, path, read } = await target();
    const { body: payment } = await send('PUT', path, { is_payment: true });
    expect(inProject(payment)).toEqual({ ...taxi, version: 7, is_payment: true });
    expect(await read(0)).toEqual({ ...taxi, version: 7, is_payment: true });
    const { body } = await send('PUT', path, { name: 'Back to Ben', amount: 4, order: 0, involved_members: [] });
    expect(inProject(body)).toEqual({ ...taxi, version: 8, name: 'Back to Ben', amount: 4, is_payment: true });
    const { body: again } = await send('PUT', path, { is_payment: false });
    const expense = inProject(again);
    expect(JSON.stringify(expense)).toBe(JSON.stringify({ ...taxi, version: 9, name: 'Back to Ben', amount: 4 }));
    expect(await read(0)).toEqual(expense);
  });

  test('is repeated by its key as the payment that it is, and as nothing else.', async () => {
    const { expenses } = await target();
    const { body } = await send('POST', expenses, { is_payment: true }, KEY);
    expect((await send('POST', expenses, { is_payment: true }, KEY)).body).toEqual(body);
    for (const other of [{}, { is_payment: false }]) {
      expect((await send('POST', expenses, other, KEY)).body.code).toBe('idempotency_key_reused');
    }
  });
});

describe('A project', () => {
  test('that is created with a currency is answered with it, now and when it is read.', async () => {
    const { status, body } = await send('POST', '/projects', { name: 'Kyoto', currency: 'JPY' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Kyoto', currency: 'JPY' });
    expect((await call('GET', `/projects/${body.id}`)).body).toMatchObject({ ...body, members: [] });
  });

  test('that is created without one tells none.', async () => {
    for (const input of [{}, { currency: null }]) {
      const { status, body } = await send('POST', '/projects', input);
      expect({ status, keys: Object.keys(body) }).toEqual({
        status: 201,
        keys: ['id', 'name', 'created_at', 'updated_at', 'epoch', 'version'],
      });
    }
  });

  test('gets a currency, keeps it where a call does not say, gets another and none.', async () => {
    const { projectId } = await createTrip();
    const path = `/projects/${projectId}`;
    const told = async (body: object) => {
      const answer = (await send('PUT', path, body)).body;
      expect((await call('GET', path)).body).toMatchObject(answer);
      return [answer.name, answer.currency];
    };
    expect(await told({ currency: 'EUR' })).toEqual(['Trip', 'EUR']);
    expect(await told({})).toEqual(['Trip', 'EUR']);
    expect(await told({ name: 'Rome' })).toEqual(['Rome', 'EUR']);
    expect(await told({ name: null, currency: 'KWD' })).toEqual([null, 'KWD']);
    expect(await told({ currency: null })).toEqual([null, undefined]);
    expect(Object.keys((await call('GET', path)).body)).not.toContain('currency');
  });

  test('is repeated by its key with the currency that it was asked for, and with no other.', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const { body } = await send('POST', '/projects', { name: 'Oslo', currency: 'NOK' }, key);
    expect((await send('POST', '/projects', { name: 'Oslo', currency: 'NOK' }, key)).body).toEqual(body);
    for (const currency of ['SEK', null, undefined]) {
      const other = await send('POST', '/projects', { name: 'Oslo', currency }, key);
      expect(other.body.code).toBe('idempotency_key_reused');
    }
  });

  test('whose If-Match is stale is told with its currency.', async () => {
    const { projectId } = await createTrip();
    await send('PUT', `/projects/${projectId}`, { currency: 'EUR' });
    const { status, body } = await send('PUT', `/projects/${projectId}`, { currency: 'USD' }, { 'If-Match': '"1"' });
    expect({ status, currency: body.current.currency }).toEqual({ status: 412, currency: 'EUR' });
  });
});
