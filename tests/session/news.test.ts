import { type Api, browserApi, createApi } from '@/lib/client/api';
import { randomKey } from '@/lib/client/random-key';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { newId } from '@/lib/server/resources/ids';
import { NewsWatch } from '@/lib/session/news/watch-news';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withLocalStorage } from '@/tests/support/fake-local-storage';
import { forgetProcessState } from '@/tests/support/process-state';
import { network } from './network';
import { openTrip, type Page } from './open-page';
import { nameTrip } from './scene';

withTestDatabase();
const storage = withLocalStorage();

const MINUTE = 60_000;
const PAUSE = 30 * MINUTE;

const open: (() => void)[] = [];
afterEach(() => {
  for (const leave of open.splice(0)) leave();
});

/** Watches what is new on the page, from when it was opened on. */
async function watch(page: Page) {
  const watching = new NewsWatch(page.session, { platform: page.tab, loadApi: async () => browserApi('/api') });
  const stop = watching.start();
  open.push(stop);
  await page.pass(0);
  return { watching, stop };
}

const news = ({ session }: Page) => session.getState().news;
const newIds = ({ session }: Page) => [...session.getState().newIds];
const asked = () => network.takeCalls().filter((call) => call === 'GET changes');
const read = (page: Page) => page.hear();

/** A page of a trip that somebody has seen, and left. */
async function seenAndLeft() {
  const page = await openTrip();
  const { stop } = await watch(page);
  expect(news(page)).toBeNull();
  stop();
  page.session.close();
  page.tab.close();
  return { page, project: page.id };
}

async function openAgain(page: Page) {
  const next = await page.openNext();
  network.takeCalls();
  const watched = await watch(next);
  return { page: next, ...watched };
}

/** Somebody else's device. */
const others = createApi('/api', { mark: () => 'another-device', memberIn: () => null });

/** One save of the project as `change` has it. */
async function save(api: Api, id: string, change: (project: Project) => Partial<Project>): Promise<void> {
  const now = await api.getProject(id);
  await api.patchProject(now, { key: randomKey(), patch: diff(now, { ...now, ...change(now) }) });
}

const rename = (id: string, name: string, api = others) => save(api, id, () => ({ name }));

test('The first visit has nothing new and asks for nothing, and neither does one after nothing has happened.', async () => {
  const { page } = await seenAndLeft();
  expect(asked()).toEqual([]);
  page.clock.now += 3 * PAUSE;
  const again = await openAgain(page);
  expect(news(again.page)).toBeNull();
  expect(asked()).toEqual([]);
});

test('What others have changed since is counted by saves, once, and its ids are known.', async () => {
  const { page, project } = await seenAndLeft();
  const [ana, ben] = page.editor.draft.members;
  await save(others, project, ({ members: [first, second, ...more] }) => ({
    members: [
      { ...first!, expenses: first!.expenses.with(0, { ...first!.expenses[0]!, name: 'Cab' }) },
      { ...second!, name: 'Bo' },
      ...more,
    ],
  }));
  await rename(project, 'Rome');
  const leftAt = page.clock.now;
  page.clock.now += 3 * PAUSE;

  const again = await openAgain(page);
  expect(news(again.page)).toEqual({
    count: 2,
    isMore: false,
    since: { version: expect.any(Number), at: leftAt },
    isRead: false,
  });
  expect(newIds(again.page).sort()).toEqual([ben?.id, ana?.expenses[0]?.id].sort());
  expect(asked()).toHaveLength(1);

  again.stop();
  page.clock.now += PAUSE;
  const later = await openAgain(page);
  expect(news(later.page)).toBeNull();
  expect(newIds(later.page)).toEqual([]);
});

test('What this device changes is no news, and need not be asked for while it is open.', async () => {
  const { page, project } = await seenAndLeft();
  page.clock.now += PAUSE;
  const again = await openAgain(page);
  nameTrip('Rome')(again.page);
  await again.page.save();
  expect(asked()).toEqual([]);
  again.stop();
  // In another tab that watched nothing.
  await rename(project, 'Oslo', browserApi('/api'));
  page.clock.now += PAUSE;
  const later = await openAgain(page);
  expect(news(later.page)).toBeNull();
  expect(asked()).toHaveLength(1);
});

