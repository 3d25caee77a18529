import { randomKey } from '@/lib/client/random-key';
import { once } from '@/lib/client/retry';
import { localProjectId } from '@/lib/domain/temporary-id';
import { findLocalProject } from '@/lib/session/drafts/local-project';
import { noteRedirect, redirectsFrom, takeOutDrafts } from '@/lib/session/drafts/redirects';
import { localProject, type NewContent, storeLocalProject } from '@/lib/session/drafts/store-local-project';
import { drawLink } from '@/lib/session/link-replacement';
import { Refresh } from '@/lib/session/live/refresh';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { withLocalStorage } from '@/tests/support/fake-local-storage';
import { SimulatedBrowser, type SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { type Failure, network } from './network';
import { api, newClock, openTrip, Page } from './open-page';
import { add, addPerson, elsewhere, expectAll, nameTrip, onServer, price, remove, shown, TRIP } from './scene';

withTestDatabase();
withLocalStorage();

const PRICED = 'Trip: Ana (Taxi 31, Dinner 80 for Ben+Cem), Ben, Cem';

function tabOf(browser: SimulatedBrowser, clock: SimulatedClock): SimulatedTab {
  return new SimulatedTab({ clock, browser, random: () => 0, openEvents: (url) => new FakeEventSource(url) });
}

describe('a link that is replaced', () => {
  test.each<Failure | 'nothing'>(['nothing', 'response lost', 'unreachable'])(
    'leads on with what is unsaved, and undo (%s fails)',
    async (failure) => {
      const trip = await openTrip();
      const former = trip.id;
      price('Taxi', 31)(trip);
      await trip.pass(100);
      if (failure !== 'nothing') {
        network.failNext(failure);
        await expect(trip.session.link.replace(drawLink)).rejects.toThrow();
        expect(trip.id).toBe(former);
      }
      await trip.session.link.replace(drawLink);
      expect([trip.id === former, shown(trip), trip.state.hasUnsavedChanges]).toEqual([false, PRICED, true]);
      await expect(api.getProject(former)).rejects.toMatchObject({ code: 'link_replaced' });
      expect(await redirectsFrom(trip.tab, former)).toEqual([trip.id]);
      trip.session.dispatch({ type: 'undone' });
      expect(shown(trip)).toBe(TRIP);
      trip.session.dispatch({ type: 'redone' });
      await trip.save();
      await expectAll([trip], PRICED);
    },
  );

  test('takes the other tabs of the browser along', async () => {
    const trip = await openTrip();
    const second = await trip.openNext();
    price('Taxi', 31)(second);
    await second.pass(100);
    await trip.session.link.replace(drawLink);
    await second.hearEnd('replaced');
    await second.pass(60_000);
    expect([second.id, shown(second)]).toEqual([trip.id, PRICED]);
    await second.save();
    await expectAll([trip, second], PRICED);
  });

  test('is not led back to by an answer from before', async () => {
    const trip = await openTrip();
    const before = await api.getProject(trip.id);
    await trip.session.link.replace(drawLink);
    const next = trip.id;
    new Refresh(trip.session, trip.tab, async () => api).take(before);
    expect(trip.id).toBe(next);
    price('Taxi', 31)(trip);
    await trip.save();
    await expectAll([trip], PRICED);
  });

  test('ends a save where the browser notes a way from the new link back to it', async () => {
    const trip = await openTrip();
    const former = trip.id;
    await noteRedirect(trip.tab, former, 'DemoLisbonWeekend11111');
    await noteRedirect(trip.tab, 'DemoLisbonWeekend11111', former);
    await api.putLink(former, drawLink(), 'write');
    price('Taxi', 31)(trip);
    await trip.save();
    expect(trip.state.gone).toEqual({ kind: 'link' });
    expect(network.takeChanges().length).toBeLessThan(5);
  });

  test('is told of once where its end is heard before the answer', async () => {
    const trip = await openTrip();
    const told: string[] = [];
    trip.session.onEvent((event) => event.type === 'link-changed' && told.push(event.id));
    let calls = 0;
    await trip.session.link.replace(drawLink, async (call) => {
      const answer = await once(call);
      calls += 1;
      // The second call reads the project under the new link.
      if (calls === 2) await trip.hearEnd('replaced');
      return answer;
    });
    expect(told).toEqual([trip.id]);
  });

  test('keeps what is unsaved in another browser, and brings it back under the new link', async () => {
    const trip = await openTrip();
    const other = await trip.openElsewhere();
    price('Taxi', 31)(other);
    await other.pass(100);
    await trip.session.link.replace(drawLink);
    await other.save();
    expect([other.state.gone, shown(other), other.state.hasUnsavedChanges]).toEqual([{ kind: 'link' }, PRICED, true]);
    await other.pass(100);
    const { clock, browser } = other;
    const next = new Page(await api.getProject(trip.id), { clock, browser });
    await next.pass(0);
    expect(shown(next)).toBe(PRICED);
    await next.save();
    await expectAll([next, trip], PRICED);
  });

  test('that another browser has replaced meanwhile rejects, and is as it was', async () => {
    const trip = await openTrip();
    const other = await trip.openElsewhere();
    const former = trip.id;
    await other.session.link.replace(drawLink);
    await expect(trip.session.link.replace(drawLink)).rejects.toMatchObject({ code: 'link_replaced' });
    expect([trip.id, await redirectsFrom(trip.tab, former)]).toEqual([former, []]);
  });
});

describe('a project that is deleted', () => {
  test('keeps what is unsaved here, says so, and goes on once it is brought back', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await api.deleteProject(trip.id);
    await trip.save();
    expect([trip.state.gone?.kind, shown(trip), trip.state.hasUnsavedChanges]).toEqual(['deleted', PRICED, true]);
    await trip.pass(100);
    expect(trip.browser.drafts.size).toBe(1);
    await api.undeleteProject(trip.id);
    await trip.session.read();
    await trip.save();
    await expectAll([trip], PRICED);
    expect(trip.state.gone).toBeNull();
  });

  test('is deleted once although the answer is lost, with what was unsaved', async () => {
    const trip = await openTrip();
    price('Taxi', 31)(trip);
    await trip.pass(100);
    network.failNext('response lost');
    await trip.session.deletion.run();
    expect([trip.takeEvents().includes('deletion-failed'), trip.state.deletion]).toEqual([true, 'none']);
    await trip.session.deletion.run();
    expect([trip.state.deletion, trip.browser.drafts.size]).toEqual(['done', 0]);
    await expect(api.getProject(trip.id)).rejects.toMatchObject({ code: 'project_deleted' });
  });

  test('ends the save that runs, and lets it go on where the deletion fails', async () => {
    const trip = await openTrip();
    network.failNext('request hangs');
    price('Taxi', 31)(trip);
    await trip.save();
    network.failureOf = (call) => (call.startsWith('DELETE') ? 'proxy 404' : undefined);
    await trip.session.deletion.run();
    await trip.pass(60_000);
    await expectAll([trip], PRICED);
  });
});

