import { call, callForText, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf, readLinkOf, replaceLink } from '@/tests/support/new-link';

withTestDatabase();

const member = (project: string, id: string) => `/projects/${project}/members/${id}`;

test('A member is read without its expenses, at the greatest version of both.', async () => {
  const { projectId, ben, dinner } = await createTrip();
  const { status, headers, body } = await call('GET', member(projectId, ben.id));
  const { version } = (await call('GET', `/projects/${projectId}`)).body.members[1];
  expect([status, body]).toEqual([200, { id: ben.id, name: 'Ben', order: 1, version }]);
  expect(version).toBe(dinner.version);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test('An expense is read as it stands in the project, with who has paid it, its day and its note.', async () => {
  const { projectId, ben, dinner } = await createTrip();
  const path = `${member(projectId, ben.id)}/expenses/${dinner.id}`;
  await send('PUT', path, { date: '2026-11-19', note: 'two\nlines', weights: { [ben.id]: 2 } });
  const { status, body } = await call('GET', path);
  const inProject = (await call('GET', `/projects/${projectId}`)).body.members[1].expenses[0];
  expect([status, body]).toEqual([200, { ...inProject, member_id: ben.id }]);
  expect(body).toMatchObject({ date: '2026-11-19', note: 'two\nlines' });
});

test('It is found under the member that had paid it before, too.', async () => {
  const { projectId, ana, ben, dinner } = await createTrip();
  const path = `${member(projectId, ben.id)}/expenses/${dinner.id}`;
  await send('PUT', path, { member_id: ana.id });
  expect((await call('GET', path)).body.member_id).toBe(ana.id);
});

test('Their tags are good for a change, and refuse one of what has changed since.', async () => {
  const { projectId, ben, dinner } = await createTrip();
  for (const path of [member(projectId, ben.id), `${member(projectId, ben.id)}/expenses/${dinner.id}`]) {
    const seen = { 'If-Match': (await call('GET', path)).headers.get('ETag') ?? '' };
    expect((await send('PUT', path, { name: 'Once' }, seen)).status).toBe(200);
    expect((await send('PUT', path, { name: 'Twice' }, seen)).status).toBe(412);
    expect((await call('GET', path)).body.name).toBe('Once');
  }
});

test('A name in the list of an expense is the one of now, whatever tag a reader has.', async () => {
  const { projectId, ana, ben, dinner } = await createTrip();
  const path = `${member(projectId, ben.id)}/expenses/${dinner.id}`;
  const etag = (await call('GET', path)).headers.get('ETag') ?? '';
  await send('PUT', member(projectId, ana.id), { name: 'Annika' });
  const { status, body } = await call('GET', path, { headers: { 'If-None-Match': etag } });
  expect([status, body.involved_members[0].name]).toEqual([200, 'Annika']);
});

test('A read-only link reads them, and is told no other link.', async () => {
  const { projectId, ben, dinner } = await createTrip();
  const link = await readLinkOf(projectId);
  for (const place of [ben.id, `${ben.id}/expenses/${dinner.id}`]) {
    const { status, text } = await callForText('GET', member(link, place));
    expect(status).toBe(200);
    expect(text).toBe((await callForText('GET', member(projectId, place))).text);
    expect(text).not.toContain(projectId);
  }
});

test('What is not there is 404: by its own id, of another project, deleted, and by a link that was replaced.', async () => {
  const { projectId, ana, ben, dinner } = await createTrip();
  const other = await createTrip();
  const missing = 'z'.repeat(22);
  const expense = `${ben.id}/expenses/${dinner.id}`;
  const outcome = (project: string, place: string) => outcomeOf('GET', member(project, place));
  expect(await outcome(projectId, missing)).toBe('404 member_not_found');
  expect(await outcome(projectId, other.ana.id)).toBe('404 member_not_found');
  expect(await outcome(projectId, `${ben.id}/expenses/${missing}`)).toBe('404 expense_not_found');
  expect(await outcome(projectId, `${ben.id}/expenses/${other.dinner.id}`)).toBe('404 expense_not_found');
  expect(await outcome(projectId, `${missing}/expenses/${missing}`)).toBe('404 member_not_found');
  expect(await outcome(missing, ana.id)).toBe('404 project_not_found');

  const link = await replaceLink(projectId);
  for (const place of [ben.id, expense]) {
    expect(await outcome(projectId, place)).toBe('404 link_replaced');
    expect(await outcome(link, place)).toBe('200');
  }
  await call('DELETE', `/projects/${link}`);
  for (const place of [ben.id, expense]) expect(await outcome(link, place)).toBe('404 project_deleted');
});