test('Who comes back soon goes on with the visit: what was new then still is, also in a page that is loaded anew.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  page.clock.now += PAUSE;
  const first = await openAgain(page);
  expect(news(first.page)?.count).toBe(1);
  first.stop();
  await rename(project, 'Oslo');
  page.clock.now += PAUSE - MINUTE;
  const second = await openAgain(page);
  expect(news(second.page)?.count).toBe(2);
  expect(news(second.page)?.since).toEqual(news(first.page)?.since);
});

test('Once it is read nothing is new any more, but the page that was read in still tells it.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  page.clock.now += PAUSE;
  const first = await openAgain(page);
  first.watching.read();
  expect(news(first.page)).toMatchObject({ count: 1, isRead: true });
  first.stop();
  page.clock.now += MINUTE;
  const second = await openAgain(page);
  expect(news(second.page)).toBeNull();
});

test('What comes in while the page is in sight is seen, and joins what is still to be read.', async () => {
  const { page, project } = await seenAndLeft();
  page.clock.now += PAUSE;
  const first = await openAgain(page);
  const bringIn = async (name: string) => {
    await rename(project, name);
    await read(first.page);
    await first.page.pass(0);
  };
  await bringIn('Rome');
  expect(news(first.page)).toBeNull();
  first.page.tab.setVisible(false);
  await rename(project, 'Oslo');
  first.page.tab.setVisible(true);
  await read(first.page);
  await first.page.pass(0);
  expect(news(first.page)?.count).toBe(1);
  await bringIn('Bern');
  expect(news(first.page)?.count).toBe(2);
  first.watching.read();
  await bringIn('Lima');
  expect(news(first.page)).toMatchObject({ count: 2, isRead: true });
});

test('Who was away for long, with the page left open, begins a new visit with what has come since.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  page.clock.now += PAUSE;
  const { page: again } = await openAgain(page);
  expect(news(again)?.count).toBe(1);
  again.tab.setVisible(false);
  const leftAt = page.clock.now;
  await rename(project, 'Oslo');
  page.clock.now += PAUSE;
  again.tab.setVisible(true);
  expect(news(again)).toBeNull();
  await read(again);
  await again.pass(0);
  expect(news(again)).toMatchObject({ count: 1, since: { at: leftAt } });
});

test('A page that is opened out of sight is not seen before it is shown.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  page.clock.now += PAUSE;
  const next = await page.openNext();
  next.tab.setVisible(false);
  const { stop } = await watch(next);
  stop();
  page.clock.now += PAUSE;
  expect(news((await openAgain(page)).page)?.count).toBe(1);
});

test('A backup that was restored has another epoch: nothing in it is new.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  await getDb().$executeRaw`UPDATE "Epoch" SET "id" = 'another'`;
  // The server was started again.
  forgetProcessState('epoch', 'serialized-projects');
  page.clock.now += PAUSE;
  const again = await openAgain(page);
  expect(news(again.page)).toBeNull();
  expect(asked()).toEqual([]);
});

test('A link is replaced also where the browser stores nothing, and all are told.', async () => {
  storage.isBlocked = true;
  const page = await openTrip();
  await watch(page);
  const told: string[] = [];
  page.session.onEvent(({ type }) => told.push(type));
  const link = newId();
  await page.session.link.replace(() => link);
  expect(page.id).toBe(link);
  expect(told).toContain('link-changed');
});

test('Where the browser stores nothing, nothing is new and nothing is asked.', async () => {
  storage.isBlocked = true;
  const page = await openTrip();
  const { stop } = await watch(page);
  await rename(page.id, 'Rome');
  page.tab.setVisible(false);
  page.clock.now += PAUSE;
  page.tab.setVisible(true);
  await read(page);
  await page.pass(0);
  expect(news(page)).toBeNull();
  expect(asked()).toEqual([]);
  stop();
});

test('Where the history can’t be read it is asked again as the page comes back into sight.', async () => {
  const { page, project } = await seenAndLeft();
  await rename(project, 'Rome');
  page.clock.now += PAUSE;
  const next = await page.openNext();
  network.failureOfRead = () => 'unreachable';
  await watch(next);
  expect(news(next)).toBeNull();
  network.reset();
  next.tab.setVisible(false);
  next.tab.setVisible(true);
  await next.pass(0);
  expect(news(next)?.count).toBe(1);
});

test('More than the history tells at once is said to be more.', async () => {
  const { page, project } = await seenAndLeft();
  for (let at = 0; at < 52; at += 1) await rename(project, `Trip ${at}`);
  page.clock.now += PAUSE;
  expect(news((await openAgain(page)).page)).toMatchObject({ count: 50, isMore: true });
});