const IMPORTED: NewContent = {
  name: 'Sailing',
  currency: 'EUR',
  rates: { CZK: '0.04' },
  members: [
    {
      id: 'new-ida0',
      name: 'Ida',
      order: 0,
      expenses: [{ id: 'new-rum0', name: 'Rum', amount: 1_200, order: 0, involvedMemberIds: ['new-jon0'] }],
    },
    { id: 'new-jon0', name: 'Jon', order: 1, expenses: [] },
  ],
};
const SAILING = 'Sailing EUR CZK 0.04: Ida (Rum 12 for Jon), Jon';

describe('a project that is begun on this device', () => {
  async function begin(content: NewContent = { name: 'Trip', members: [] }) {
    const [key, browser, clock] = [randomKey(), new SimulatedBrowser(), newClock()];
    network.cut();
    const tab = tabOf(browser, clock);
    await storeLocalProject(tab, localProject(tab, content, key));
    return { key, browser, clock };
  }

  async function open({ key, browser, clock }: Awaited<ReturnType<typeof begin>>): Promise<Page> {
    const found = await findLocalProject(tabOf(browser, clock), localProjectId(key));
    if (found === null || !('project' in found)) throw new Error('There is no such project on this device.');
    const page = new Page(found.project, { browser, clock });
    page.tab.setOnline(false);
    await page.pass(0);
    return page;
  }

  async function connect(...pages: readonly Page[]): Promise<void> {
    network.mend();
    for (const page of pages) await page.setOnline(true);
  }

  const BEGUN = 'Trip: Ana (Taxi 30), Ben';
  const enter = (page: Page) => {
    for (const move of [addPerson('Ana'), addPerson('Ben'), add('Ana', 'Taxi', 30)]) move(page);
  };

  test.each<Failure | 'nothing'>(['nothing', 'response lost', 'response hangs'])(
    'is created by one call with all that is in it, once (%s fails)',
    async (failure) => {
      const begun = await begin();
      const page = await open(begun);
      enter(page);
      await page.save();
      network.mend();
      if (failure !== 'nothing') network.failNext(failure);
      network.takeCalls();
      await page.setOnline(true);
      await page.pass(120_000);
      const posts = network.takeChanges();
      expect(posts).toEqual(posts.map(() => 'POST projects'));
      expect(posts).toHaveLength(failure === 'nothing' ? 1 : 2);
      await expectAll([page], BEGUN);
      expect(await redirectsFrom(page.tab, localProjectId(begun.key))).toEqual([page.id]);
    },
  );

  test.each<Failure | 'nothing'>(['nothing', 'response lost', 'response hangs'])(
    'is created by one call with all that was imported, once (%s fails)',
    async (failure) => {
      const page = await open(await begin(IMPORTED));
      expect([shown(page), page.state.hasUnsavedChanges]).toEqual([SAILING, false]);
      network.mend();
      if (failure !== 'nothing') network.failNext(failure);
      network.takeCalls();
      await page.setOnline(true);
      await page.pass(120_000);
      const posts = network.takeChanges();
      expect(posts).toEqual(Array(failure === 'nothing' ? 1 : 2).fill('POST projects'));
      await expectAll([page], SAILING);
      expect([page.state.hasUnsavedChanges, page.state.isRestored]).toEqual([false, false]);
    },
  );

  test('with an import that the server refuses stays on this device', async () => {
    const page = await open(await begin(IMPORTED));
    network.mend();
    network.failNext('invalid');
    await page.setOnline(true);
    await page.pass(0);
    expect([shown(page), page.takeEvents()]).toEqual([SAILING, ['save-failed']]);
    await page.save();
    await page.pass(0);
    await expectAll([page], SAILING);
  });

  test('goes on in the next page after a crash, also from its old address', async () => {
    const begun = await begin();
    const page = await open(begun);
    enter(page);
    await page.pass(100);
    page.tab.close();
    const next = await open(begun);
    expect(shown(next)).toBe(BEGUN);
    await connect(next);
    await next.pass(120_000);
    await expectAll([next], BEGUN);
    expect(await findLocalProject(next.tab, localProjectId(begun.key))).toEqual({ createdAs: next.id });
  });

  test('is created once by two tabs, with what both have typed', async () => {
    const begun = await begin();
    const page = await open(begun);
    enter(page);
    await page.pass(100);
    const second = await open(begun);
    add('Ben', 'Boat', 12)(second);
    await second.pass(100);
    await connect(page, second);
    await page.pass(120_000);
    await second.save();
    expect(page.id).toBe(second.id);
    await expectAll([page, second], 'Trip: Ana (Taxi 30), Ben (Boat 12)');
  });

  test('takes what is edited while it is created along', async () => {
    const page = await open(await begin());
    enter(page);
    network.beforeAnswer = async () => {
      network.beforeAnswer = async () => undefined;
      add('Ben', 'Boat', 12)(page);
      remove('Taxi')(page);
    };
    await connect(page);
    await page.pass(120_000);
    await expectAll([page], 'Trip: Ana, Ben (Boat 12)');
  });

  test('is nowhere where it is deleted, and gone in the other tabs', async () => {
    const begun = await begin();
    const page = await open(begun);
    const second = await open(begun);
    await page.session.deletion.run();
    network.takeCalls();
    await connect(second);
    await second.pass(120_000);
    expect([second.state.gone, network.takeChanges(), begun.browser.drafts.size]).toEqual([{ kind: 'missing' }, [], 0]);
  });

  test('goes with its drafts where it is forgotten', async () => {
    const begun = await begin();
    const page = await open(begun);
    enter(page);
    await page.pass(100);
    page.tab.close();
    const undo = await takeOutDrafts(begun.browser.storageFor(tabOf(begun.browser, begun.clock)), [page.id]);
    expect(begun.browser.drafts.size).toBe(0);
    await undo();
    expect(shown(await open(begun))).toBe(BEGUN);
  });
});

test('what others save under the new link comes in', async () => {
  const trip = await openTrip();
  await trip.session.link.replace(drawLink);
  const other = await elsewhere(trip, nameTrip('Journey'));
  await expectAll([trip, other], 'Journey: Ana (Taxi 30, Dinner 80 for Ben+Cem), Ben, Cem');
  expect(await onServer(trip)).toBe(shown(other));
});
