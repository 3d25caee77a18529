import type { Project } from '@/lib/domain/project';
import { showSnapshot } from '@/lib/session/live/refresh';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { network } from './network';
import { api, openTrip, Page } from './open-page';

withTestDatabase();

const AT_FIVE = Date.parse('2026-11-22T14:05:00Z');

/** The page of the trip as the browser has stored it, and what others have saved since, if they have. */
async function openStored(others?: (trip: Page) => Promise<unknown>): Promise<{ trip: Page; latest: Project }> {
  const { editor } = await openTrip();
  const trip = new Page(editor.snapshot, { asOf: AT_FIVE });
  await others?.(trip);
  const latest = await api.getProject(editor.snapshot.id);
  network.takeCalls();
  await trip.pass(0);
  return { trip, latest };
}

const rename = ({ id }: Page) => api.updateProject(id, { name: 'Journey' });
const asOf = ({ state }: Page) => state.asOf;

async function hear({ epoch, version }: Project): Promise<void> {
  FakeEventSource.last.send('version', { epoch, version, people: 1 });
  await network.quiet();
}

test('a page that the browser has stored tells its time until the server was heard and has nothing newer', async () => {
  const { trip, latest } = await openStored();
  expect(asOf(trip)).toBe(AT_FIVE);
  await hear(latest);
  expect(asOf(trip)).toBeNull();
  expect(network.takeCalls()).toEqual([]);
});

test('a page is current as of the last sign of the server, and of none that tells of something newer', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  const opened = trip.clock.now;
  await trip.clock.pass(5_000);
  expect(trip.session.currentAt).toBe(opened);
  await hear(trip.editor.snapshot);
  const heard = trip.clock.now;
  expect(trip.session.currentAt).toBe(heard);
  await trip.clock.pass(5_000);
  network.failureOfRead = () => 'unreachable';
  await hear({ ...trip.editor.snapshot, version: (trip.editor.snapshot.version ?? 0) + 1 });
  expect(trip.session.currentAt).toBe(heard);
});

test('it tells its time as long as what is newer could not be read', async () => {
  const { trip, latest } = await openStored(rename);
  trip.tab.setVisible(true);
  network.failureOfRead = () => 'unreachable';
  await hear(latest);
  expect(asOf(trip)).toBe(AT_FIVE);
  network.failureOfRead = () => undefined;
  await trip.pass(2_000);
  expect(asOf(trip)).toBeNull();
  expect(trip.editor.draft.name).toBe('Journey');
});

test('a save brings it up to date', async () => {
  const { trip } = await openStored(rename);
  trip.do({ type: 'member-added', id: 'new-dora' });
  await trip.save();
  expect(asOf(trip)).toBeNull();
  expect(trip.editor.draft.name).toBe('Journey');
});

test('it shows what was stored of the project since, with what is unsaved, and the time of that', async () => {
  const { trip, latest } = await openStored(rename);
  trip.do({ type: 'currency-changed', currency: 'EUR' });
  showSnapshot(trip.session, latest, AT_FIVE + 60_000);
  expect(trip.editor.draft).toMatchObject({ name: 'Journey', currency: 'EUR' });
  expect(asOf(trip)).toBe(AT_FIVE + 60_000);
});

test('it shows nothing that is older, and nothing once the server was heard', async () => {
  const { trip, latest } = await openStored(rename);
  const before = trip.editor.snapshot;
  showSnapshot(trip.session, { ...before, version: (before.version ?? 0) - 1, name: 'Earlier' }, AT_FIVE + 60_000);
  expect(trip.editor.snapshot).toBe(before);
  await hear(latest);
  showSnapshot(trip.session, { ...latest, version: 99, name: 'Not this' }, AT_FIVE + 60_000);
  expect(trip.editor.draft.name).toBe('Journey');
});

test('where two histories can’t be compared by versions, the time decides', async () => {
  const { trip, latest } = await openStored();
  const other = { ...latest, epoch: 'other', name: 'Restored' };
  showSnapshot(trip.session, other, AT_FIVE - 1);
  expect(trip.editor.draft.name).toBe('Trip');
  showSnapshot(trip.session, other, AT_FIVE + 1);
  expect(trip.editor.draft.name).toBe('Restored');
});

test('a page that the server has just sent tells no time', async () => {
  expect(asOf(await openTrip())).toBeNull();
});
