import { randomKey } from '@/lib/client/random-key';
import { isLocalProject, localProjectId } from '@/lib/domain/local-project';
import type { Project } from '@/lib/domain/project';
import { findLocalProject } from '@/lib/session/drafts/find-local-project';
import { storeLocalProject } from '@/lib/session/drafts/store-local-project';
import { takeOutDrafts } from '@/lib/session/drafts/take-out-drafts';
import { countUnsaved } from '@/lib/session/drafts/unsaved-drafts';
import { drawLink } from '@/lib/session/link-replacement';
import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { SimulatedBrowser, SimulatedClock, SimulatedTab } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, onServer, Page } from './open-page';

withTestDatabase();

let key: string;
let localId: string;
let clock: SimulatedClock;

beforeEach(() => {
  key = randomKey();
  localId = localProjectId(key);
  clock = new SimulatedClock();
});

function tabOf(browser: SimulatedBrowser): SimulatedTab {
  return new SimulatedTab({ clock, browser, random: () => 0, openEvents: (url) => new FakeEventSource(url) });
}

/** The page of a project that was created without network, as its address opens it. */
async function openLocal(browser: SimulatedBrowser): Promise<Page> {
  const found = await findLocalProject(tabOf(browser), localId);
  if (found === null || !('project' in found)) throw new Error('There is no such project on this device.');
  const page = new Page(found.project, { browser, clock });
  await page.pass(0);
  return page;
}

/** The network is cut, and stays so. */
async function createOffline(browser = new SimulatedBrowser()): Promise<{ browser: SimulatedBrowser; page: Page }> {
  network.failureOf = () => 'unreachable';
  network.failureOfRead = () => 'unreachable';
  await storeLocalProject(tabOf(browser), 'Trip', key);
  const page = await openLocal(browser);
  page.tab.setVisible(false);
  return { browser, page };
}

function mend(): void {
  network.failureOf = () => undefined;
  network.failureOfRead = () => undefined;
}

function addMember(page: Page, id: string, name: string): void {
  page.edit({ type: 'member-added', id }, { type: 'member-renamed', memberId: id, name });
  page.session.dispatch({ type: 'field-left' });
}

test('what is removed before its creation was answered is removed for all, also where the project was begun without network', async () => {
  const { browser, page } = await createOffline();
  addMember(page, 'new-ana0', 'Ana');
  addMember(page, 'new-ben0', 'Ben');
  mend();
  network.failureOf = (call) => (call.endsWith('/members') ? 'response lost' : undefined);
  await page.save();
  expect(isLocalProject(page.state.snapshot.id)).toBe(false);
  expect((await api.getProject(page.state.snapshot.id)).members).toHaveLength(2);
  page.edit({ type: 'member-removed', memberId: 'new-ben0' });
  mend();
  await page.pass(60_000);
  expect((await onServer(page)).members.map(({ name }) => name)).toEqual(['Ana']);
  expect([page.hasUnsavedChanges, await onServer(page)]).toEqual([false, content(page.state.draft)]);
  expect([...browser.drafts.keys()]).toEqual([localId]);
});

/** How many projects have this key's: the answer to a repeat names the one that it has created. */
async function createdIds(): Promise<string> {
  return api.createProject('Trip', { idempotencyKey: key });
}

test('a project that was created without network is created by itself, once, under an id of the server', async () => {
  const { page, browser } = await createOffline();
  const events: unknown[] = [];
  page.session.onEvent((event) => event.type === 'project-created' && events.push(event));
  expect(page.state.draft).toMatchObject({ id: localId, name: 'Trip', members: [] });
  expect([isSaveWaiting(page.session.getState()), page.hasUnsavedChanges]).toEqual([true, false]);
  await page.pass(60_000);
  mend();
  await page.pass(60_000);
  const { id } = page.state.snapshot;
  expect(isLocalProject(id)).toBe(false);
  expect([page.state.draft.id, page.hasUnsavedChanges]).toEqual([id, false]);
  expect(events).toEqual([{ type: 'project-created', id, localId }]);
  expect(await onServer(page)).toEqual(content(page.state.draft));
  expect(await createdIds()).toBe(id);
  expect([...browser.drafts]).toEqual([[localId, { createdAs: id, mark: page.state.snapshot.mark }]]);
  expect(await findLocalProject(page.tab, localId)).toEqual({ createdAs: id });
});

