import type { EditAction } from '@/lib/editor/actions';
import { sharedFromBefore } from '@/lib/editor/newcomers';
import { drawLink } from '@/lib/session/link-replacement';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { FakeEventSource } from '@/tests/support/fake-event-source';
import { network } from './network';
import { api, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

/** The trip with Dora, whom this page has added, and of whom it asks whether she shares the taxi. */
async function withDora(): Promise<Page> {
  const trip = await openTrip();
  await trip.pass(1_000);
  const id = trip.session.addMember();
  trip.edit({ type: 'member-renamed', memberId: id, name: 'Dora' });
  await trip.pass(100);
  return trip;
}

/** The page that is opened in the same browser once this one is gone. */
async function reloaded(page: Page): Promise<Page> {
  page.tab.close();
  return page.openNext();
}

/** Of whom the page asks, each with the names of the expenses that it asks about. */
function asked({ session }: Page) {
  const state = session.getState();
  const { members } = state.editor.draft;
  return members.flatMap(({ id, name }) => {
    const ids = new Set(sharedFromBefore(state, id));
    const shared = members.flatMap(({ expenses }) => expenses.filter((expense) => ids.has(expense.id)));
    return shared.length > 0 ? [{ name, shared: shared.map((expense) => expense.name) }] : [];
  });
}

const doraShares = [{ name: 'Dora', shared: ['Taxi'] }];

function doraIn(page: Page): string {
  return memberIds(page)[3] ?? '';
}

/** Others enter an expense of Ana for everyone. */
async function enterByOthers(page: Page, name: string) {
  const content = { id: 'new-5555', name, amount: 4_000, order: 9, involvedMemberIds: [] };
  await api.createExpense(page.state.snapshot.id, memberIds(page)[0] ?? '', content);
}

function leftOut(page: Page): EditAction {
  const memberId = doraIn(page);
  return { type: 'newcomer-left-out', memberId, expenseIds: [...sharedFromBefore(page.session.getState(), memberId)] };
}

describe('the question about a newcomer', () => {
  test('comes back with a draft, and can be answered with “only new ones” after a save', async () => {
    const next = await reloaded(await withDora());
    expect(asked(next)).toEqual(doraShares);
    await next.save();
    expect(asked(next)).toEqual(doraShares);
    next.edit(leftOut(next));
    await next.save();
    expect(asked(next)).toEqual([]);
    expect((await onServer(next)).members[0]?.expenses[0]?.involvedMemberIds).toHaveLength(3);
    expect(next.browser.drafts.size).toBe(0);
  });

  test('comes back where the newcomer is saved, and nothing is unsaved then', async () => {
    const trip = await withDora();
    await trip.save();
    const next = await reloaded(await reloaded(trip));
    expect(asked(next)).toEqual(doraShares);
    expect(next.session.getState()).toMatchObject({ hasUnsavedChanges: false, isRestored: false });
    expect(network.takeChanges()).toEqual([]);
  });

  test('comes back where the answer to the save was lost with the page', async () => {
    const trip = await withDora();
    network.failureOf = () => 'response lost';
    await trip.save();
    trip.tab.close();
    network.reset();
    const next = await trip.openNext();
    await next.pass(1_000);
    expect((await onServer(next)).members).toHaveLength(4);
    expect(asked(next)).toEqual(doraShares);
  });

  test('is about what was there before, and not about what came later', async () => {
    const trip = await openTrip();
    const [ana = ''] = memberIds(trip);
    trip.edit({ type: 'expense-added', memberId: ana, id: 'new-3333', content: { name: 'Bread', amount: 500 } });
    trip.edit({ type: 'member-added', id: 'new-dora' });
    trip.edit({ type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
    trip.edit({ type: 'expense-added', memberId: ana, id: 'new-4444', content: { name: 'Wine', amount: 900 } });
    await trip.save();
    await api.createExpense(trip.state.snapshot.id, ana, {
      id: 'new-5555',
      name: 'Ferry',
      amount: 4_000,
      order: 9,
      involvedMemberIds: [],
    });
    const next = await reloaded(trip);
    expect(memberIds(next)).toHaveLength(4);
    expect(asked(next)).toEqual([{ name: 'Dora', shared: ['Taxi', 'Bread'] }]);
  });

  test('is also about what others have entered before the newcomer was saved, and not about what they enter then', async () => {
    const trip = await withDora();
    await enterByOthers(trip, 'Ferry');
    await trip.notice();
    trip.edit({ type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-4444', content: { name: 'Wine' } });
    const both = [{ name: 'Dora', shared: ['Taxi', 'Ferry'] }];
    expect(asked(trip)).toEqual(both);
    await trip.save();
    await enterByOthers(trip, 'Bus');
    await trip.notice();
    expect(asked(trip)).toEqual(both);
    trip.edit(leftOut(trip));
    await trip.save();
    const { members } = await onServer(trip);
    const shared = members[0]?.expenses.map((one) => [one.name, one.involvedMemberIds.length]);
    expect(shared).toEqual([
      ['Taxi', 3],
      ['Dinner', 2],
      ['Ferry', 3],
      ['Wine', 0],
      ['Bus', 0],
    ]);
  });

  test('is also about what others have entered while the page was closed and the newcomer was not saved', async () => {
    const trip = await withDora();
    trip.tab.close();
    await enterByOthers(trip, 'Ferry');
    const next = await trip.openNext();
    expect(asked(next)).toEqual([{ name: 'Dora', shared: ['Taxi', 'Ferry'] }]);
  });

  test('is put where there was nothing before, and others have entered something since', async () => {
    const trip = await openTrip();
    const [taxi] = trip.state.draft.members[0]?.expenses ?? [];
    await api.deleteExpense(trip.state.snapshot.id, memberIds(trip)[0] ?? '', taxi?.id ?? '');
    await trip.notice();
    trip.edit({ type: 'member-added', id: 'new-dora' }, { type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
    expect(asked(trip)).toEqual([]);
    await enterByOthers(trip, 'Ferry');
    await trip.notice();
    expect(asked(trip)).toEqual([{ name: 'Dora', shared: ['Ferry'] }]);
  });

  test.each(['before', 'after'])('is not put again once it is answered %s a save', async (when) => {
    const trip = await withDora();
    if (when === 'after') await trip.save();
    trip.session.acceptNewcomer(doraIn(trip));
    await trip.pass(100);
    const next = await reloaded(trip);
    expect(memberIds(next)).toHaveLength(4);
    expect(asked(next)).toEqual([]);
  });

  test('is not put again of who was left out and not saved, and is again where that is undone', async () => {
    const trip = await withDora();
    trip.edit(leftOut(trip));
    await trip.pass(100);
    const next = await reloaded(trip);
    expect(asked(next)).toEqual([]);

    const other = await withDora();
    other.edit(leftOut(other));
    other.session.undo();
    await other.pass(100);
    expect(asked(await reloaded(other))).toEqual(doraShares);
  });

  test('goes with the newcomer, who was removed here or by others', async () => {
    const trip = await withDora();
    trip.edit({ type: 'member-removed', memberId: doraIn(trip) });
    await trip.pass(100);
    expect(trip.browser.drafts.size).toBe(0);

    const other = await withDora();
    await other.save();
    expect(other.browser.drafts.size).toBe(1);
    await api.deleteMember(other.state.snapshot.id, doraIn(other));
    await other.notice();
    await other.pass(100);
    expect(asked(other)).toEqual([]);
    expect(other.browser.drafts.size).toBe(0);
  });

  test('goes once others have answered it, before the page is opened again', async () => {
    const trip = await withDora();
    await trip.save();
    trip.tab.close();
    const other = await trip.openElsewhere();
    const memberId = doraIn(other);
    const [taxi] = other.state.draft.members[0]?.expenses ?? [];
    other.edit({ type: 'newcomer-left-out', memberId, expenseIds: [taxi?.id ?? ''] });
    await other.save();
    const next = await trip.openNext();
    await next.pass(100);
    expect(asked(next)).toEqual([]);
    expect(next.browser.drafts.size).toBe(0);
  });

  test('is put in one tab, and on the device that has added the newcomer', async () => {
    const trip = await withDora();
    await trip.save();
    const second = await trip.openNext();
    expect(asked(second)).toEqual([]);
    const elsewhere = await trip.openElsewhere();
    await elsewhere.pass(0);
    expect(asked(elsewhere)).toEqual([]);
    trip.tab.close();
    const third = await trip.openNext();
    expect(asked(third)).toEqual(doraShares);
    expect(asked(await trip.openNext())).toEqual([]);
  });

  test('opens the card in which it stands', async () => {
    const trip = await withDora();
    await trip.save();
    trip.tab.close();
    const page = new Page(await api.getProject(trip.state.snapshot.id), { browser: trip.browser, clock: trip.clock });
    const [, , , dora = ''] = memberIds(page);
    for (const id of memberIds(page)) page.session.setFolded(id, true);
    await page.pass(0);
    expect(asked(page)).toEqual(doraShares);
    expect([...page.session.getState().folded]).toEqual(memberIds(page).filter((id) => id !== dora));
  });

  test('comes back under the link that others have put in place of the one of then', async () => {
    const trip = await withDora();
    await trip.save();
    trip.tab.close();
    const link = drawLink();
    await api.putLink(trip.state.snapshot.id, link, 'write');
    const { browser, clock } = trip;
    const next = new Page(await api.getProject(link), { browser, clock });
    await next.pass(0);
    expect(asked(next)).toEqual(doraShares);
  });

  test('is nothing unsaved: a browser that stores nothing has nothing to lose', async () => {
    const trip = await withDora();
    await trip.save();
    trip.browser.isBlocked = true;
    expect(await trip.session.storeDraft()).toBe(true);
    trip.edit({ type: 'project-renamed', name: 'Journey' });
    expect(await trip.session.storeDraft()).toBe(false);
  });

  test('goes with the project that others delete, and is put again once that is brought back', async () => {
    const trip = await withDora();
    await trip.save();
    const { id } = trip.state.snapshot;
    await api.deleteProject(id);
    FakeEventSource.last.send('deleted', {});
    await trip.pass(1_000);
    expect(trip.session.getState().gone).toMatchObject({ kind: 'deleted' });
    // What the answer changes is stored a moment after it.
    await trip.pass(100);
    expect(trip.browser.drafts.size).toBe(0);
    await api.undeleteProject(id);
    await trip.pass(20_000);
    await trip.pass(100);
    expect(asked(trip)).toEqual(doraShares);
    expect(trip.browser.drafts.size).toBe(1);
  });

  test('goes with the project that is deleted here', async () => {
    const trip = await withDora();
    await trip.save();
    await trip.session.deleteProject();
    await trip.pass(100);
    expect(trip.browser.drafts.size).toBe(0);
  });
});
