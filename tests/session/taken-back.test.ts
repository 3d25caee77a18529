import { browserApi } from '@/lib/client/api';
import type { EditAction } from '@/lib/editor/actions';
import { hasUnsavedOrBegun } from '@/lib/session/unsaved';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { replaceLink } from '@/tests/support/new-link';
import { network } from './network';
import { api, content, memberIds, onServer, openTrip, Page } from './open-page';

withTestDatabase();

const BOAT = { type: 'expense-added', id: 'new-boat', content: { name: 'Boat', amount: 500 } } as const;

const boatOf = (page: Page): EditAction => ({ ...BOAT, memberId: memberIds(page)[0] ?? '' });

/** All names of a project. */
const names = ({
  members,
}: {
  members: readonly { name: string | null; expenses: readonly { name: string | null }[] }[];
}) => members.flatMap(({ name, expenses }) => [name, ...expenses.map((expense) => expense.name)]);

const AS_BEFORE = ['Ana', 'Taxi', 'Dinner', 'Ben', 'Cem'];

/** The answers to all creations are lost from now on. */
function loseAnswers(): void {
  network.failureOf = (call) => (call.startsWith('POST') ? 'response lost' : undefined);
}

/** The page has pressed Save, and the server has taken it, but no answer came. */
async function withUnanswered(...edits: readonly ((page: Page) => EditAction)[]): Promise<Page> {
  const page = await openTrip();
  for (const edit of edits) page.edit(edit(page));
  loseAnswers();
  await page.save();
  return page;
}

const withUnansweredBoat = () => withUnanswered(boatOf);

/** The network is back, and all that waits is done. */
async function whenBack(page: Page): Promise<void> {
  network.reset();
  await page.pass(60_000);
}

async function expectTakenBack(page: Page): Promise<void> {
  expect(names(await onServer(page))).toEqual(AS_BEFORE);
  expect(names(page.state.draft)).toEqual(AS_BEFORE);
  expect([page.hasUnsavedChanges, page.state.conflicts.size, page.browser.drafts.size]).toEqual([false, 0, 0]);
}

