import { browserApi } from '@/lib/client/api';
import { redirectsFrom, type StoredDraft } from '@/lib/session/drafts/draft-store';
import { drawLink } from '@/lib/session/link-replacement';
import { ReadOnlySession } from '@/lib/session/read-only-session';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, openTrip, Page } from './open-page';

withTestDatabase();

const idOf = ({ state }: Page) => state.snapshot.id;
const rename = (page: Page, name: string) => page.edit({ type: 'project-renamed', name });

/** What the page has told of its link since. */
function moves({ session }: Page): string[][] {
  const told: string[][] = [];
  session.onEvent((event) => event.type === 'link-changed' && told.push([event.formerId, event.id]));
  return told;
}

async function tell(event: string): Promise<void> {
  FakeEventSource.last.send(event, {});
  await settle();
  await network.answered();
  await settle();
}

test('the page goes on under the new link, with its unsaved edits, undo and drafts', async () => {
  const trip = await openTrip();
  const told = moves(trip);
  const old = idOf(trip);
  await trip.pass(0);
  rename(trip, 'Journey');
  await trip.pass(1_000);
  await trip.session.replaceLink(drawLink);
  const id = idOf(trip);
  expect(told).toEqual([[old, id]]);
  expect([trip.state.draft.id, trip.state.draft.name, trip.hasUnsavedChanges]).toEqual([id, 'Journey', true]);
  const keys = [...trip.browser.drafts.keys()];
  expect(keys.filter((key) => key.startsWith(`${old}/`))).toEqual([]);
  expect(keys.filter((key) => key.startsWith(`${id}/`))).toHaveLength(1);
  trip.session.undo();
  expect(trip.state.draft.name).toBe('Trip');
  trip.session.redo();
  expect(await trip.save()).toEqual({ saved: ['project-updated'], failed: [] });
  expect((await api.getProject(id)).name).toBe('Journey');
  await expect(api.getProject(old)).rejects.toMatchObject({ status: 404, code: 'link_replaced' });
});

test.each(['response lost', 'response garbled'] as const)('a lost answer loses no project (%s)', async (failure) => {
  const trip = await openTrip();
  const old = idOf(trip);
  network.failureOf = (call) => (call.includes('/links/') ? failure : undefined);
  await expect(trip.session.replaceLink(drawLink)).rejects.toThrow();
  expect(idOf(trip)).toBe(old);
  network.failureOf = () => undefined;
  await trip.session.replaceLink(drawLink);
  expect(idOf(trip)).not.toBe(old);
  expect(content(await api.getProject(idOf(trip)))).toEqual(content(trip.state.draft));
});

test('a lost answer loses no project that is deleted by then, and its link can be replaced again', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  network.failureOf = (call) => (call.includes('/links/') ? 'response lost' : undefined);
  const drawn = drawLink();
  await expect(trip.session.replaceLink(() => drawn)).rejects.toThrow();
  network.reset();
  await api.deleteProject(drawn);
  await tell('deleted');
  await trip.pass(1_000);
  expect([idOf(trip), trip.session.getState().gone]).toMatchObject([drawn, { kind: 'deleted' }]);
  await trip.session.bringBack();
  await trip.session.replaceLink(drawLink);
  expect(idOf(trip)).not.toBe(drawn);
  await expect(api.getProject(drawn)).rejects.toMatchObject({ code: 'link_replaced' });
  expect((await api.getProject(idOf(trip))).name).toBe('Trip');
});

test('a link that was never made is not gone over to, and the next try makes it', async () => {
  const trip = await openTrip();
  const old = idOf(trip);
  network.failureOf = () => 'unreachable';
  await expect(trip.session.replaceLink(drawLink)).rejects.toThrow('Network error');
  expect(idOf(trip)).toBe(old);
  network.failureOf = () => undefined;
  await trip.session.replaceLink(drawLink);
  expect((await api.getProject(idOf(trip))).name).toBe('Trip');
});

