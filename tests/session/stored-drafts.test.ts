import type { Project } from '@/lib/domain/project';
import type { StoredDraft } from '@/lib/session/drafts/draft-store';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { draftBeforeWeights, projectBeforeWeights } from '@/tests/support/draft-before-weights';
import { SimulatedBrowser, settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

const dora = { type: 'member-added', id: 'new-dora' } as const;
const eve = { type: 'member-added', id: 'new-evee' } as const;

/** The trip in an idle page, with no draft to keep. */
async function idleTrip(): Promise<Page> {
  const trip = await openTrip();
  await trip.pass(1_000);
  expect(trip.browser.drafts.size).toBe(0);
  return trip;
}

/** The trip with a new member and a stored draft. */
async function storedTrip(): Promise<Page> {
  const trip = await idleTrip();
  trip.edit(dora);
  await trip.pass(100);
  expect(trip.browser.drafts.size).toBe(1);
  return trip;
}

function storedDrafts({ browser }: Page): unknown[] {
  return [...browser.drafts.values()];
}

describe('an unsaved change', () => {
  test('is stored after 100 ms, together with later changes', async () => {
    const trip = await idleTrip();
    trip.edit(dora);
    await trip.pass(60);
    trip.edit(eve);
    await trip.pass(39);
    expect(storedDrafts(trip)).toEqual([]);
    await trip.pass(1);
    expect(storedDrafts(trip)).toMatchObject([{ draft: trip.state.draft, isSaveAsked: false, keptAt: trip.clock.now }]);
  });

  test('is stored at once when the page is hidden', async () => {
    const trip = await idleTrip();
    trip.edit(dora);
    trip.tab.setVisible(false);
    await settle();
    expect(storedDrafts(trip)).toMatchObject([{ draft: trip.state.draft }]);
  });

  test('is restored in the next page and can be saved', async () => {
    const trip = await storedTrip();
    trip.tab.close();
    const next = await trip.openNext();
    expect(next.session.getState().isRestored).toBe(true);
    expect(content(next.state.draft)).toEqual(content(trip.state.draft));
    expect(await next.save()).toEqual({ saved: ['member-created'], failed: [] });
    expect(next.session.getState().isRestored).toBe(false);
    next.session.acceptNewcomer(memberIds(next)[3] ?? '');
    await next.pass(100);
    expect(storedDrafts(next)).toEqual([]);
  });

  test('can be discarded once it is restored, and what was typed since stays', async () => {
    const trip = await storedTrip();
    const [ana = '', ben = ''] = memberIds(trip);
    trip.edit({ type: 'member-renamed', memberId: ana, name: 'Annabel' });
    trip.edit({ type: 'member-removed', memberId: ben });
    await trip.pass(100);
    trip.tab.close();
    const next = await trip.openNext();
    expect(memberIds(next)).toHaveLength(3);
    next.edit({ type: 'project-renamed', name: 'Winter trip' }, eve);
    next.session.dispatch({ type: 'restored-discarded' });
    expect(next.state.draft.name).toBe('Winter trip');
    expect(memberIds(next)).toEqual([...memberIds(await trip.openNext()), 'new-evee']);
    expect(next.state.draft.members[0]?.name).toBe('Ana');

    next.session.undo();
    expect(next.state.draft.members[0]?.name).toBe('Annabel');
    next.session.redo();
    expect(await next.save()).toEqual({ saved: ['project-updated', 'member-created'], failed: [] });
    expect(await onServer(next)).toEqual(content(next.state.draft));
  });

  test('typed on in the field that was restored stays when that is discarded', async () => {
    const trip = await idleTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter tr' }, dora);
    await trip.pass(100);
    trip.tab.close();
    const next = await trip.openNext();
    next.edit({ type: 'project-renamed', name: 'Winter trip' });
    next.edit({ type: 'member-renamed', memberId: memberIds(next)[3] ?? '', name: 'Dora' });
    next.session.dispatch({ type: 'restored-discarded' });
    expect(next.state.draft.name).toBe('Winter trip');
    expect(next.state.draft.members[3]?.name).toBe('Dora');
  });

  test('leaves on the server what was saved of it before the rest was discarded', async () => {
    const trip = await storedTrip();
    trip.edit({ type: 'project-renamed', name: 'Winter trip' });
    await trip.pass(100);
    trip.tab.close();
    const next = await trip.openNext();
    network.failureOf = (call) => (call.startsWith('POST') ? 'invalid' : undefined);
    expect(await next.save()).toEqual({ saved: ['project-updated'], failed: ['member-created'] });
    next.session.dispatch({ type: 'restored-discarded' });
    expect(next.hasUnsavedChanges).toBe(false);
    expect(await onServer(next)).toMatchObject({ name: 'Winter trip', members: { length: 3 } });
  });

  test('is removed once it is undone or saved', async () => {
    const trip = await storedTrip();
    trip.session.undo();
    await trip.pass(100);
    expect(storedDrafts(trip)).toEqual([]);
    trip.session.redo();
    await trip.pass(100);
    expect(storedDrafts(trip)).toHaveLength(1);
    trip.session.acceptNewcomer('new-dora');
    await trip.save();
    expect(storedDrafts(trip)).toEqual([]);
  });

  test('is removed with its project', async () => {
    const trip = await storedTrip();
    await trip.session.deleteProject();
    await trip.pass(100);
    expect(storedDrafts(trip)).toEqual([]);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: ['project-deleted'] });
  });
});