test('what was saved in it follows at once, in order, and what was only typed waits for Save', async () => {
  const { page } = await createOffline();
  addMember(page, 'new-aaaa', 'Ana');
  await page.save();
  page.edit({ type: 'member-added', id: 'new-bbbb' });
  mend();
  await page.pass(60_000);
  const { name, members } = await onServer(page);
  expect([name, members.map((member) => member.name)]).toEqual(['Trip', ['Ana', null]]);

  const { page: other } = await createOtherwise();
  addMember(other, 'new-aaaa', 'Ana');
  mend();
  await other.pass(60_000);
  expect(isLocalProject(other.state.snapshot.id)).toBe(false);
  expect((await onServer(other)).members).toEqual([]);
  expect(other.hasUnsavedChanges).toBe(true);
  await other.save();
  expect((await onServer(other)).members.map((member) => member.name)).toEqual(['Ana']);
});

/** Another project, on another device. */
async function createOtherwise(): Promise<{ page: Page }> {
  const browser = new SimulatedBrowser();
  network.failureOf = () => 'unreachable';
  const project: Project = {
    id: localProjectId('f'.repeat(32)),
    name: null,
    createdAt: '2026-11-22T14:05:00.000Z',
    updatedAt: '2026-11-22T14:05:00.000Z',
    members: [],
  };
  const page = new Page(project, { browser, clock });
  page.tab.setVisible(false);
  await page.pass(0);
  return { page };
}

test('a tab that is closed and opened again goes on with it, and creates it once though the first answer was lost', async () => {
  const { page, browser } = await createOffline();
  addMember(page, 'new-aaaa', 'Ana');
  await page.save();
  mend();
  network.failureOf = (call) => (call === 'POST /projects' ? 'response lost' : undefined);
  await page.pass(400);
  page.session.close();
  page.tab.close();
  mend();
  const again = await openLocal(browser);
  expect(again.state.draft.members.map(({ name }) => name)).toEqual(['Ana']);
  await again.pass(60_000);
  expect((await onServer(again)).members.map(({ name }) => name)).toEqual(['Ana']);
  expect(await createdIds()).toBe(again.state.snapshot.id);
});

test('what a closed tab had typed in it is brought back where it is created while the browser is asked for that', async () => {
  const { page, browser } = await createOffline();
  page.edit({ type: 'project-renamed', name: 'Journey' });
  await page.pass(1_000);
  page.tab.close();
  let answer = () => {};
  browser.beforeAnswer = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const next = new Page(page.state.snapshot, { browser, clock });
  await next.pass(0);
  mend();
  browser.beforeAnswer = () => Promise.resolve();
  await next.pass(60_000);
  const { id } = next.state.snapshot;
  expect([isLocalProject(id), next.state.draft.name]).toEqual([false, 'Trip']);
  answer();
  await next.pass(1_000);
  expect([next.state.draft.name, next.hasUnsavedChanges]).toEqual(['Journey', true]);
  const keys = [...browser.drafts.keys()].filter((one) => one.includes('/'));
  expect(keys).toEqual([expect.stringMatching(new RegExp(`^${id}/`))]);
});

