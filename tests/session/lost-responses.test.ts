import type { Project } from '@/lib/domain/project';
import type { EditAction } from '@/lib/editor/actions';
import { CreationKeys } from '@/lib/session/saving/creation-keys';
import { SaveRound } from '@/lib/session/saving/save-round';
import { SharedDebts } from '@/lib/session/saving/shared-debts';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { entered } from '@/tests/support/editor/entered';
import { replaceLink } from '@/tests/support/new-link';
import { settle } from '@/tests/support/simulated-platform';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

describe('a creation whose response was lost', () => {
  const price = ({ state }: Page, amount: number): EditAction => {
    const [ana] = state.draft.members;
    return { type: 'expense-amount-changed', memberId: ana!.id, expenseId: ana!.expenses.at(-1)!.id, amount };
  };

  async function withBoat(): Promise<Page> {
    const trip = await openTrip();
    trip.edit({ type: 'expense-added', memberId: memberIds(trip)[0] ?? '', id: 'new-boat' });
    trip.edit(price(trip, 500));
    return trip;
  }

  async function withLostResponse(): Promise<Page> {
    const trip = await withBoat();
    network.failureOf = (name) => (name.startsWith('POST') ? 'response lost' : undefined);
    await trip.save();
    network.reset();
    return trip;
  }

  test('is sent again as it was first sent, followed by later edits', async () => {
    const lost = await withLostResponse();
    lost.edit(price(lost, 600));
    const conflictsAtPut: number[] = [];
    network.applyPatch = async (call) => {
      if (call.startsWith('PUT')) conflictsAtPut.push(lost.state.conflicts.size);
    };
    await lost.save();
    expect(network.takeCalls()).toEqual(['POST expense', 'GET project', 'PUT expense']);
    expect(conflictsAtPut).toEqual([0]);
    expect(lost.state.draft.members[0]?.expenses.at(-1)?.amount).toBe(600);
    expect(await onServer(lost)).toEqual(content(lost.state.draft));
  });

  test('stays with the payer to whom others have given it since, also where the answer to another change is lost then', async () => {
    const lost = await withLostResponse();
    const { id } = lost.state.snapshot;
    const [ana = '', , cem = ''] = memberIds(lost);
    const [taxi, ...others] = (await api.getProject(id)).members[0]?.expenses ?? [];
    const boat = others.at(-1);
    if (taxi === undefined || boat === undefined) throw new Error('The unanswered call has created nothing.');
    await api.updateExpense(id, ana, boat.id, { ...boat, order: 0, payerId: cem });
    lost.edit({ type: 'expense-renamed', memberId: ana, expenseId: taxi.id, name: 'Cab' });
    network.failureOf = (name) => (name.startsWith('PUT') ? 'response lost' : undefined);
    await lost.save();
    network.reset();
    await lost.save();
    await lost.pass(1_000);
    const { members } = await api.getProject(id);
    expect(members.map(({ expenses }) => expenses.some((expense) => expense.id === boat.id))).toEqual([
      false,
      false,
      true,
    ]);
    expect([lost.hasUnsavedChanges, lost.state.conflicts.size]).toEqual([false, 0]);
  });

  test('creates one entity where the project was deleted before the next try, and brought back', async () => {
    const lost = await withLostResponse();
    const { id } = lost.state.snapshot;
    await api.deleteProject(id);
    await lost.save();
    await api.undeleteProject(id);
    await lost.save();
    expect((await onServer(lost)).members[0]?.expenses).toHaveLength(3);
    expect(lost.hasUnsavedChanges).toBe(false);
  });

  test('creates one entity where the link was replaced elsewhere before the next try', async () => {
    const lost = await withLostResponse();
    const link = await replaceLink(lost.state.snapshot.id);
    await lost.save();
    await lost.pass(1_000);
    lost.tab.close();
    const next = new Page(await api.getProject(link), { browser: lost.browser });
    await next.pass(0);
    await next.save();
    expect((await onServer(next)).members[0]?.expenses).toHaveLength(3);
    expect(next.hasUnsavedChanges).toBe(false);
  });

  test('creates one entity even if the response could not be read', async () => {
    const trip = await withBoat();
    network.failureOf = (name) => (name.startsWith('POST') ? 'response garbled' : undefined);
    const { failed } = await trip.save();
    expect(failed).toEqual(['expense-created']);
    network.failureOf = () => undefined;
    await trip.save();
    expect((await onServer(trip)).members[0]?.expenses).toHaveLength(3);
  });

  test('does not overwrite what others have changed in it', async () => {
    const lost = await withLostResponse();
    const read = await api.getProject(lost.state.snapshot.id);
    const [ana] = read.members;
    const made = ana!.expenses.at(-1)!;
    await api.updateExpense(read.id, ana!.id, made.id, { ...made, amount: 700 });
    await lost.save();
    expect(lost.hasUnsavedChanges).toBe(false);
    expect(lost.state.draft.members[0]?.expenses.at(-1)?.amount).toBe(700);
  });

  test('does not overwrite what others have changed in it, also where it was read and changed here before it is sent again', async () => {
    const lost = await withLostResponse();
    const { id } = lost.state.snapshot;
    const [ana = '', ben = ''] = memberIds(lost);
    const boat = (await api.getProject(id)).members[0]?.expenses.at(-1);
    await api.updateExpense(id, ana, boat!.id, { ...boat!, involvedMemberIds: [ana, ben] });
    lost.session.dispatch({ type: 'loaded', project: await api.getProject(id) });
    lost.edit(entered(lost.state.draft, boat!.id, { note: 'On the lake' }));
    await lost.save();
    await lost.save();
    expect((await onServer(lost)).members[0]?.expenses.slice(2)).toEqual([
      expect.objectContaining({ amount: 500, involvedMemberIds: [ana, ben].sort(), note: 'On the lake' }),
    ]);
    expect(await onServer(lost)).toEqual(content(lost.state.draft));
  });

  test('creates nothing if others have deleted it since', async () => {
    const lost = await withLostResponse();
    const read = await api.getProject(lost.state.snapshot.id);
    const [ana] = read.members;
    await api.deleteExpense(read.id, ana!.id, ana!.expenses.at(-1)!.id);
    await lost.save();
    expect(lost.hasUnsavedChanges).toBe(false);
    expect(await onServer(lost)).toEqual(content(lost.state.draft));
    expect(lost.state.draft.members[0]?.expenses).toHaveLength(2);
  });

  test('is asked about if others have deleted it with its payer, and another has paid it here since', async () => {
    const lost = await withLostResponse();
    const [ana = '', ben = ''] = memberIds(lost);
    await api.deleteMember(lost.state.snapshot.id, ana);
    lost.edit({ type: 'payer-changed', expenseId: 'new-boat', payerId: ben });
    lost.session.dispatch({ type: 'loaded', project: await api.getProject(lost.state.snapshot.id) });
    await lost.save();
    expect(lost.state.draft.members.map(({ name }) => name)).toEqual(['Ben', 'Cem']);
    const boat = lost.state.draft.members[0]?.expenses.at(-1);
    expect(lost.state.conflicts.get(boat?.id ?? '')).toEqual({ existence: { theirs: 'removed' } });
    expect((await api.getProject(lost.state.snapshot.id)).members[0]?.expenses).toHaveLength(0);
  });

  test('is made again with its payer, whom others have deleted and the person keeps', async () => {
    const lost = await withLostResponse();
    const { id, members } = await api.getProject(lost.state.snapshot.id);
    const ana = members[0]!;
    network.failureOf = (name) => (name.startsWith('POST') ? 'response lost' : undefined);
    lost.edit({ type: 'member-renamed', memberId: ana.id, name: 'Anna' });
    await lost.pass(1_000);
    lost.tab.close();
    network.reset();
    await api.deleteMember(id, ana.id);
    const next = new Page(await api.getProject(id), { browser: lost.browser });
    await next.pass(0);
    expect(next.state.conflicts.get(ana.id)).toEqual({ existence: { theirs: 'removed' } });
    next.session.dispatch({ type: 'conflict-resolved', id: ana.id, field: 'existence', choice: 'mine' });
    await next.save();
    expect(next.hasUnsavedChanges).toBe(false);
    const boat = (await onServer(next)).members.find((one) => one.id === ana.id)?.expenses.at(-1);
    expect(boat).toMatchObject({ id: ana.expenses.at(-1)?.id, amount: 500 });
    expect(await onServer(next)).toEqual(content(next.state.draft));
  });

  test('keeps its key until the editor knows the new id, so that a draft stored in between creates nothing twice', async () => {
    const trip = await openTrip();
    trip.edit({ type: 'member-added', id: 'new-dora' });
    const { snapshot, draft } = trip.state;
    const keys = new CreationKeys();
    const key = keys.keyOf('new-dora');
    const { signal } = new AbortController();
    const nothing = () => undefined;
    const round = new SaveRound({
      api,
      keys,
      debts: new SharedDebts(keys),
      group: 'save',
      storeDraft: async () => true,
      isOnline: () => true,
      isWanted: () => true,
      snapshot,
      draft,
      askedAgain: [],
      report: {
        sending: nothing,
        planned: nothing,
        saved: nothing,
        deletedByNow: nothing,
        paidBefore: nothing,
        failed: nothing,
      },
      signal,
    });
    await round.run();
    expect(round.servedIds).toEqual(['new-dora']);
    expect(keys.keyOf('new-dora')).toBe(key);
  });
});

