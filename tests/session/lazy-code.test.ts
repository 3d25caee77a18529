import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { network } from './network';
import { api, onServer, openTrip, Page } from './open-page';

withTestDatabase();

let mockIsMissing = false;

/** Jest has no chunks: code that does not come is a module that has nothing to give. */
function mockCode<Code>(code: () => Code): Code {
  if (mockIsMissing) throw new Error('Failed to load chunk');
  return code();
}

jest.mock('@/lib/session/lazy-session', () => ({
  __esModule: true,
  get lazySession() {
    return mockCode(() => jest.requireActual('@/lib/session/lazy-session').lazySession);
  },
}));

const dora = { type: 'member-added', id: 'new-dora' } as const;
const eve = { type: 'member-added', id: 'new-evee' } as const;

/** A page of the trip whose idle time found no network, in a browser that keeps the draft of a tab that is gone. */
async function openWithoutLazyCode(): Promise<Page> {
  const trip = await openTrip();
  await trip.pass(1_000);
  trip.edit(dora);
  await trip.pass(100);
  trip.tab.close();
  FakeEventSource.opened = [];
  mockIsMissing = true;
  const page = await trip.openNext();
  // Live updates, drafts and saving each ask for it.
  expect(page.takeOutcome()).toEqual({ saved: [], failed: new Array(3).fill('background-failed') });
  return page;
}

beforeEach(() => {
  mockIsMissing = false;
});

test('a draft is stored by the code of the first load', async () => {
  const page = await openWithoutLazyCode();
  page.edit(eve);
  await page.pass(100);
  page.tab.close();
  expect([...page.browser.drafts.values()]).toContainEqual(expect.objectContaining({ draft: page.state.draft }));

  mockIsMissing = false;
  const next = await page.openNext();
  expect(
    next.state.draft.members
      .slice(3)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['new-dora', 'new-evee']);
});

test('live updates and the drafts of tabs that are gone come by themselves once their code can be loaded', async () => {
  const page = await openWithoutLazyCode();
  await page.pass(60_000);
  expect(FakeEventSource.opened).toHaveLength(0);
  expect(page.hasUnsavedChanges).toBe(false);
  mockIsMissing = false;
  await page.pass(60_000);
  expect(FakeEventSource.opened.length).toBeGreaterThan(0);
  expect(page.session.getState().isRestored).toBe(true);
  expect(page.state.draft.members.at(-1)?.id).toBe('new-dora');
});

test('code that does not come is asked for less and less often, and no more once the page is left', async () => {
  const page = await openWithoutLazyCode();
  const tries = async (ms: number) => {
    await page.pass(ms);
    return page.takeOutcome().failed.length / 3;
  };
  expect(await tries(10_000)).toBe(4);
  expect(await tries(600_000)).toBe(16);
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
  const project = await api.getProject(await api.createProject('Trip'));
  network.reset();
  let failures = 3;
  const page = new Page(project, {
    loadApi: async () => {
      if (failures === 0) return api;
      failures -= 1;
      throw new Error('Failed to load chunk');
    },
  });
  await page.pass(60_000);
  expect(failures).toBe(0);
  page.edit(dora);
  expect(await page.save()).toEqual({ saved: ['member-created'], failed: [] });
  expect(await onServer(page)).toMatchObject({ name: 'Trip', members: [{}] });
});
