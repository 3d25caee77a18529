import type { WireChanges } from '@/lib/contract/history';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

/** As whom the latest changes were made, newest first. */
async function claims(projectId: string, count: number) {
  const { changes } = (await call('GET', `/projects/${projectId}/changes`)).body as WireChanges;
  return changes.slice(0, count).map(({ claimed_by }) => claimed_by);
}

const by = ({ id }: { id: string }) => ({ 'Claimed-By': id });

test('Each call that changes a project tells who makes it, as the device claims, and the history tells it to all.', async () => {
  const { projectId, ana, ben, cem, taxi } = await createTrip();
  const path = `/projects/${projectId}`;
  await send('PUT', path, { name: 'Rome' }, by(ana));
  await send('POST', `${path}/members`, { name: 'Dan' }, by(ben));
  await send('PUT', `${path}/members/${cem.id}`, { name: 'Cemal' }, by(cem));
  await send('POST', `${path}/members/${ana.id}/expenses`, { name: 'Ice', amount: 3 }, by(ana));
  await send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, { amount: 31 }, by(ben));
  await call('DELETE', `${path}/members/${ana.id}/expenses/${taxi.id}`, { headers: by(cem) });
  await send('POST', `${path}/changes/undo`, { versions: [12] }, by(ana));
  await send('POST', `${path}/put-back`, { version: 6 }, by(ben));
  expect(await claims(projectId, 9)).toEqual(
    [ben, ana, cem, ben, ana, cem, ben, ana].map(({ id }) => id as string | undefined).concat(undefined),
  );
});

test('Who says nothing is nobody, and so is who claims to be somebody who is no member: that is no error.', async () => {
  const { projectId } = await createTrip();
  const { ana: stranger } = await createTrip();
  const path = `/projects/${projectId}`;
  const nobodies = [stranger.id, newId(), 'Elif', 'x'.repeat(500), 'é', '', `${stranger.id}'--`, projectId, 'toString'];
  for (const [at, id] of nobodies.entries()) {
    const { status } = await send('PUT', path, { name: `Trip ${at}` }, { 'Claimed-By': id });
    expect(status).toBe(200);
  }
  await send('PUT', path, { name: 'Rome' });
  const { status } = await send('POST', '/projects', { name: 'Oslo' }, by(stranger));
  expect(status).toBe(201);
  expect(await claims(projectId, nobodies.length + 1)).toEqual(Array(nobodies.length + 1).fill(undefined));
  expect(await getDb().change.count({ where: { projectId, claimedBy: { not: null } } })).toBe(0);
});

test('Who removes themselves is told, and who comes back by their own undo; who is gone is nobody.', async () => {
  const { projectId, ana } = await createTrip();
  const path = `/projects/${projectId}`;
  await call('DELETE', `${path}/members/${ana.id}`, { headers: by(ana) });
  await send('PUT', path, { name: 'Rome' }, by(ana));
  expect(await claims(projectId, 2)).toEqual([undefined, ana.id]);
  await send('POST', `${path}/changes/undo`, { versions: [7] }, by(ana));
  expect(await claims(projectId, 1)).toEqual([ana.id]);
  await send('POST', `${path}/changes/undo`, { versions: [9] }, by(ana));
  expect(await claims(projectId, 1)).toEqual([ana.id]);
});

test('Who has a read-only link is told who did what as well: they see the history, and the members.', async () => {
  const { projectId, ben } = await createTrip();
  const reading = newId();
  await send('PUT', `/projects/${projectId}`, { name: 'Rome' }, by(ben));
  await send('PUT', `/projects/${projectId}/links/${reading}`, { may: 'read' });
  expect(await claims(reading, 2)).toEqual([ben.id, undefined]);
});
