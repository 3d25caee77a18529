import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { api, openTrip, Page } from './open-page';

withTestDatabase();

let mockIsMissing = false;
let mockHangs = false;

/** Jest has no chunks: code that does not come is a module that has nothing to give. */
function mockCode<Code>(code: () => Code): Code {
  if (mockIsMissing) throw new Error('Failed to load chunk');
  return code();
}

function mockWait(): string {
  return 'then';
}

jest.mock('@/lib/session/lazy-session', () => ({
  __esModule: true,
  // A module that is like a promise is waited for.
  get [mockWait()]() {
    return mockHangs ? () => undefined : undefined;
  },
  get lazySession() {
    return mockCode(() => jest.requireActual('@/lib/session/lazy-session').lazySession);
  },
}));

const dora = { type: 'member-added', id: 'new-dora' } as const;
const eve = { type: 'member-added', id: 'new-evee' } as const;

/** A page of the trip whose idle time found no network, in a browser that has the draft of a tab that is gone. */
async function openWithoutLazyCode(): Promise<Page> {
  const trip = await openTrip();
  await trip.pass(1_000);
  trip.do(dora);
  await trip.pass(100);
  trip.tab.close();
  FakeEventSource.opened = [];
  mockIsMissing = true;
  const page = await trip.openNext();
  // Live updates ask for it.
  expect(page.takeEvents()).toEqual(['background-failed']);
  return page;
}

beforeEach(() => {
  mockIsMissing = false;
  mockHangs = false;
});

test('a draft is stored and brought back by the code of the first load', async () => {
  const page = await openWithoutLazyCode();
  page.do(eve);
  await page.pass(100);
  const ids = page.editor.draft.members.slice(3).map(({ id }) => id);
  expect([ids, page.browser.drafts.size]).toEqual([['new-dora', 'new-evee'], 1]);
});

test('live updates come by themselves once their code can be loaded', async () => {
  const page = await openWithoutLazyCode();
  await page.pass(60_000);
  expect(FakeEventSource.opened).toHaveLength(0);
  mockIsMissing = false;
  await page.pass(60_000);
  expect(FakeEventSource.opened.length).toBeGreaterThan(0);
});

test('code that does not come is asked for less and less often, and no more once the page is left', async () => {
  const page = await openWithoutLazyCode();
  const tries = async (ms: number) => {
    await page.pass(ms);
    return page.takeEvents().length;
  };
  // By chance a pause is up to a third shorter.
  const [soon, later] = [await tries(10_000), await tries(600_000)];
  expect([soon >= 3 && soon <= 4, later >= 12 && later <= 18]).toEqual([true, true]);
  page.session.close();
  expect(await tries(600_000)).toBe(0);
});

test.each([
  ['when the network is back', (page: Page) => page.tab.setOnline(true)],
  ['when the page is looked at again', (page: Page) => page.tab.setVisible(true)],
])('lazy code is loaded at once %s', async (_when, tell) => {
  const page = await openWithoutLazyCode();
  await page.pass(60_000);
  mockIsMissing = false;
  tell(page);
  await page.pass(0);
  expect(FakeEventSource.opened).toHaveLength(1);
  tell(page);
  await page.pass(0);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('the code of saving is asked for until it has come, before anybody saves', async () => {
  const { editor } = await openTrip();
  let failures = 3;
  const page = new Page(editor.snapshot, {
    loadApi: async () => {
      if (failures === 0) return api;
      failures -= 1;
      throw new Error('Failed to load chunk');
    },
  });
  await page.pass(60_000);
  expect(failures).toBe(0);
  page.do(dora);
  await page.save();
  expect([page.state.hasUnsavedChanges, (await api.getProject(page.id)).members.length]).toEqual([false, 4]);
});

test('a save whose code hangs ends that, and is made once the code has come', async () => {
  const trip = await openTrip();
  let isThere = false;
  const loadApi = () => (isThere ? Promise.resolve(api) : new Promise<typeof api>(() => undefined));
  const page = new Page(await api.getProject(trip.id), { loadApi });
  page.do(eve);
  await page.save();
  await page.pass(14_000);
  expect(page.tab.endedHung).toBe(0);
  isThere = true;
  await page.pass(5_000);
  expect([page.tab.endedHung, page.state.hasUnsavedChanges]).toEqual([1, false]);
});
