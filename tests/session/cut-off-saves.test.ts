import type { Project } from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/balance';
import { settle as settleUp } from '@/lib/domain/settlement/settlement';
import { drawLink } from '@/lib/session/link-replacement';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { replaceLink } from '@/tests/support/new-link';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

const idOf = ({ state }: Page) => state.snapshot.id;

async function tell(event: 'replaced' | 'deleted'): Promise<void> {
  for (const source of FakeEventSource.opened) source.send(event, {});
  await settle();
  await network.answered();
  await settle();
}

/** A page whose last save may have reached the server, or not. No answer came, and nobody has pressed anything since. */
async function withUnanswered(failure: 'response lost' | 'unreachable', work: (page: Page) => void): Promise<Page> {
  const page = await openTrip();
  await page.pass(0);
  network.failureOf = (call) => (call.startsWith('POST') ? failure : undefined);
  work(page);
  await page.pass(100);
  network.reset();
  return page;
}

function payOne({ session, state }: Page): void {
  const [payment] = settleUp(computeBalances(state.draft.members)).payments;
  if (payment) session.markAsPaid(payment);
}

/** How the page goes on with the project that its save did not find. `meanwhile` is done before that. */
type Way = (page: Page, meanwhile?: (page: Page) => void) => Promise<Page>;

const nothing = () => {};

const WAYS: Record<string, Way> = {
  'was deleted and brought back': async (page, meanwhile = nothing) => {
    await api.deleteProject(idOf(page));
    await tell('deleted');
    await page.pass(1_000);
    expect(page.session.getState().gone).toMatchObject({ kind: 'deleted' });
    meanwhile(page);
    await api.undeleteProject(idOf(page));
    await page.pass(60_000);
    // PostgreSQL answers the read once this time is over, and what follows from it takes some more.
    await page.pass(60_000);
    return page;
  },
  'got another link elsewhere': async (page, meanwhile = nothing) => {
    const link = await replaceLink(idOf(page));
    await tell('replaced');
    await page.pass(1_000);
    expect(page.session.getState().gone).toEqual({ kind: 'link' });
    meanwhile(page);
    await page.pass(1_000);
    page.tab.close();
    const next = new Page(await api.getProject(link), page);
    await next.pass(1_000);
    return next;
  },
  'got another link in another tab': async (page, meanwhile = nothing) => {
    const other = await page.openNext();
    await other.session.replaceLink(drawLink);
    await page.pass(1_000);
    meanwhile(page);
    await tell('replaced');
    await page.pass(1_000);
    expect(idOf(page)).toBe(idOf(other));
    return page;
  },
};

