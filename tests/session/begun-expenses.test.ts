import { randomKey } from '@/lib/client/random-key';
import { localProjectId } from '@/lib/domain/local-project';
import { type Entry, removedFrom } from '@/lib/editor/sheet-entry';
import { findLocalProject } from '@/lib/session/drafts/find-local-project';
import { storeLocalProject } from '@/lib/session/drafts/store-local-project';
import { drawLink } from '@/lib/session/link-replacement';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { draftBeforeWeights, projectBeforeWeights } from '@/tests/support/draft-before-weights';
import { SimulatedBrowser, SimulatedClock, settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, memberIds, openTrip, Page } from './open-page';

withTestDatabase();

const DAY_MS = 86_400_000;

const person = (page: Page, at: number) => {
  const { id, name } = page.state.draft.members[at]!;
  return { id, name };
};

/** Begins an expense of 240.00: the second member has paid it for the third alone. */
async function begin(page: Page, name = 'Hut'): Promise<Entry> {
  const [payer, sharer] = [person(page, 1), person(page, 2)];
  const entry: Entry = { id: 'new-hut0', name, amount: 24_000, payer, sharers: [sharer] };
  page.session.dispatch({ type: 'entry-opened', entry });
  await page.pass(100);
  return entry;
}

function stored({ browser }: Page): unknown[] {
  return [...browser.drafts.values()];
}

/** What others have removed of the first entry. */
function removed({ state }: Page) {
  return removedFrom(state.entries[0]!, state.draft.members);
}

test('what is begun alone is stored in the browser, is no unsaved change, and is there in the next page', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  expect(trip.hasUnsavedChanges).toBe(false);
  expect(stored(trip)).toMatchObject([{ entries: [hut] }]);
  trip.tab.close();
  const next = await trip.openNext();
  expect(next.state.entries).toEqual([hut]);
  expect(next.session.getState()).toMatchObject({ isRestored: false, hasUnsavedChanges: false, canStoreDrafts: true });
  expect(stored(next)).toMatchObject([{ entries: [hut] }]);
});

test('what was typed just before the page is hidden is stored at once', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  trip.session.dispatch({ type: 'entry-changed', entry: { ...hut, amount: 25_000 } });
  trip.tab.setVisible(false);
  await settle();
  expect(stored(trip)).toMatchObject([{ entries: [{ amount: 25_000 }] }]);
});

test('it is dropped once it is added, and what is added is dropped once it is saved', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  trip.session.sheet.add(hut);
  trip.session.sheet.close();
  await trip.pass(100);
  expect(trip.state.entries).toEqual([]);
  expect(stored(trip)).toMatchObject([{ entries: [] }]);
  expect(trip.state.draft.members[1]?.expenses).toMatchObject([
    { name: 'Hut', amount: 24_000, involvedMemberIds: [memberIds(trip)[2]] },
  ]);
  expect(await trip.save()).toEqual({ saved: ['expense-created'], failed: [] });
  expect(stored(trip)).toEqual([]);
});

test('a sheet that is closed blank leaves nothing, and one that is dropped is gone from the browser', async () => {
  const trip = await openTrip();
  trip.session.sheet.openNew(null);
  trip.session.sheet.close();
  await trip.pass(100);
  expect([trip.state.entries, stored(trip)]).toEqual([[], []]);
  const { id } = await begin(trip);
  trip.session.sheet.close();
  expect(trip.state.entries).toHaveLength(1);
  trip.session.dispatch({ type: 'entry-dropped', id });
  await trip.pass(100);
  expect(stored(trip)).toEqual([]);
});

