import { browserApi } from '@/lib/client/api';
import { drawLink } from '@/lib/session/link-replacement';
import { ReadOnlySession } from '@/lib/session/read-only-session';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, openTrip } from './open-page';

withTestDatabase();

/** A trip that was open when somebody else deleted it, and has heard of that. */
async function openDeleted() {
  const trip = await openTrip();
  const { id } = trip.state.snapshot;
  await trip.pass(0);
  await api.deleteProject(id);
  FakeEventSource.last.send('deleted', {});
  await trip.pass(0);
  expect(trip.session.getState().gone).toMatchObject({ kind: 'deleted' });
  return { trip, id };
}

test('A page that was told of the deletion shows the project again once somebody has brought it back, and follows it', async () => {
  const { trip, id } = await openDeleted();
  await trip.pass(5_000);
  expect(trip.session.getState().gone).toMatchObject({ kind: 'deleted' });
  await api.undeleteProject(id);
  await api.updateProject(id, { name: 'Journey' });
  const streams = FakeEventSource.opened.length;
  await trip.pass(20_000);
  expect(trip.session.getState().gone).toBeNull();
  expect(trip.state.draft.name).toBe('Journey');
  expect(FakeEventSource.opened.length).toBeGreaterThan(streams);
});

test('It asks nothing while nobody looks at it, and at once when somebody does', async () => {
  const { trip, id } = await openDeleted();
  trip.tab.setVisible(false);
  await trip.pass(0);
  network.takeCalls();
  await api.undeleteProject(id);
  network.takeCalls();
  await trip.pass(10 * 60_000);
  expect(network.takeCalls()).toEqual([]);
  trip.tab.setVisible(true);
  await trip.pass(0);
  expect(trip.session.getState().gone).toBeNull();
});

test('It asks ever more seldom, and no more once the page is closed', async () => {
  const { trip } = await openDeleted();
  network.takeCalls();
  // The clock of the test does not wait for the database by itself.
  for (let minutes = 0; minutes < 10; minutes += 0.25) await trip.pass(15_000);
  const calls = network.takeCalls().length;
  expect(calls).toBeGreaterThan(8);
  expect(calls).toBeLessThan(22);
  trip.tab.close();
  await trip.clock.pass(10 * 60_000);
  expect(network.takeCalls()).toEqual([]);
});

test('A page under the view-only link shows it again, too', async () => {
  const trip = await openTrip();
  const { id } = trip.state.snapshot;
  const link = drawLink();
  await api.putLink(id, link, 'read');
  const readOnly = new ReadOnlySession({
    project: await api.getProject(link),
    platform: trip.tab,
    baseUrl: '/api',
    loadApi: async () => browserApi('/api'),
  });
  readOnly.start();
  await trip.pass(0);
  const stream = FakeEventSource.opened.find(({ url }) => url.includes(link));
  await api.deleteProject(id);
  stream?.send('deleted', {});
  await trip.pass(0);
  expect(readOnly.getState().gone).toMatchObject({ kind: 'deleted', canBringBack: false });
  await api.undeleteProject(id);
  await trip.pass(20_000);
  expect(readOnly.getState().gone).toBeNull();
  readOnly.close();
  await settle();
});
