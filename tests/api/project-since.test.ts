import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf, readLinkOf, replaceLink } from '@/tests/support/new-link';

withTestDatabase();

const since = (project: string, revision: string) => `/projects/${project}/since/${revision}`;

/** A project of Ana, Ben and Cem, with the revision that a reader has of it. */
async function readTrip() {
  const trip = await createTrip();
  const { headers } = await call('GET', `/projects/${trip.projectId}`);
  const revision = (headers.get('ETag') ?? '').replaceAll('"', '');
  const path = `/projects/${trip.projectId}`;
  /** Whose expenses come with what has changed since, by the names of the payers. The rest must be as in the whole project. */
  const changed = async (known = revision) => {
    const { status, body } = await call('GET', since(trip.projectId, known));
    expect(status).toBe(200);
    const whole = (await call('GET', path)).body;
    const names: string[] = [];
    for (const [at, member] of body.members.entries()) {
      const { expenses, ...head } = whole.members[at];
      expect(member).toEqual(member.expenses ? { ...head, expenses } : head);
      if (member.expenses) names.push(member.name);
    }
    expect({ ...body, members: [] }).toEqual({ ...whole, members: [] });
    return names;
  };
  return { ...trip, path, revision, changed };
}

test('Who has the project as it is gets no expenses, with its tag, and nothing at all by If-None-Match.', async () => {
  const { projectId, revision, changed } = await readTrip();
  expect(await changed()).toEqual([]);
  const etag = `"${revision}"`;
  const { status, headers } = await call('GET', since(projectId, revision), { headers: { 'If-None-Match': etag } });
  expect([status, headers.get('ETag')]).toEqual([304, etag]);
});

test('A member comes with expenses once it, or one of these, was written, came, went, or got another payer.', async () => {
  const { path, ana, ben, taxi, dinner, changed } = await readTrip();
  const steps: [change: () => Promise<unknown>, names: string[]][] = [
    [() => send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, { amount: 31 }), ['Ana']],
    [() => send('PUT', `${path}/members/${ben.id}/expenses/${dinner.id}`, { member_id: ana.id }), ['Ana', 'Ben']],
    [() => call('DELETE', `${path}/members/${ana.id}/expenses/${dinner.id}`), ['Ana']],
    [() => send('POST', `${path}/members/${ben.id}/expenses`, { name: 'Boat', amount: 9 }), ['Ben']],
    [() => send('PUT', `${path}/members/${ana.id}`, { name: 'Annika' }), ['Annika']],
    [() => send('POST', `${path}/members`, { name: 'Dora' }), ['Dora']],
    [() => send('PUT', path, { name: 'Rome', currency: 'EUR' }), []],
  ];
  for (const [change, names] of steps) {
    const { epoch, version } = (await call('GET', path)).body;
    await change();
    expect(await changed(`${epoch}.${version}`)).toEqual(names);
  }
  expect(await changed()).toEqual(['Annika', 'Ben', 'Dora']);
});

test('With a member that was deleted go those who had named it, and what history brings back comes too.', async () => {
  const { path, ana, changed } = await readTrip();
  await call('DELETE', `${path}/members/${ana.id}`);
  expect(await changed()).toEqual(['Ben']);
  const { epoch, version } = (await call('GET', path)).body;
  await send('POST', `${path}/changes/undo`, { versions: [version] });
  expect(await changed(`${epoch}.${version}`)).toEqual(['Ana', 'Ben']);
});

test('All come with expenses where the text names no earlier state of this epoch.', async () => {
  const { path, revision, changed } = await readTrip();
  const { epoch, version } = (await call('GET', path)).body;
  const all = ['Ana', 'Ben', 'Cem'];
  for (const other of [`elsewhere.${version}`, `${epoch}.${version + 1}`, 'yesterday', `${revision}.0`, '%22'])
    expect(await changed(other)).toEqual(all);
  expect(await changed(String(version))).toEqual([]);
});

test('A read-only link gets the same, and is told no other; a link that leads nowhere is refused.', async () => {
  const { projectId, revision } = await readTrip();
  const link = await readLinkOf(projectId);
  const { mark, ...own } = (await call('GET', since(projectId, revision))).body;
  const { body } = await call('GET', since(link, revision));
  expect(body).toEqual({ ...own, id: link, read_only: true });
  expect(mark).toBeDefined();

  await replaceLink(projectId);
  expect(await outcomeOf('GET', since(projectId, revision))).toBe('404 link_replaced');
  expect(await outcomeOf('GET', since('z'.repeat(22), revision))).toBe('404 project_not_found');
});