describe('a change whose response was lost', () => {
  test('is not taken for somebody else’s: a member that is added to the list again stays in it', async () => {
    const trip = await openTrip();
    const [ana = '', ben = '', cem = ''] = memberIds(trip);
    const sharedBy = (...involvedMemberIds: string[]): EditAction => {
      const expenseId = trip.state.draft.members[0]!.expenses[0]!.id;
      return { type: 'sharing-changed', memberId: ana, expenseId, involvedMemberIds };
    };
    network.failureOf = () => 'response lost';
    trip.edit(sharedBy(ben, cem), sharedBy(ben));
    await trip.save();
    network.reset();
    trip.edit(sharedBy(ben, cem));
    const { failed } = await trip.save();
    expect(failed).toEqual([]);
    expect(trip.state.conflicts.size).toBe(0);
    expect((await onServer(trip)).members[0]?.expenses[0]?.involvedMemberIds.toSorted()).toEqual([ben, cem].sort());
  });
});

describe('a change whose answer did not come, and what was typed after it', () => {
  const amount = (page: Page, value: number) => {
    const [ana] = page.state.draft.members;
    const [taxi] = ana?.expenses ?? [];
    const ids = { memberId: ana?.id ?? '', expenseId: taxi?.id ?? '' };
    page.edit({ type: 'expense-amount-changed', ...ids, amount: value });
    page.session.dispatch({ type: 'field-left' });
  };
  const amounts = ({ members }: Pick<Project, 'members'>) => members[0]?.expenses.map((expense) => expense.amount);

  /** A page that is closed once its save has failed like this, and something else was typed. */
  async function closedAfter(failure: 'response lost' | 'unreachable'): Promise<Page> {
    const page = await openTrip();
    await page.pass(0);
    network.failureOf = () => failure;
    amount(page, 500);
    page.session.save();
    await page.pass(200);
    amount(page, 700);
    await page.pass(200);
    page.tab.close();
    return page;
  }

  test.each(['response lost', 'response hangs'] as const)(
    'are the person’s own in the next page (%s)',
    async (failure) => {
      const page = await openTrip();
      await page.pass(0);
      network.failureOf = () => failure;
      amount(page, 500);
      page.session.save();
      await page.clock.pass(200);
      await settle();
      await network.answered();
      amount(page, 700);
      await page.clock.pass(200);
      await settle();
      page.tab.close();
      network.reset();
      const next = await page.openNext();
      expect([next.state.conflicts.size, amounts(next.state.draft)]).toEqual([0, [700, null]]);
      await next.save();
      expect(amounts(await onServer(next))).toEqual([700, null]);
    },
  );

  test('are asked about where others have changed the same since', async () => {
    const page = await closedAfter('response lost');
    network.reset();
    const other = await page.openElsewhere();
    amount(other, 900);
    await other.save();
    const next = await page.openNext();
    expect([...next.state.conflicts.values()]).toEqual([{ amount: { theirs: 900 } }]);
    expect(amounts(next.state.draft)).toEqual([700, null]);
  });

  test('are the person’s own where the server makes it once the next page is open', async () => {
    const page = await closedAfter('unreachable');
    const next = await page.openNext();
    await next.pass(0);
    network.reset();
    const { snapshot } = next.state;
    const [ana] = snapshot.members;
    const [taxi] = ana?.expenses ?? [];
    if (!ana || !taxi) throw new Error('There is no taxi.');
    await api.updateExpense(snapshot.id, ana.id, taxi.id, { ...taxi, amount: 500 });
    await next.read();
    expect([next.state.conflicts.size, amounts(next.state.draft)]).toEqual([0, [700, null]]);
  });
});