test('another tab of the same browser goes over once its link ends, with what is unsaved there', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  const second = await trip.openNext();
  await second.pass(0);
  rename(second, 'Journey');
  await trip.session.replaceLink(drawLink);
  await tell('replaced');
  await second.pass(0);
  expect(idOf(second)).toBe(idOf(trip));
  expect([second.state.draft.name, second.session.getState().gone]).toEqual(['Journey', null]);
  expect(await second.save()).toEqual({ saved: ['project-updated'], failed: [] });
});

test('another tab goes over to a project that is deleted by then, and goes on with it once it is brought back', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  const second = await trip.openNext();
  rename(second, 'Journey');
  await second.pass(1_000);
  second.tab.setVisible(false);
  await trip.session.replaceLink(drawLink);
  const id = idOf(trip);
  await api.deleteProject(id);
  second.tab.setVisible(true);
  await second.pass(20_000);
  expect(idOf(second)).toBe(id);
  expect(second.session.getState().gone).toMatchObject({ kind: 'deleted', canBringBack: true });
  expect([...second.browser.drafts.keys()].filter((key) => key.includes('/'))).toEqual([
    expect.stringMatching(new RegExp(`^${id}/`)),
  ]);
  await second.session.bringBack();
  await second.pass(1_000);
  expect([second.session.getState().gone, second.state.draft.name, second.hasUnsavedChanges]).toEqual([
    null,
    'Journey',
    true,
  ]);
  expect(await second.save()).toEqual({ saved: ['project-updated'], failed: [] });
  expect((await api.getProject(id)).name).toBe('Journey');
});

test.each(['has replaced it', 'is replacing it'])(
  'a tab that replaces the link as another %s goes over to the one that was made, and none loses the way there',
  async (how) => {
    const trip = await openTrip();
    const old = idOf(trip);
    await trip.pass(0);
    const second = await trip.openNext();
    await second.pass(0);
    if (how === 'has replaced it') {
      await trip.session.replaceLink(drawLink);
      await second.session.replaceLink(drawLink);
    } else {
      // The second notes its link while the first is on its way, and is faster.
      network.applyPatch = async () => {
        network.applyPatch = async () => undefined;
        await second.session.replaceLink(drawLink);
      };
      await trip.session.replaceLink(drawLink);
    }
    expect(idOf(trip)).not.toBe(old);
    expect(idOf(second)).toBe(idOf(trip));
    expect((await api.getProject(idOf(trip))).name).toBe('Trip');
    expect(await redirectsFrom(trip.tab, old)).toContain(idOf(trip));
  },
);

test('a tab that replaces a link that another browser has replaced forgets its own', async () => {
  const trip = await openTrip();
  await api.putLink(idOf(trip), drawLink(), 'write');
  await expect(trip.session.replaceLink(drawLink)).rejects.toMatchObject({ code: 'link_replaced' });
  expect(await redirectsFrom(trip.tab, idOf(trip))).toEqual([]);
});

test('in another browser the page stays as it is, and knows no new link', async () => {
  const trip = await openTrip();
  const theirs = new Page(await api.getProject(idOf(trip)));
  await theirs.pass(0);
  rename(theirs, 'Journey');
  await trip.session.replaceLink(drawLink);
  await tell('replaced');
  expect(theirs.session.getState().gone).toEqual({ kind: 'link' });
  expect([theirs.state.draft.name, theirs.hasUnsavedChanges]).toEqual(['Journey', true]);
  expect(await theirs.save()).toEqual({ saved: [], failed: ['project-updated'] });
});

test('what a tab had stored that was closed before it went over is brought back under the new link', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  const old = idOf(trip);
  rename(trip, 'Journey');
  await trip.pass(1_000);
  const link = drawLink();
  // As the browser notes it before the server is asked.
  trip.browser.drafts.set(old, { createdAs: link });
  await api.putLink(old, link, 'write');
  trip.tab.close();
  const next = new Page(await api.getProject(link), { browser: trip.browser, clock: trip.clock });
  await next.pass(0);
  expect([next.state.draft.id, next.state.draft.name, next.hasUnsavedChanges]).toEqual([link, 'Journey', true]);
  expect([...next.browser.drafts.keys()].filter((key) => key.startsWith(`${old}/`))).toEqual([]);
});