test('two tabs create one project, and what both have saved is in it', async () => {
  const { page, browser } = await createOffline();
  addMember(page, 'new-aaaa', 'Ana');
  await page.save();
  const other = await openLocal(browser);
  other.tab.setVisible(false);
  addMember(other, 'new-bbbb', 'Ben');
  await other.save();
  mend();
  await page.pass(60_000);
  await other.pass(60_000);
  expect(other.state.snapshot.id).toBe(page.state.snapshot.id);
  const { members } = await api.getProject(page.state.snapshot.id);
  expect(members.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Ben']);
  expect([...browser.drafts.keys()]).toEqual([localId]);
  expect(await findLocalProject(page.tab, localId)).toEqual({ createdAs: page.state.snapshot.id });
});

test('what was typed while it is created stays, and can be undone', async () => {
  const { page } = await createOffline();
  page.edit({ type: 'project-renamed', name: 'Journey' });
  mend();
  await page.pass(60_000);
  expect([page.state.snapshot.name, page.state.draft.name]).toEqual(['Trip', 'Journey']);
  page.session.undo();
  expect([page.state.draft.name, page.hasUnsavedChanges]).toEqual(['Trip', false]);
});

test('a project that was deleted before the server knew of it is nowhere', async () => {
  const { page, browser } = await createOffline();
  await page.session.deleteProject();
  expect(page.session.getState().deletion).toBe('done');
  mend();
  network.takeCalls();
  await page.pass(120_000);
  expect(network.takeCalls()).toEqual([]);
  expect([...browser.drafts.keys()]).toEqual([]);
  expect(await findLocalProject(page.tab, localId)).toBeNull();
});

test('a server that refuses to create it is asked again after longer and longer pauses', async () => {
  const { page } = await createOffline();
  mend();
  network.failureOf = (call) => (call === 'POST /projects' ? 'refused' : undefined);
  network.takeCalls();
  await page.pass(60_000);
  expect(network.takeCalls().length).toBeLessThan(12);
  expect(isLocalProject(page.state.snapshot.id)).toBe(true);
  mend();
  await page.pass(120_000);
  expect(isLocalProject(page.state.snapshot.id)).toBe(false);
});

test('other people’s changes come in from then on', async () => {
  const { page } = await createOffline();
  mend();
  page.tab.setVisible(true);
  await page.pass(60_000);
  const { id } = page.state.snapshot;
  expect(FakeEventSource.last.url).toContain(`/projects/${id}/events`);
  await api.updateProject(id, { name: 'Journey' });
  const { epoch, version } = await api.getProject(id);
  FakeEventSource.last.send('version', { epoch, version, people: 2 });
  await page.pass(1_000);
  expect(page.state.draft.name).toBe('Journey');
});

test('a payment that is marked as paid goes out with the project and its people, and nothing else', async () => {
  const { page } = await createOffline();
  addMember(page, 'new-dddd', 'Dia');
  addMember(page, 'new-eeee', 'Eve');
  addMember(page, 'new-ffff', 'Fay');
  page.edit({ type: 'expense-added', memberId: 'new-dddd', id: 'new-1111', content: { amount: 900 } });
  page.session.markAsPaid({ fromMemberId: 'new-eeee', toMemberId: 'new-dddd', amount: 300 });
  mend();
  await page.pass(60_000);
  expect((await onServer(page)).members).toMatchObject([
    { name: 'Dia', expenses: [] },
    { name: 'Eve', expenses: [{ name: null, amount: 300, isPayment: true }] },
  ]);
  expect(page.state.draft.members.map(({ name, expenses }) => [name, expenses.length])).toEqual([
    ['Dia', 1],
    ['Eve', 1],
    ['Fay', 0],
  ]);
  expect([page.hasUnsavedChanges, isSaveWaiting(page.session.getState())]).toEqual([true, false]);
});

describe('what another tab had typed before the project was created', () => {
  /** Two tabs of one browser: what is typed in the second is not saved. */
  async function twoTabs() {
    const { browser, page } = await createOffline();
    const second = await openLocal(browser);
    second.tab.setVisible(false);
    addMember(second, 'new-bbbb', 'Ben');
    await second.pass(1_000);
    return { browser, page, second };
  }

  /** The first creates the project. Gives its id. */
  async function create(page: Page): Promise<string> {
    mend();
    await page.pass(60_000);
    return page.state.snapshot.id;
  }

  function close(page: Page): void {
    page.session.close();
    page.tab.close();
  }

  async function openNext(id: string, browser: SimulatedBrowser): Promise<Page> {
    const next = new Page(await api.getProject(id), { browser, clock });
    await next.pass(1_000);
    return next;
  }

  test.each([
    ['stays as it is', async () => undefined],
    ['is replaced here', async (page: Page) => page.session.replaceLink(drawLink)],
    [
      'is replaced here twice',
      async (page: Page) => {
        await page.session.replaceLink(drawLink);
        await page.session.replaceLink(drawLink);
      },
    ],
  ])('comes back under the link of now once the tab is closed, where that link %s', async (_how, replace) => {
    const { browser, page, second } = await twoTabs();
    close(second);
    await create(page);
    await replace(page);
    const { id } = page.state.snapshot;
    close(page);
    const next = await openNext(id, browser);
    expect([next.state.draft.members.map(({ name }) => name), next.hasUnsavedChanges]).toEqual([['Ben'], true]);
    expect([...browser.drafts.keys()].filter((one) => one.includes('/'))).toEqual([
      expect.stringMatching(new RegExp(`^${id}/`)),
    ]);
  });

  test('comes back where others have replaced the link since, though its tab is open still', async () => {
    const { browser, page, second } = await twoTabs();
    second.tab.setOnline(false);
    const created = await create(page);
    close(page);
    const link = drawLink();
    await api.putLink(created, link, 'write');
    const next = await openNext(link, browser);
    expect([next.state.draft.members.map(({ name }) => name), next.hasUnsavedChanges]).toEqual([['Ben'], true]);
    expect((await next.save()).failed).toEqual([]);
    expect((await onServer(next)).members.map(({ name }) => name)).toEqual(['Ben']);
    await next.pass(1_000);
    expect([...browser.drafts.keys()].filter((one) => one.includes('/'))).toEqual([]);
  });

  test.each(['replaced here', 'replaced here and then deleted', 'replaced by others', 'deleted'])(
    'is not stuck in a tab that was frozen until then, where the project was %s',
    async (how) => {
      const { browser, page, second } = await twoTabs();
      await second.save();
      second.tab.setOnline(false);
      const created = await create(page);
      if (how.startsWith('replaced here')) await page.session.replaceLink(drawLink);
      if (how === 'replaced by others') await api.putLink(created, drawLink(), 'write');
      if (how.endsWith('deleted')) await page.session.deleteProject();
      const { id } = page.state.snapshot;
      second.takeOutcome();
      network.takeCalls();
      second.tab.setOnline(true);
      await second.pass(600_000);
      const state = second.session.getState();
      expect(isSaveWaiting(state)).toBe(false);
      if (how === 'replaced here') {
        expect([state.editor.snapshot.id, state.gone, second.hasUnsavedChanges]).toEqual([id, null, false]);
        expect(second.takeOutcome()).toEqual({ saved: ['member-created'], failed: ['project-created'] });
        expect((await onServer(second)).members.map(({ name }) => name)).toEqual(['Ben']);
        return;
      }
      const deleted = { kind: 'deleted', deletedAt: expect.any(String), canBringBack: true };
      const gone = how === 'replaced by others' ? { kind: 'link' } : deleted;
      expect([state.editor.snapshot.id, state.gone, second.hasUnsavedChanges]).toEqual([localId, gone, true]);
      expect(network.takeChanges()).toEqual(['POST project']);
      expect(await second.save()).toEqual({ saved: [], failed: ['creation-failed'] });
      // What is unsaved stays, and a page that goes on with it learns the same.
      close(second);
      const again = await openLocal(browser);
      await again.pass(60_000);
      expect([again.session.getState().gone, again.hasUnsavedChanges]).toEqual([gone, true]);
    },
  );

  test.each(['', ' after its link was replaced here'])(
    'is brought back in a tab that still has the address of this device, where others have deleted it%s',
    async (how) => {
      const { page, second } = await twoTabs();
      await second.save();
      second.tab.setOnline(false);
      await create(page);
      if (how) await page.session.replaceLink(drawLink);
      const { id } = page.state.snapshot;
      await api.deleteProject(id);
      second.tab.setOnline(true);
      await second.pass(600_000);
      second.takeOutcome();
      await second.session.bringBack();
      await second.pass(60_000);
      expect(second.takeOutcome()).toEqual({ saved: [], failed: ['project-created'] });
      expect([second.state.snapshot.id, second.session.getState().gone]).toEqual([id, null]);
      expect((await second.save()).saved).toEqual(['member-created']);
      expect((await onServer(second)).members.map(({ name }) => name)).toEqual(['Ben']);
    },
  );

  test('is told as deleted for good where it can be brought back no more', async () => {
    const { page, second } = await twoTabs();
    second.tab.setOnline(false);
    const id = await create(page);
    await api.deleteProject(id);
    second.tab.setOnline(true);
    await second.pass(600_000);
    await api.deleteProjectForGood(id);
    second.takeOutcome();
    await second.session.bringBack();
    await second.pass(60_000);
    expect(second.takeOutcome().failed).toContain('bringing-back-failed');
    expect([second.session.getState().gone, second.hasUnsavedChanges]).toEqual([{ kind: 'missing' }, true]);
  });

  test('is no project of its own: who deletes it there deletes what another tab has created', async () => {
    const { page, second } = await twoTabs();
    second.tab.setOnline(false);
    const id = await create(page);
    await second.session.deleteProject();
    expect(second.session.getState().deletion).toBe('done');
    await expect(api.getProject(id)).rejects.toMatchObject({ code: 'project_deleted' });
  });

  test('goes when the project is forgotten', async () => {
    const { browser, page, second } = await twoTabs();
    close(second);
    const id = await create(page);
    close(page);
    expect((await countUnsaved(browser.storageFor(tabOf(browser)))).get(id)).toBe(1);
    await takeOutDrafts(browser.storageFor(tabOf(browser)), [id]);
    expect([...browser.drafts]).toEqual([]);
  });
});

describe('a project that one tab deletes before the server knows of it', () => {
  async function deleteInOther(): Promise<{ browser: SimulatedBrowser; second: Page }> {
    const { browser, page } = await createOffline();
    const second = await openLocal(browser);
    second.tab.setVisible(false);
    addMember(second, 'new-bbbb', 'Ben');
    second.session.save();
    await second.pass(1_000);
    await page.session.deleteProject();
    return { browser, second };
  }

  /** What the tab says and asks the server for, once there is a network. */
  async function withNetwork(tab: Page): Promise<unknown> {
    mend();
    network.takeCalls();
    await tab.pass(120_000);
    const state = tab.session.getState();
    return [state.gone, isSaveWaiting(state), network.takeCalls()];
  }

  test('is gone in the other tabs, too, and created by none', async () => {
    const { browser, second } = await deleteInOther();
    await second.pass(1_000);
    expect(second.session.getState().gone).toEqual({ kind: 'missing' });
    expect([...browser.drafts.keys()]).toEqual([]);
    expect(await withNetwork(second)).toEqual([{ kind: 'missing' }, false, []]);
    expect(await second.save()).toEqual({ saved: [], failed: ['creation-failed'] });
    expect(await findLocalProject(second.tab, localId)).toBeNull();
  });

  test('is not created by a tab that was told nothing', async () => {
    const { browser, page } = await createOffline();
    const second = await openLocal(browser);
    addMember(second, 'new-bbbb', 'Ben');
    await second.pass(1_000);
    browser.release(second.tab);
    await page.session.deleteProject();
    expect(second.session.getState().gone).toBeNull();
    expect(await withNetwork(second)).toEqual([{ kind: 'missing' }, false, []]);
  });

  test('is created where more is typed in another one and saved there', async () => {
    const { second } = await deleteInOther();
    expect(await withNetwork(second)).toEqual([{ kind: 'missing' }, false, []]);
    addMember(second, 'new-aaaa', 'Ana');
    expect((await second.save()).failed).toEqual(['project-created']);
    expect([second.session.getState().gone, isLocalProject(second.state.snapshot.id)]).toEqual([null, false]);
    expect((await onServer(second)).members.map(({ name }) => name)).toEqual(['Ben', 'Ana']);
  });
});