test('a payment, weights and a currency come back with a draft, under the ids of new members, and are saved', async () => {
  const trip = await openTrip();
  const [memberId = '', ben = ''] = memberIds(trip);
  const expenseId = trip.state.draft.members[0]?.expenses[0]?.id ?? '';
  const sharing = { involvedMemberIds: [ben, 'new-dora'], weights: { [ben]: 2, 'new-dora': 3 } };
  trip.edit(dora, { type: 'currency-changed', currency: 'EUR' });
  trip.edit({ type: 'sharing-changed', memberId, expenseId, ...sharing });
  trip.edit({ type: 'payment-marked', memberId, expenseId, isPayment: true });
  await trip.pass(100);
  trip.tab.close();

  const next = await trip.openNext();
  expect(content(next.state.draft)).toEqual(content(trip.state.draft));
  expect(await next.save()).toEqual({ saved: ['project-updated', 'member-created', 'expense-updated'], failed: [] });
  const saved = await onServer(next);
  expect(saved).toEqual(content(next.state.draft));
  expect(saved.currency).toBe('EUR');
  const weights = { [ben]: 2, [memberIds(next)[3] ?? '']: 3 };
  expect(saved.members[0]?.expenses[0]).toMatchObject({ isPayment: true, weights });
});

test('a draft that was stored before there were weights is read', async () => {
  const browser = new SimulatedBrowser();
  browser.drafts.set(`${projectBeforeWeights.id}/old`, draftBeforeWeights);
  const page = new Page(projectBeforeWeights, { browser });
  await page.pass(0);
  const { draft, conflicts } = page.state;
  expect(content(draft)).toEqual(content((draftBeforeWeights as StoredDraft).draft));
  expect([...conflicts]).toEqual([
    [
      'tent',
      // What others have is as the server has it now.
      { amount: { theirs: 1_000 }, draftName: { theirs: 'Tarp', more: [{ theirs: 'Big tent' }, { theirs: null }] } },
    ],
    ['food', { draftInvolved: { theirs: ['ada'], more: [{ theirs: ['ada', 'ben'] }] } }],
  ]);
  page.session.dispatch({ type: 'conflict-resolved', id: 'tent', field: 'draftName', choice: 'mine' });
  expect(page.state.conflicts.get('tent')?.draftName).toEqual({ theirs: 'Big tent', more: [{ theirs: null }] });
});

test('a draft of the version before is saved whole, in which another payer was a removal and a creation', async () => {
  const trip = await idleTrip();
  const [ana = '', ben = ''] = memberIds(trip);
  const [taxi] = trip.state.draft.members[0]?.expenses ?? [];
  trip.edit(dora, { type: 'expense-removed', memberId: ana, expenseId: taxi?.id ?? '' });
  trip.edit({
    type: 'expense-added',
    memberId: ben,
    id: 'new-taxi',
    content: { name: 'Taxi', amount: 3_100 },
  });
  await trip.pass(100);
  trip.tab.close();
  for (const [key, value] of trip.browser.drafts) {
    const { deleted: _, askedIds: __, entries: ___, ...draft } = value as StoredDraft;
    const { mark: ____, ...snapshot } = draft.snapshot;
    trip.browser.drafts.set(key, { ...draft, snapshot });
  }

  const next = await trip.openNext();
  expect(content(next.state.draft)).toEqual(content(trip.state.draft));
  const { saved, failed } = await next.save();
  expect(saved).toEqual(expect.arrayContaining(['expense-created', 'expense-deleted', 'member-created']));
  expect(failed).toEqual([]);
  expect(await onServer(next)).toEqual(content(next.state.draft));
  expect(storedDrafts(next)).toEqual([]);
});