test('what a closed tab had stored is brought back where the link is replaced while the browser is asked for it', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  rename(trip, 'Journey');
  await trip.pass(1_000);
  trip.tab.close();
  const { browser, clock } = trip;
  let answer = () => {};
  browser.beforeAnswer = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const next = new Page(await api.getProject(idOf(trip)), { browser, clock });
  await next.pass(0);
  browser.beforeAnswer = () => Promise.resolve();
  next.edit({ type: 'member-added', id: 'new-dora' });
  await next.session.replaceLink(drawLink);
  await next.pass(1_000);
  answer();
  await next.pass(1_000);
  expect([next.state.draft.name, next.state.draft.members.length, next.hasUnsavedChanges]).toEqual([
    'Journey',
    4,
    true,
  ]);
  const keys = [...browser.drafts.keys()].filter((key) => key.includes('/'));
  expect(keys).toEqual([expect.stringMatching(new RegExp(`^${idOf(next)}/`))]);
  next.tab.close();
  const again = new Page(await api.getProject(idOf(next)), { browser, clock });
  await again.pass(0);
  expect([again.state.draft.name, again.state.draft.members.length]).toEqual(['Journey', 4]);
});

describe('what is unsaved in another browser where the link is replaced', () => {
  /** A page in another browser, with a new name and a new member that it has stored. The link is then replaced elsewhere. */
  async function leftBehind() {
    const trip = await openTrip();
    const theirs = new Page(await api.getProject(idOf(trip)));
    await theirs.pass(0);
    rename(theirs, 'Journey');
    theirs.edit({ type: 'member-added', id: 'new-dora' });
    await theirs.pass(1_000);
    const link = drawLink();
    await api.putLink(idOf(trip), link, 'write');
    return { theirs, link };
  }

  async function openUnder(link: string, { browser, clock }: Page): Promise<Page> {
    const page = new Page(await api.getProject(link), { browser, clock });
    await page.pass(0);
    return page;
  }

  const keys = ({ browser }: Page) => [...browser.drafts.keys()];

  test('stays there once the page has heard of it', async () => {
    const { theirs } = await leftBehind();
    const before = keys(theirs);
    await tell('replaced');
    await theirs.pass(1_000);
    expect(theirs.session.getState().gone).toEqual({ kind: 'link' });
    expect(keys(theirs)).toEqual(before);
    theirs.tab.close();
    expect(keys(theirs)).toEqual(before);
  });

  test('comes back under the new link where its tab is closed', async () => {
    const { theirs, link } = await leftBehind();
    theirs.tab.close();
    const next = await openUnder(link, theirs);
    expect(idOf(next)).toBe(link);
    expect([next.state.draft.name, next.session.getState().isRestored]).toEqual(['Journey', true]);
    expect(keys(next).map((key) => key.split('/')[0])).toEqual([link]);
    expect(await next.save()).toEqual({ saved: ['project-updated', 'member-created'], failed: [] });
  });

  test.each(['has heard of it', 'has not'])(
    'comes back where its tab is open and %s, which keeps it no more',
    async (which) => {
      const { theirs, link } = await leftBehind();
      if (which === 'has heard of it') {
        await tell('replaced');
        await theirs.pass(1_000);
      }
      const next = await openUnder(link, theirs);
      expect([next.state.draft.name, next.state.draft.members.length]).toEqual(['Journey', 4]);
      theirs.tab.setVisible(false);
      theirs.tab.setVisible(true);
      await theirs.pass(1_000);
      expect(theirs.state.draft.name).toBe('Journey');
      expect(keys(next).map((key) => key.split('/')[0])).toEqual([link]);
      next.session.acceptNewcomer(next.state.draft.members[3]?.id ?? '');
      expect((await next.save()).failed).toEqual([]);
      await next.pass(1_000);
      expect(keys(next)).toEqual([]);
    },
  );

  test('is stored again where more is typed there, and what was saved meanwhile is made once', async () => {
    const { theirs, link } = await leftBehind();
    const next = await openUnder(link, theirs);
    expect((await next.save()).failed).toEqual([]);
    rename(theirs, 'Odyssey');
    await theirs.pass(1_000);
    next.tab.close();
    theirs.tab.close();
    const last = await openUnder(link, theirs);
    expect(last.hasUnsavedChanges).toBe(true);
    await last.save();
    expect((await api.getProject(link)).members).toHaveLength(4);
  });

  test('is not taken by the page of another project, nor by a read-only one', async () => {
    const { theirs, link } = await leftBehind();
    theirs.tab.close();
    const before = keys(theirs);
    const other = new Page(await api.getProject(await api.createProject('Other')), theirs);
    await other.pass(0);
    expect([other.state.draft.name, keys(theirs)]).toEqual(['Other', before]);
    const reading = drawLink();
    await api.putLink(link, reading, 'read');
    const project = await api.getProject(reading);
    const loadApi = async () => browserApi('/api');
    const session = new ReadOnlySession({ project, platform: other.tab, baseUrl: '/api', loadApi });
    session.start();
    await other.pass(0);
    expect([session.getState().editor.draft.name, keys(theirs)]).toEqual(['Trip', before]);
    session.close();
  });

  test('that was stored before there were marks is still found by its own link', async () => {
    const trip = await openTrip();
    rename(trip, 'Journey');
    await trip.pass(1_000);
    trip.tab.close();
    for (const [key, stored] of trip.browser.drafts) {
      const { snapshot, draft, ...rest } = stored as StoredDraft;
      const [{ mark: _, ...plainSnapshot }, { mark: _mark, ...plainDraft }] = [snapshot, draft];
      trip.browser.drafts.set(key, { ...rest, snapshot: plainSnapshot, draft: plainDraft });
    }
    const next = await trip.openNext();
    expect([next.state.draft.name, next.state.snapshot.mark]).toEqual(['Journey', trip.state.snapshot.mark]);
  });
});