describe('an expense whose creation was not answered, and that is removed before it is', () => {
  const removals: Record<string, (page: Page) => void> = {
    undone: (page) => page.session.undo(),
    removed: (page) =>
      page.edit({ type: 'expense-removed', memberId: memberIds(page)[0] ?? '', expenseId: 'new-boat' }),
    discarded: (page) => page.session.dispatch({ type: 'changes-discarded' }),
  };

  test.each(Object.entries(removals))('is removed for all, and nothing else, where it is %s', async (_, remove) => {
    const page = await withUnansweredBoat();
    expect(names(await onServer(page))).toContain('Boat');
    remove(page);
    await whenBack(page);
    await expectTakenBack(page);
  });

  test.each(Object.entries(removals))(
    'and that never reached the server stays unmade where it is %s',
    async (_, remove) => {
      const page = await openTrip();
      page.edit(boatOf(page));
      network.failureOf = (call) => (call.startsWith('POST') ? 'unreachable' : undefined);
      await page.save();
      remove(page);
      await whenBack(page);
      await expectTakenBack(page);
    },
  );

  test.each(Object.entries(removals))(
    'and that another save did not come to send again is removed for all where it is %s',
    async (how, remove) => {
      const page = await withUnansweredBoat();
      network.failureOf = () => 'unreachable';
      page.edit({ type: 'project-renamed', name: 'Tour' });
      await page.save();
      if (how === 'undone') page.session.undo();
      remove(page);
      network.reset();
      await page.pass(60_000);
      expect(names(await onServer(page))).toEqual(AS_BEFORE);
      expect(names(page.state.draft)).toEqual(AS_BEFORE);
    },
  );

  test.each(['removed', 'discarded'])(
    'and that was read by then is removed for all where it is %s while its call is made again',
    async (how) => {
      const hutOf = (page: Page): EditAction =>
        ({ ...boatOf(page), id: 'new-hut', content: { name: 'Hut' } }) as EditAction;
      const page = await withUnanswered(hutOf, boatOf);
      page.edit({ type: 'expense-removed', memberId: memberIds(page)[0] ?? '', expenseId: 'new-hut' });
      network.reset();
      // The project is read once the hut is taken back.
      const wasRead: boolean[] = [];
      network.beforeAnswer = async (call) => {
        const boats = names(page.state.draft).filter((name) => name === 'Boat');
        if (!call.startsWith('POST') || boats.length < 2) return;
        wasRead.push(true);
        removals[how]?.(page);
      };
      await page.save();
      await whenBack(page);
      expect(wasRead).toEqual([true]);
      await expectTakenBack(page);
    },
  );

  test('is unsaved and stored until it is taken back, and is in no balance', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    expect(names(page.state.draft)).toEqual(AS_BEFORE);
    expect([page.hasUnsavedChanges, page.session.canBeLeft, page.browser.drafts.size]).toEqual([true, true, 1]);
  });

  test('is taken back by the page that is opened next', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    page.tab.close();
    const next = new Page(await api.getProject(page.state.snapshot.id), { browser: page.browser });
    await next.pass(0);
    await whenBack(next);
    await expectTakenBack(next);
  });

  test('is taken back by the next page where it was removed while the call was under way, and the tab closed', async () => {
    const page = await openTrip();
    page.edit(boatOf(page));
    network.failureOf = (call) => (call.startsWith('POST') ? 'response hangs' : undefined);
    page.session.save();
    await page.clock.pass(0);
    await network.answered();
    page.session.undo();
    await page.clock.pass(200);
    page.tab.close();
    network.reset();
    const next = new Page(await api.getProject(page.state.snapshot.id), { browser: page.browser });
    expect(names(next.state.draft)).toContain('Boat');
    await next.pass(0);
    await whenBack(next);
    await expectTakenBack(next);
  });

  test('is asked about where somebody else has changed it meanwhile', async () => {
    const page = await withUnansweredBoat();
    const { id, members } = await api.getProject(page.state.snapshot.id);
    const boat = members[0]!.expenses.at(-1)!;
    await api.updateExpense(id, members[0]!.id, boat.id, { ...boat, amount: 700 });
    page.session.undo();
    await whenBack(page);
    expect([...page.state.conflicts]).toEqual([[boat.id, { existence: { theirs: 'changed' } }]]);
    expect((await api.getProject(id)).members[0]?.expenses.at(-1)?.amount).toBe(700);
    page.session.dispatch({ type: 'conflict-resolved', id: boat.id, field: 'existence', choice: 'mine' });
    await page.save();
    await expectTakenBack(page);
  });

  test('and that others have shared unevenly is asked about, and keeps what was made of it here once it was read', async () => {
    const page = await withUnansweredBoat();
    const { id, members } = await api.getProject(page.state.snapshot.id);
    const [ana = '', ben = ''] = members.map((member) => member.id);
    const boat = members[0]!.expenses.at(-1)!;
    await api.updateExpense(id, ana, boat.id, { ...boat, involvedMemberIds: [ana, ben], weights: { [ben]: 3 } });
    page.session.undo();
    network.failureOf = (call) => (call.startsWith('POST') ? 'proxy 404' : undefined);
    await page.notice();
    const involvedMemberIds = [ana, ben];
    page.edit({ type: 'sharing-changed', memberId: ana, expenseId: boat.id, involvedMemberIds, weights: {} });
    network.reset();
    await page.save();
    await page.pass(60_000);
    const kept = page.state.draft.members[0]!.expenses.at(-1)!;
    expect([kept.involvedMemberIds, kept.weights ?? {}]).toEqual([[ana, ben], {}]);
    expect(page.state.conflicts.get(boat.id)).toEqual({ existence: { theirs: 'changed' } });
  });

  test('is asked about by the next page, too, where somebody else has changed it meanwhile', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    page.tab.close();
    network.reset();
    const { id, members } = await api.getProject(page.state.snapshot.id);
    const boat = members[0]!.expenses.at(-1)!;
    await api.updateExpense(id, members[0]!.id, boat.id, { ...boat, amount: 700 });
    const next = new Page(await api.getProject(id), { browser: page.browser });
    await next.pass(0);
    await whenBack(next);
    expect([...next.state.conflicts]).toEqual([[boat.id, { existence: { theirs: 'changed' } }]]);
    expect((await api.getProject(id)).members[0]?.expenses.at(-1)?.amount).toBe(700);
  });

  test('is not made by the first call, where that arrives last', async () => {
    const page = await openTrip();
    page.edit(boatOf(page));
    const calls: Parameters<typeof fetch>[] = [];
    network.failureOf = (call) => (call.startsWith('POST') ? 'unreachable' : undefined);
    globalThis.fetch = (...call) => {
      if (call[1]?.method === 'POST') calls.push(call);
      return network.fetch(...call);
    };
    await page.save();
    globalThis.fetch = network.fetch;
    page.session.undo();
    await whenBack(page);
    const [[url, init] = []] = calls;
    expect((await network.fetch(url!, { ...init, signal: undefined })).status).toBe(410);
    await page.notice();
    await expectTakenBack(page);
  });

  test('is there once where the removal is taken back in turn', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    page.session.redo();
    await whenBack(page);
    expect(names(await onServer(page))).toEqual(['Ana', 'Taxi', 'Dinner', 'Boat', 'Ben', 'Cem']);
    expect(await onServer(page)).toEqual(content(page.state.draft));
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('is as others have changed it where it was read, and is back before it is taken back', async () => {
    const page = await withUnansweredBoat();
    const { id, members } = await api.getProject(page.state.snapshot.id);
    const boat = members[0]!.expenses.at(-1)!;
    await api.updateExpense(id, members[0]!.id, boat.id, { ...boat, amount: 700 });
    page.session.undo();
    network.failureOf = (call) => (call.startsWith('POST') ? 'proxy 404' : undefined);
    await page.notice();
    network.reset();
    network.beforeAnswer = async () => {
      network.beforeAnswer = async () => undefined;
      page.session.redo();
    };
    await page.save();
    await whenBack(page);
    const boats = page.state.draft.members[0]!.expenses.filter(({ name }) => name === 'Boat');
    expect(boats.map(({ id: one, amount }) => [one, amount])).toEqual([[boat.id, 700]]);
    expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
  });

  test('is brought back by redo once it was taken back', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await whenBack(page);
    page.session.redo();
    await page.save();
    expect(names(await onServer(page))).toEqual(['Ana', 'Taxi', 'Dinner', 'Boat', 'Ben', 'Cem']);
  });

  test('goes along with the other edits of the save that waits', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    page.edit({ type: 'project-renamed', name: 'Lake' });
    page.session.dispatch({ type: 'field-left' });
    await whenBack(page);
    expect((await onServer(page)).name).toBe('Lake');
    await expectTakenBack(page);
  });

  test('is taken back under the link that somebody else has put in place of the old one', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    const link = await replaceLink(page.state.snapshot.id);
    await whenBack(page);
    page.tab.close();
    const next = new Page(await api.getProject(link), { browser: page.browser });
    await next.pass(0);
    await whenBack(next);
    await expectTakenBack(next);
  });

  test('is forgotten with the project, where that is deleted here', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    network.reset();
    await page.session.deleteProject();
    await page.pass(60_000);
    expect([page.hasUnsavedChanges, page.browser.drafts.size]).toEqual([false, 0]);
  });

  test('is taken back where the project was deleted meanwhile, and brought back', async () => {
    const page = await withUnansweredBoat();
    const { id } = page.state.snapshot;
    page.session.undo();
    await api.deleteProject(id);
    await whenBack(page);
    expect(page.session.getState().gone?.kind).toBe('deleted');
    expect(hasUnsavedOrBegun(page.session.getState())).toBe(false);
    await page.session.bringBack();
    await page.pass(60_000);
    await expectTakenBack(page);
  });

  test('is settled where the server refuses its creation for good', async () => {
    const page = await openTrip();
    page.edit(boatOf(page));
    network.failureOf = (call) => (call.startsWith('POST') ? 'unreachable' : undefined);
    await page.save();
    page.session.undo();
    network.failureOf = (call) => (call.startsWith('POST') ? 'invalid' : undefined);
    await page.pass(60_000);
    expect(page.takeOutcome().failed).toEqual([]);
    network.reset();
    await expectTakenBack(page);
  });

  test('is settled where somebody else has deleted it', async () => {
    const page = await withUnansweredBoat();
    const { id, members } = await api.getProject(page.state.snapshot.id);
    await api.deleteExpense(id, members[0]!.id, members[0]!.expenses.at(-1)!.id);
    page.session.undo();
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('holds up no other change where the server fails at it', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    page.edit({ type: 'project-renamed', name: 'Lake' });
    network.failureOf = (call) => (call.startsWith('POST') ? 'refused' : undefined);
    await page.save();
    await page.pass(60_000);
    expect((await onServer(page)).name).toBe('Lake');
    expect(page.hasUnsavedChanges).toBe(true);
    await whenBack(page);
    await page.save();
    await expectTakenBack(page);
  });

  test('holds up nothing where something on the way refuses its call for good', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    page.edit({ type: 'project-renamed', name: 'Lake' });
    network.failureOf = (call) => (call.startsWith('POST') ? 'proxy 404' : undefined);
    await page.save();
    await page.pass(60_000);
    expect((await onServer(page)).name).toBe('Lake');
    await whenBack(page);
    await page.save();
    await expectTakenBack(page);
  });

  test('is not owed where its call never left the device', async () => {
    const page = await openTrip();
    for (let at = 0; at < 20; at += 1) page.edit({ ...boatOf(page), id: `new-boat${at}` } as EditAction);
    network.failureOf = (call) => (call.startsWith('POST') ? 'unreachable' : undefined);
    await page.save();
    page.session.dispatch({ type: 'changes-discarded' });
    // As many as are made at once may have reached the server.
    expect(page.state.toTakeBack).toHaveLength(6);
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('is taken back by the next save where the answer could not be read', async () => {
    const page = await openTrip();
    page.edit(boatOf(page));
    network.failureOf = (call) => (call.startsWith('POST') ? 'response garbled' : undefined);
    await page.save();
    page.session.undo();
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('is taken back once where two tabs owe it', async () => {
    const page = await withUnansweredBoat();
    page.session.undo();
    await page.pass(200);
    // As if it were frozen, and could not tell that it holds the draft.
    page.browser.release(page.tab);
    const next = await page.openNext();
    await whenBack(next);
    await page.pass(60_000);
    await page.notice();
    await expectTakenBack(page);
  });
});

describe('a member whose creation was not answered, and who is removed before it is', () => {
  const dora = (): EditAction => ({ type: 'member-added', id: 'new-dora' });
  const named = (): EditAction => ({ type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
  const paid = (): EditAction => ({ ...BOAT, memberId: 'new-dora' });

  test('is removed for all, and so is what they paid, where it was sent along', async () => {
    const page = await withUnanswered(dora, named, paid);
    page.session.dispatch({ type: 'changes-discarded' });
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('is removed for all, also where only the answer to their expense was lost', async () => {
    const page = await openTrip();
    page.edit(dora(), named(), paid());
    network.failureOf = (call) => (call.endsWith('/expenses') ? 'response lost' : undefined);
    await page.save();
    for (let steps = 0; steps < 3; steps += 1) page.session.undo();
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('is removed for all by the next page, too', async () => {
    const page = await withUnanswered(dora, named);
    page.session.dispatch({ type: 'changes-discarded' });
    await page.pass(200);
    page.tab.close();
    network.reset();
    const next = new Page(await api.getProject(page.state.snapshot.id), { browser: page.browser });
    await next.pass(0);
    await whenBack(next);
    await expectTakenBack(next);
  });

  test.each(['in the page itself', 'in the next page'])(
    'is asked about where others have entered something that they paid or share, %s',
    async (where) => {
      const page = await withUnanswered(dora, named);
      page.session.dispatch({ type: 'changes-discarded' });
      await page.pass(200);
      network.reset();
      const { id, members } = await api.getProject(page.state.snapshot.id);
      const [ana] = members;
      const newcomer = members.at(-1)!;
      const shared = { id: 'new-map0', name: 'Map', amount: 900, order: 3, involvedMemberIds: [newcomer.id] };
      await api.createExpense(id, ana!.id, shared);
      let last = page;
      if (where === 'in the next page') {
        page.tab.close();
        last = new Page(await api.getProject(id), { browser: page.browser });
        await last.pass(0);
      }
      await whenBack(last);
      expect([...last.state.conflicts.keys()]).toContain(newcomer.id);
      expect(names(await onServer(last))).toEqual(['Ana', 'Taxi', 'Dinner', 'Map', 'Ben', 'Cem', 'Dora']);
      last.session.dispatch({ type: 'conflict-resolved', id: newcomer.id, field: 'existence', choice: 'theirs' });
      await last.save();
      expect(names(await onServer(last))).toEqual(['Ana', 'Taxi', 'Dinner', 'Map', 'Ben', 'Cem', 'Dora']);
    },
  );
});

describe('a payment whose creation was not answered', () => {
  const payment = (page: Page) => {
    const [fromMemberId = '', toMemberId = ''] = memberIds(page).toReversed();
    return { fromMemberId, toMemberId, amount: 1_000 };
  };

  test('is taken back where it is undone', async () => {
    const page = await openTrip();
    loseAnswers();
    page.session.markAsPaid(payment(page));
    await page.pass(0);
    expect((await api.getProject(page.state.snapshot.id)).members.at(-1)?.expenses).toHaveLength(1);
    page.session.undo();
    await whenBack(page);
    await expectTakenBack(page);
  });

  test('is there once where it is undone and marked again', async () => {
    const page = await openTrip();
    loseAnswers();
    page.session.markAsPaid(payment(page));
    await page.pass(0);
    page.session.undo();
    page.session.markAsPaid(payment(page));
    await whenBack(page);
    expect((await api.getProject(page.state.snapshot.id)).members.at(-1)?.expenses).toHaveLength(1);
    expect([page.hasUnsavedChanges, await onServer(page)]).toEqual([false, content(page.state.draft)]);
  });
});

test('what others have deleted, is kept here without an answer, and then removed, stays deleted', async () => {
  const page = await openTrip();
  const { id, members } = await api.getProject(page.state.snapshot.id);
  const [ana] = members;
  const [taxi] = ana!.expenses;
  page.edit({ type: 'expense-amount-changed', memberId: ana!.id, expenseId: taxi!.id, amount: 100 });
  await browserApi('/api').deleteExpense(id, ana!.id, taxi!.id);
  page.session.dispatch({ type: 'loaded', project: await api.getProject(id) });
  page.session.dispatch({ type: 'conflict-resolved', id: taxi!.id, field: 'existence', choice: 'mine' });
  loseAnswers();
  await page.save();
  page.edit({ type: 'expense-removed', memberId: ana!.id, expenseId: taxi!.id });
  await page.pass(200);
  page.tab.close();
  network.reset();
  const next = new Page(await api.getProject(id), { browser: page.browser });
  await next.pass(0);
  await whenBack(next);
  expect(names(await onServer(next))).toEqual(['Ana', 'Dinner', 'Ben', 'Cem']);
  expect(names(next.state.draft)).toEqual(['Ana', 'Dinner', 'Ben', 'Cem']);
});
