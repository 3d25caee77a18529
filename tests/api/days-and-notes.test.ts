import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { inProject } from '@/tests/support/in-project';

withTestDatabase();

const KEY = { 'Idempotency-Key': '3f0c8a5e-5b1c-4a53-9d5e-2f6f0b1d7c12' };
const NOTED = { date: '2026-11-19', note: 'In the rain\nand late' };

async function target() {
  const { projectId, ana, taxi } = await createTrip();
  const expenses = `/projects/${projectId}/members/${ana.id}/expenses`;
  const read = async (at: number) => (await call('GET', `/projects/${projectId}`)).body.members[0].expenses[at];
  return { projectId, expenses, taxi, path: `${expenses}/${taxi.id}`, read };
}

test('An expense is created with a day and a note, and is answered with them, now and when it is read.', async () => {
  const { expenses, read } = await target();
  const { status, body } = await send('POST', expenses, { amount: 5, ...NOTED });
  expect(status).toBe(201);
  expect(body).toMatchObject(NOTED);
  expect(await read(1)).toEqual(inProject(body));
});

test('One that is created without them has none, and is answered like any other, word for word.', async () => {
  const { expenses } = await target();
  const { body: other } = await send('POST', expenses, { order: 1, amount: 5 });
  const { body } = await send('POST', expenses, { order: 1, amount: 5, date: null, note: ' \n ' });
  const { id, created_at } = body;
  expect(JSON.stringify(body)).toBe(JSON.stringify({ ...other, id, created_at, version: other.version + 1 }));
});

test('They stay where a call does not say, and null takes each of them away.', async () => {
  const { taxi, path, read } = await target();
  await send('PUT', path, NOTED);
  const { body } = await send('PUT', path, { name: 'Cab', amount: 4, order: 0, involved_members: [] });
  expect(inProject(body)).toEqual({ ...taxi, version: 8, name: 'Cab', amount: 4, ...NOTED });
  const { body: undated } = await send('PUT', path, { date: null });
  expect(inProject(undated)).toEqual({ ...taxi, version: 9, name: 'Cab', amount: 4, note: NOTED.note });
  await send('PUT', path, { note: null });
  expect(await read(0)).toEqual({ ...taxi, version: 10, name: 'Cab', amount: 4 });
});

test('A repeated creation with another day or note is another call.', async () => {
  const { expenses } = await target();
  const { body } = await send('POST', expenses, NOTED, KEY);
  expect((await send('POST', expenses, NOTED, KEY)).body).toEqual(body);
  for (const other of [{}, { ...NOTED, date: '2026-11-20' }, { ...NOTED, note: 'dry' }]) {
    const { status, body: refused } = await send('POST', expenses, other, KEY);
    expect([status, refused.code]).toEqual([422, 'idempotency_key_reused']);
  }
});

test.each([
  ['date', '2026-02-30', 'A date is a day of the calendar, such as 2026-11-20.'],
  ['date', '2026-11-20T10:00:00Z', 'A date is a day of the calendar, such as 2026-11-20.'],
  ['date', '', 'A date is a day of the calendar, such as 2026-11-20.'],
  ['date', 20_261_120, 'A date is a day such as 2026-11-20, or null.'],
  ['note', 'x'.repeat(501), 'A note has at most 500 characters.'],
  ['note', 'a\tb', 'A note has no control characters but line breaks ("\\n").'],
  ['note', 'a\r\nb', 'A note has no control characters but line breaks ("\\n").'],
  ['note', '\u202Eb', 'A note has no directional embeddings, overrides or isolates.'],
  ['note', '\uD800', 'A note is well-formed Unicode.'],
  ['note', 7, 'A note is text or null.'],
])('A %s of %j is refused.', async (path, value, message) => {
  const { expenses, path: taxi, read } = await target();
  for (const [method, url] of [
    ['POST', expenses],
    ['PUT', taxi],
  ] as const) {
    const { status, body } = await send(method, url, { [path]: value });
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
  }
  expect(await read(0)).not.toHaveProperty(path);
});

test('500 characters are taken, whatever they are, and in lines.', async () => {
  const { path } = await target();
  const note = '\n😀'.repeat(250);
  expect((await send('PUT', path, { note })).body.note).toBe(note);
});

test('The history has them: an undo brings them back, and a deleted expense comes back with them.', async () => {
  const { projectId, path, read } = await target();
  const { version } = (await send('PUT', path, NOTED)).body;
  await send('PUT', path, { date: '2026-11-20', note: null });
  const { changes } = (await call('GET', `/projects/${projectId}/changes`)).body;
  const before = Object.values(changes[0].before.expenses)[0];
  expect(before).toMatchObject(NOTED);
  await send('POST', `/projects/${projectId}/changes/undo`, { versions: [version + 1] });
  expect(await read(0)).toMatchObject(NOTED);
  await call('DELETE', path);
  await send('POST', `/projects/${projectId}/changes/undo`, { versions: [version + 3] });
  expect(await read(0)).toMatchObject(NOTED);
});