test('the link can be replaced again and again, also where the browser stores nothing', async () => {
  const trip = await openTrip();
  trip.browser.isBlocked = true;
  const ids = [idOf(trip)];
  for (let times = 0; times < 3; times += 1) {
    await trip.session.replaceLink(drawLink);
    ids.push(idOf(trip));
  }
  expect(new Set(ids).size).toBe(4);
  for (const gone of ids.slice(0, -1)) await expect(api.getProject(gone)).rejects.toMatchObject({ status: 404 });
  expect((await api.getProject(idOf(trip))).name).toBe('Trip');
});

test('a deleted project comes back in an open page with what is unsaved there, and is followed again', async () => {
  const trip = await openTrip();
  await trip.pass(0);
  rename(trip, 'Journey');
  await api.deleteProject(idOf(trip));
  await tell('deleted');
  expect(trip.session.getState().gone).toMatchObject({ kind: 'deleted', canBringBack: true });
  const streams = FakeEventSource.opened.length;
  await trip.session.bringBack();
  await trip.pass(0);
  expect([trip.session.getState().gone, trip.state.draft.name]).toEqual([null, 'Journey']);
  expect(FakeEventSource.opened.length).toBe(streams + 1);
  expect(await trip.save()).toEqual({ saved: ['project-updated'], failed: [] });
});

test('a read-only page follows the project, and never asks for more than to read it', async () => {
  const trip = await openTrip();
  const link = drawLink();
  await api.putLink(idOf(trip), link, 'read');
  const project = await api.getProject(link);
  expect(project).toMatchObject({ id: link, readOnly: true });
  const loadApi = async () => browserApi('/api');
  const session = new ReadOnlySession({ project, platform: trip.tab, baseUrl: '/api', loadApi });
  session.start();
  await trip.pass(0);
  const { version } = await api.getProject(idOf(trip));
  await api.updateProject(idOf(trip), { name: 'Journey' });
  network.takeCalls();
  FakeEventSource.last.send('version', { epoch: project.epoch, version: (version ?? 0) + 1, people: 2 });
  await settle();
  await network.answered();
  await settle();
  expect([session.getState().editor.draft.name, session.getState().people]).toEqual(['Journey', 2]);
  expect(network.takeChanges()).toEqual([]);
  session.close();
});