describe('the draft of another tab of the same browser', () => {
  test('is left alone while that tab is open', async () => {
    const trip = await storedTrip();
    const second = await trip.openNext();
    expect(second.hasUnsavedChanges).toBe(false);
    expect(second.session.getState().isRestored).toBe(false);

    second.edit(eve);
    await second.pass(100);
    expect(storedDrafts(trip)).toMatchObject([{ draft: trip.state.draft }, { draft: second.state.draft }]);
    expect(memberIds(second).at(-1)).toBe('new-evee');
  });

  test('is taken over by one page after that tab is closed', async () => {
    const trip = await storedTrip();
    await trip.openNext();
    trip.tab.close();
    const third = await trip.openNext();
    expect(memberIds(third).at(-1)).toBe('new-dora');
    const fourth = await trip.openNext();
    expect(fourth.hasUnsavedChanges).toBe(false);
    expect(storedDrafts(trip)).toMatchObject([{ draft: third.state.draft }]);
  });

  test('is taken over together with other drafts of closed tabs', async () => {
    const trip = await storedTrip();
    const second = await trip.openNext();
    second.edit(eve);
    await second.pass(100);
    trip.tab.close();
    second.tab.close();
    const third = await trip.openNext();
    expect(memberIds(third).slice(3).sort()).toEqual(['new-dora', 'new-evee']);
    expect(storedDrafts(trip)).toMatchObject([{ draft: third.state.draft }]);
    await third.save();
    expect(await onServer(third)).toEqual(content(third.state.draft));
  });
});

describe('in a browser that stores nothing', () => {
  test('a draft is restored once the storage can be read', async () => {
    const trip = await storedTrip();
    trip.tab.close();
    trip.browser.isBlocked = true;
    const next = await trip.openNext();
    await next.pass(10_000);
    expect(next.hasUnsavedChanges).toBe(false);
    trip.browser.isBlocked = false;
    await next.pass(60_000);
    expect(next.session.getState().isRestored).toBe(true);
    expect(memberIds(next).at(-1)).toBe('new-dora');
    expect(storedDrafts(next)).toMatchObject([{ draft: next.state.draft }]);
  });

  test('the first change that is not stored is told of, and later ones are not', async () => {
    const trip = await idleTrip();
    trip.browser.isBlocked = true;
    trip.tab.setVisible(false);
    await trip.pass(1_000);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: [] });
    trip.edit(dora);
    await trip.pass(100);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: ['drafts-not-stored'] });
    trip.edit(eve);
    await trip.pass(1_000);
    expect(trip.takeOutcome()).toEqual({ saved: [], failed: [] });
    expect(await trip.save()).toEqual({ saved: ['member-created', 'member-created'], failed: [] });
  });

  test('a page with unsaved changes can’t be left without losing them', async () => {
    const trip = await idleTrip();
    trip.browser.isBlocked = true;
    expect(await trip.session.storeDraft()).toBe(true);
    trip.edit(dora);
    expect(await trip.session.storeDraft()).toBe(false);
    trip.browser.isBlocked = false;
    expect(await trip.session.storeDraft()).toBe(true);
    expect(storedDrafts(trip)).toMatchObject([{ draft: trip.state.draft }]);
  });
});

test('a demo keeps no draft and sends nothing', async () => {
  const project = await api.getProject(await api.createProject('Demo'));
  network.reset();
  const demo = new Page(project, { isDemo: true });
  await demo.pass(0);
  demo.edit(dora);
  await demo.pass(1_000);
  demo.tab.setVisible(false);
  await settle();
  expect(storedDrafts(demo)).toEqual([]);
  expect(demo.hasUnsavedChanges).toBe(true);
  expect(await demo.session.storeDraft()).toBe(false);
  expect(await demo.save()).toEqual({ saved: [], failed: ['demo-saved'] });
  await demo.pass(60_000);
  expect(demo.hasUnsavedChanges).toBe(false);
  expect(storedDrafts(demo)).toEqual([]);
  expect(network.takeCalls()).toEqual([]);
});

test('two drafts of one field are asked about: neither is saved before, and none is lost by a reload', async () => {
  const trip = await openTrip();
  const expenseOf = ({ members }: Project) => members[0]?.expenses[0];
  const [memberId, expenseId] = [memberIds(trip)[0] ?? '', expenseOf(trip.state.draft)?.id ?? ''];
  const price = (page: Page, amount: number) =>
    page.edit({ type: 'expense-amount-changed', memberId, expenseId, amount });
  const other = await trip.openNext();
  price(trip, 1_200);
  price(other, 12_500);
  await trip.pass(100);
  trip.tab.close();
  other.tab.close();

  const next = await trip.openNext();
  expect(expenseOf(next.state.draft)?.amount).toBe(1_200);
  expect([...next.state.conflicts]).toEqual([[expenseId, { draftAmount: { theirs: 12_500 } }]]);
  expect(await next.save()).toEqual({ saved: [], failed: ['open-conflicts'] });
  expect((await onServer(next)).members[0]?.expenses[0]?.amount).toBe(3_000);

  next.tab.close();
  const last = await next.openNext();
  expect([...last.state.conflicts]).toEqual([...next.state.conflicts]);
  last.session.dispatch({ type: 'conflict-resolved', id: expenseId, field: 'draftAmount', choice: 'theirs' });
  expect(await last.save()).toEqual({ saved: ['expense-updated'], failed: [] });
  expect((await onServer(last)).members[0]?.expenses[0]?.amount).toBe(12_500);
  expect(storedDrafts(last)).toEqual([]);
});