describe('what is dropped', () => {
  test('is restored as it was, and stored again, also where it was the only thing', async () => {
    const trip = await openTrip();
    const hut = await begin(trip);
    trip.session.sheet.drop(hut.id);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: ['removed'] });
    await trip.pass(100);
    expect([trip.state.entries, stored(trip)]).toEqual([[], []]);
    trip.session.sheet.restore(hut.id);
    await trip.pass(100);
    expect(trip.state.entries).toEqual([hut]);
    expect(stored(trip)).toMatchObject([{ entries: [hut] }]);
    trip.session.sheet.restore(hut.id);
    expect(trip.state.entries).toEqual([hut]);
  });

  test('is told of only where something was typed', async () => {
    const trip = await openTrip();
    trip.session.sheet.openNew(null);
    trip.session.sheet.drop(trip.state.entries[0]?.id ?? '');
    expect([trip.state.entries, trip.takeOutcome()]).toEqual([[], { saved: [], failed: [] }]);
  });

  test('comes into the open sheet where nothing is typed there, and else behind what is', async () => {
    const trip = await openTrip();
    const hut = await begin(trip);
    trip.session.sheet.drop(hut.id);
    trip.session.sheet.openNew(null);
    trip.session.sheet.restore(hut.id);
    expect(trip.state.entries).toEqual([hut]);

    trip.session.sheet.drop(hut.id);
    trip.session.sheet.openNew(null);
    const [next] = trip.state.entries;
    trip.session.dispatch({ type: 'entry-changed', entry: { ...next!, name: 'Tea' } });
    trip.session.sheet.restore(hut.id);
    expect(trip.state.entries.map(({ name }) => name)).toEqual(['Tea', 'Hut']);
  });

  test('has its people under the ids that a save has given them meanwhile', async () => {
    const trip = await openTrip();
    const hut = await begin(trip);
    const dora = { id: 'new-dora', name: 'Dora' };
    trip.edit({ type: 'member-added', id: dora.id }, { type: 'member-renamed', memberId: dora.id, name: 'Dora' });
    trip.session.dispatch({ type: 'entry-changed', entry: { ...hut, payer: dora, sharers: [dora] } });
    trip.session.sheet.drop(hut.id);
    await trip.save();
    trip.session.sheet.restore(hut.id);
    const id = memberIds(trip)[3]!;
    expect(trip.state.entries).toMatchObject([{ payer: { id, name: 'Dora' }, sharers: [{ id, name: 'Dora' }] }]);
    expect(removed(trip)).toEqual({ payer: null, sharers: [] });
  });

  test('of an expense that is there meets what others have changed since', async () => {
    const trip = await openTrip();
    const [ana] = trip.state.draft.members;
    const taxi = ana!.expenses[0]!;
    trip.session.sheet.open(taxi.id);
    const [opened] = trip.state.entries;
    trip.session.dispatch({ type: 'entry-changed', entry: { ...opened!, amount: 3_300 } });
    trip.session.sheet.drop(taxi.id);
    trip.edit({ type: 'expense-renamed', memberId: ana!.id, expenseId: taxi.id, name: 'Cab' });
    trip.session.sheet.open(taxi.id);
    trip.session.sheet.restore(taxi.id);
    expect(trip.state.entries).toMatchObject([{ name: 'Cab', amount: 3_300, base: { expense: { name: 'Cab' } } }]);
  });
});

test('a save leaves it alone, and it follows new members to the ids that the save gives them', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  const dora = { id: 'new-dora', name: 'Dora' };
  trip.edit({ type: 'member-added', id: dora.id }, { type: 'member-renamed', memberId: dora.id, name: 'Dora' });
  trip.session.dispatch({ type: 'entry-changed', entry: { ...hut, payer: dora, sharers: [dora] } });
  expect(await trip.save()).toEqual({ saved: ['member-created'], failed: [] });
  const id = memberIds(trip)[3]!;
  expect(id).not.toBe(dora.id);
  expect(trip.state.entries).toMatchObject([{ name: 'Hut', payer: { id }, sharers: [{ id }] }]);
  await trip.pass(100);
  expect(stored(trip)).toMatchObject([{ entries: [{ payer: { id } }] }]);
});

test('it goes along to a new link, also into the next page', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  await trip.session.replaceLink(drawLink);
  await trip.pass(100);
  trip.tab.close();
  const next = await trip.openNext();
  expect(next.state.entries).toEqual([hut]);
});

test('a tab that was closed before the link was replaced elsewhere in the browser leaves it to the new one', async () => {
  const trip = await openTrip();
  const second = await trip.openNext();
  const hut = await begin(second);
  second.tab.close();
  await trip.session.replaceLink(drawLink);
  const next = await trip.openNext();
  expect(next.state.entries).toEqual([hut]);
});