describe.each(Object.keys(WAYS))('where the project %s', (way) => {
  const goOn = WAYS[way] as Way;

  test.each(['response lost', 'unreachable'] as const)(
    'a payment that was marked as paid is there once, in all sums (%s)',
    async (failure) => {
      const page = await goOn(await withUnanswered(failure, payOne));
      expect([...computeBalances(page.state.draft.members).values()]).toEqual([1_000, 0, -1_000]);
      expect([page.hasUnsavedChanges, page.state.unansweredIds]).toEqual([false, []]);
      expect(await onServer(page)).toEqual(content(page.state.draft));
    },
  );

  test('a new member with an expense is there once, and what was typed since stays unsaved', async () => {
    const page = await withUnanswered('response lost', (opened) => {
      opened.edit(
        { type: 'member-added', id: 'new-dora' },
        { type: 'member-renamed', memberId: 'new-dora', name: 'Dora' },
        { type: 'expense-added', memberId: 'new-dora', id: 'new-boat' },
        { type: 'expense-amount-changed', memberId: 'new-dora', expenseId: 'new-boat', amount: 4_000 },
      );
      opened.session.save();
    });
    const next = await goOn(page, (left) => left.edit({ type: 'project-renamed', name: 'Journey' }));
    expect(next.state.draft.members.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cem', 'Dora']);
    expect([next.state.draft.name, next.hasUnsavedChanges]).toEqual(['Journey', true]);
    expect((await onServer(next)).name).toBe('Trip');
    await next.save();
    expect(await onServer(next)).toEqual(content(next.state.draft));
    expect(memberIds(next)).toHaveLength(4);
  });
});

test('what a save had sent is there once also where something else is taken back by then', async () => {
  const page = await withUnanswered('response lost', (opened) => {
    const [ana = '', ben = ''] = memberIds(opened);
    opened.edit(
      { type: 'expense-added', memberId: ana, id: 'new-tent', content: { name: 'Tent', amount: 900 } },
      { type: 'expense-added', memberId: ben, id: 'new-boat', content: { name: 'Boat', amount: 400 } },
    );
    opened.session.save();
  });
  await api.deleteProject(idOf(page));
  await tell('deleted');
  await page.pass(1_000);
  page.tab.setOnline(false);
  page.edit({ type: 'expense-removed', memberId: memberIds(page)[0] ?? '', expenseId: 'new-tent' });
  await api.undeleteProject(idOf(page));
  page.tab.setOnline(true);
  await page.pass(60_000);
  expect(page.state.draft.members.map(({ expenses }) => expenses.length)).toEqual([2, 1, 0]);
  expect(await onServer(page)).toEqual(content(page.state.draft));
  expect([page.hasUnsavedChanges, page.state.unansweredIds]).toEqual([false, []]);
});

describe('what was sent without an answer, and is typed in as the page is closed', () => {
  /** The page after the one in which somebody was typing. */
  async function leftTyping(
    failure: 'response lost' | 'unreachable',
    field: 'of it' | 'of another thing',
  ): Promise<Page> {
    const page = await openTrip();
    await page.pass(0);
    const [memberId = ''] = memberIds(page);
    network.failureOf = (call) => (call.startsWith('POST') ? failure : undefined);
    page.edit({ type: 'expense-added', memberId, id: 'new-tent', content: { name: 'Tent', amount: 900 } });
    page.session.save();
    await page.pass(100);
    if (field === 'of it') page.edit({ type: 'expense-renamed', memberId, expenseId: 'new-tent', name: 'Tent f' });
    else page.edit({ type: 'project-renamed', name: 'Tent f' });
    await page.pass(100);
    page.tab.close();
    return page;
  }

  const names = (project: Pick<Project, 'members'>) => project.members[0]?.expenses.map(({ name }) => name);

  test.each(['of it', 'of another thing'] as const)(
    'is there once on the next page, and what was typed %s waits for Save',
    async (field) => {
      const page = await leftTyping('response lost', field);
      network.reset();
      const next = await page.openNext();
      await next.pass(1_000);
      expect(names(next.state.draft)).toEqual(['Taxi', 'Dinner', field === 'of it' ? 'Tent f' : 'Tent']);
      expect([names(await onServer(next)), (await onServer(next)).name]).toEqual([['Taxi', 'Dinner', 'Tent'], 'Trip']);
      expect([next.hasUnsavedChanges, next.state.conflicts.size]).toEqual([true, 0]);
      expect(next.takeOutcome()).toEqual({ saved: ['expense-created'], failed: [] });
      await next.save();
      expect(await onServer(next)).toEqual(content(next.state.draft));
      expect(names(next.state.draft)).toHaveLength(3);
    },
  );

  test('is there once on the page after that, where the next one was not answered either', async () => {
    const page = await leftTyping('response lost', 'of it');
    const next = await page.openNext();
    await next.pass(1_000);
    next.tab.close();
    network.reset();
    const last = await next.openNext();
    await last.pass(60_000);
    expect(names(last.state.draft)).toEqual(['Taxi', 'Dinner', 'Tent f']);
    expect(names(await onServer(last))).toEqual(['Taxi', 'Dinner', 'Tent']);
  });

  test('waits for Save where nothing new is on the server', async () => {
    const page = await leftTyping('unreachable', 'of it');
    network.reset();
    const next = await page.openNext();
    await next.pass(60_000);
    expect(network.takeChanges()).toEqual([]);
    expect(names(next.state.draft)).toEqual(['Taxi', 'Dinner', 'Tent f']);
    await next.save();
    expect(names(await onServer(next))).toEqual(['Taxi', 'Dinner', 'Tent f']);
  });
});

/** What the first call of a save finds on the server: the link has just been replaced elsewhere, or the project deleted. */
test.each(['replaced', 'deleted'] as const)(
  'a payment that certainly was not made gives way to one that others have noted by then (%s)',
  async (how) => {
    const page = await openTrip();
    await page.pass(0);
    const id = idOf(page);
    const link = how === 'replaced' ? await replaceLink(id) : id;
    if (how === 'deleted') await api.deleteProject(id);
    payOne(page);
    await tell(how);
    await page.pass(1_000);
    if (how === 'deleted') await api.undeleteProject(id);
    const [ana = '', ben = ''] = memberIds(page);
    const bread = { id: 'new-brea', name: 'Bread', amount: 300, order: 0, involvedMemberIds: [ben] };
    await api.createExpense(link, ben, bread, {});
    const payment = {
      id: 'new-paid',
      name: null,
      amount: 1_000,
      order: 1,
      involvedMemberIds: [ana],
      isPayment: true as const,
    };
    await api.createExpense(link, ben, payment, {});
    const next = how === 'deleted' ? page : new Page(await api.getProject(link), page);
    await next.pass(60_000);
    await next.save();
    expect([...computeBalances((await api.getProject(link)).members).values()]).toEqual([1_000, 0, -1_000]);
    expect(await onServer(next)).toEqual(content(next.state.draft));
    expect(next.hasUnsavedChanges).toBe(false);
  },
);