test('in a project on this device alone it is there once the server has created that', async () => {
  network.failureOf = () => 'unreachable';
  network.failureOfRead = () => 'unreachable';
  const [browser, clock, key] = [new SimulatedBrowser(), new SimulatedClock(), randomKey()];
  const first = new Page(projectBeforeWeights, { browser, clock });
  await storeLocalProject(first.tab, 'Trip', key);
  const found = await findLocalProject(first.tab, localProjectId(key));
  if (found === null || !('project' in found)) throw new Error('There is no such project on this device.');
  const local = new Page(found.project, { browser, clock });
  await local.pass(0);
  for (const [id, name] of [
    ['new-aaaa', 'Ana'],
    ['new-bbbb', 'Ben'],
    ['new-cccc', 'Cem'],
  ] as const) {
    local.edit({ type: 'member-added', id }, { type: 'member-renamed', memberId: id, name });
  }
  local.session.dispatch({ type: 'field-left' });
  await begin(local);
  local.session.save();
  network.failureOf = () => undefined;
  network.failureOfRead = () => undefined;
  await local.pass(120_000);
  expect(local.state.snapshot.id).not.toBe(localProjectId(key));
  const [, ben, cem] = memberIds(local);
  expect(local.state.entries).toMatchObject([{ payer: { id: ben }, sharers: [{ id: cem }] }]);
  local.tab.close();
  expect((await local.openNext()).state.entries).toMatchObject([{ name: 'Hut', payer: { id: ben } }]);
});

test('what is begun has the day on which the first of it is typed, unless another one was chosen', async () => {
  const trip = await openTrip();
  const { clock } = trip;
  const [day, next, later] = [0, 1, 2].map((days) => new Date(clock.now + days * DAY_MS).toISOString().slice(0, 10));
  const entry = () => trip.state.entries[0]!;
  const sleep = () => {
    clock.now += DAY_MS;
  };
  trip.session.sheet.openNew(null);
  expect(entry().date).toBe(day);
  sleep();
  trip.session.sheet.change(entry(), { name: 'Hut' });
  sleep();
  trip.session.sheet.change(entry(), { amount: 24_000 });
  expect(entry()).toMatchObject({ name: 'Hut', amount: 24_000, date: next });
  trip.session.sheet.add(entry());
  expect(entry().date).toBe(later);
  trip.session.sheet.change(entry(), { date: day });
  sleep();
  trip.session.sheet.change(entry(), { name: 'Tea' });
  trip.session.sheet.add(entry());
  expect(entry().date).toBe(day);
});

test('who was removed by others, while the page was open or closed, is known by name', async () => {
  const trip = await openTrip();
  const hut = await begin(trip);
  const { id } = trip.state.snapshot;
  await api.deleteMember(id, hut.payer.id, {});
  await trip.read();
  await trip.pass(100);
  expect(removed(trip)).toEqual({ payer: hut.payer, sharers: [] });
  trip.tab.close();
  await api.deleteMember(id, hut.sharers[0]!.id, {});
  const next = await trip.openNext();
  expect(removed(next)).toEqual({ payer: hut.payer, sharers: hut.sharers });
});

test('what two closed tabs had begun is there twice, one after the other', async () => {
  const trip = await openTrip();
  const second = await trip.openNext();
  const [one, other] = [await begin(trip), await begin(second, 'Tea')];
  trip.tab.close();
  second.tab.close();
  const next = await trip.openNext();
  expect(next.state.entries.map(({ name }) => name)).toEqual(['Hut', 'Tea']);
  expect(new Set(next.state.entries.map(({ id }) => id)).size).toBe(2);
  expect(next.state.entries[0]).toEqual(one);
  next.session.sheet.add(one);
  next.session.sheet.close();
  expect(next.state.entries).toMatchObject([{ name: other.name }]);
});

test('a browser that stores nothing says so, so that the page is not left unasked', async () => {
  const trip = await openTrip();
  trip.browser.isBlocked = true;
  await begin(trip);
  expect(trip.session.getState().canStoreDrafts).toBe(false);
});

test('it goes with a project that is deleted here', async () => {
  const trip = await openTrip();
  await begin(trip);
  await trip.session.deleteProject();
  await trip.pass(100);
  expect(stored(trip)).toEqual([]);
});

test('a draft of the version before has nothing begun', async () => {
  const browser = new SimulatedBrowser();
  browser.drafts.set(`${projectBeforeWeights.id}/old`, draftBeforeWeights);
  const page = new Page(projectBeforeWeights, { browser });
  await page.pass(0);
  expect(page.hasUnsavedChanges).toBe(true);
  expect(page.state.entries).toEqual([]);
});
