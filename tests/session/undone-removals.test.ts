import { drawLink } from '@/lib/session/link-replacement';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { until } from '@/tests/support/until';
import { type Failure, network } from './network';
import { api, content, memberIds, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

function ids({ state }: Page) {
  const [ana, cem] = ['Ana', 'Cem'].map((name) => state.snapshot.members.find((member) => member.name === name));
  const dinner = ana?.expenses.find(({ name }) => name === 'Dinner');
  if (!ana || !cem || !dinner) throw new Error('The trip is another one.');
  return { project: state.snapshot.id, ana: ana.id, cem: cem.id, dinner };
}

const removeDinner = (page: Page) => {
  const { ana, dinner } = ids(page);
  page.edit({ type: 'expense-removed', memberId: ana, expenseId: dinner.id });
};

const answerTo = (link: string) =>
  api.getProject(link).then(
    () => 200,
    ({ status }) => status,
  );

/** The page has removed it and pressed Save, and this became of the deletion. */
async function withUnanswered(remove: (page: Page) => void, failure: Failure = 'response lost'): Promise<Page> {
  const page = await openTrip();
  await removeUnanswered(page, remove, failure);
  return page;
}

async function removeUnanswered(
  page: Page,
  remove: (page: Page) => void,
  failure: Failure = 'response lost',
): Promise<void> {
  remove(page);
  network.failureOf = (call) => (call.startsWith('DELETE') ? failure : undefined);
  await page.save();
}

const byOthers = (page: Page) =>
  page.session.getState().othersWork.flatMap((work) => [...work.removedIds, ...work.lostIds]);

/** What was removed is there as it was before, for all, and nobody was asked or told anything. */
async function expectPutBack(page: Page, before: ReturnType<typeof content>): Promise<void> {
  expect([content(page.state.draft), page.state.conflicts.size, byOthers(page)]).toEqual([before, 0, []]);
  await page.save();
  expect(await onServer(page)).toEqual(before);
  expect([page.hasUnsavedChanges, page.state.conflicts.size, byOthers(page)]).toEqual([false, 0, []]);
}

describe('an expense that is removed, and back before the answer to its deletion came', () => {
  const returns: Record<string, (page: Page) => void> = {
    'the Undo of its notice': (page) => page.session.undoRemoval(ids(page).dinner.id),
    'an undo': (page) => page.session.undo(),
    'discarding all': (page) => page.session.dispatch({ type: 'changes-discarded' }),
  };

  test.each(Object.entries(returns))('is not removed by others, and saved again after %s', async (_, putBack) => {
    const page = await withUnanswered(removeDinner);
    const before = content(page.state.snapshot);
    putBack(page);
    network.reset();
    await page.notice();
    expect(page.hasUnsavedChanges).toBe(true);
    await expectPutBack(page, before);
  });

  test('is saved again at once where Save is pressed', async () => {
    const page = await withUnanswered(removeDinner);
    const before = content(page.state.snapshot);
    page.session.undoRemoval(ids(page).dinner.id);
    network.reset();
    await page.save();
    expect(await onServer(page)).toEqual(before);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('is not removed by others where it was saved from here before', async () => {
    const page = await openTrip();
    const { ana, dinner } = ids(page);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: dinner.id, amount: 700 });
    await page.save();
    const before = content(page.state.snapshot);
    removeDinner(page);
    network.failureOf = () => 'response lost';
    await page.save();
    page.session.undo();
    network.reset();
    await page.notice();
    await expectPutBack(page, before);
  });

  test('is back where it is undone while the call is under way', async () => {
    const page = await openTrip();
    const before = content(page.state.snapshot);
    removeDinner(page);
    network.failureOf = () => 'response lost';
    network.beforeAnswer = async () => page.session.undo();
    await page.save();
    network.reset();
    await page.notice();
    await expectPutBack(page, before);
  });

  test('is back with what was typed in it since', async () => {
    const page = await withUnanswered(removeDinner);
    page.session.undo();
    const { ana, dinner } = ids(page);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: dinner.id, amount: 700 });
    network.reset();
    await page.save();
    expect([page.hasUnsavedChanges, page.state.conflicts.size]).toEqual([false, 0]);
    expect((await onServer(page)).members[0]?.expenses[1]).toMatchObject({ id: dinner.id, amount: 700 });
  });

  test('is there once where the answer to its creation is lost as well', async () => {
    const page = await withUnanswered(removeDinner);
    const before = content(page.state.snapshot);
    page.session.undo();
    network.reset();
    await page.notice();
    network.failureOf = (call) => (call.startsWith('POST') ? 'response lost' : undefined);
    await page.save();
    network.reset();
    await page.pass(60_000);
    expect(await onServer(page)).toEqual(before);
    await expectPutBack(page, before);
  });

  test('is there once where somebody else brings it back as well', async () => {
    const page = await withUnanswered(removeDinner);
    const before = content(page.state.snapshot);
    const { project } = ids(page);
    page.session.undo();
    network.reset();
    await page.notice();
    await api.putBack(project, (page.state.snapshot.version ?? 0) - 1);
    await page.notice();
    await expectPutBack(page, before);
  });

  test('stays there where the deletion never arrived, and is put back where it does so late', async () => {
    const page = await withUnanswered(removeDinner, 'unreachable');
    const before = content(page.state.snapshot);
    const { project, ana, dinner } = ids(page);
    page.session.undo();
    network.reset();
    await api.updateProject(project, { name: 'Trip', currency: 'EUR' });
    await page.notice();
    expect([page.hasUnsavedChanges, page.state.draft.currency]).toEqual([false, 'EUR']);
    await api.deleteExpense(project, ana, dinner.id, { version: dinner.version, epoch: page.state.snapshot.epoch });
    await page.notice();
    await expectPutBack(page, { ...before, currency: 'EUR' });
  });

  test('is removed by others where they had changed it before, as its deletion was refused then', async () => {
    const page = await withUnanswered(removeDinner, 'unreachable');
    const { project, ana, dinner } = ids(page);
    await api.updateExpense(project, ana, dinner.id, { ...dinner, amount: 700 });
    page.session.undo();
    network.reset();
    await page.notice();
    expect(page.state.draft.members[0]?.expenses[1]?.amount).toBe(700);
    await api.deleteExpense(project, ana, dinner.id);
    await page.notice();
    expect(page.state.draft.members[0]?.expenses.map(({ id }) => id)).not.toContain(dinner.id);
    expect(byOthers(page)).toContain(dinner.id);
  });

  test('is removed by others where it was saved from here since', async () => {
    const page = await withUnanswered(removeDinner, 'unreachable');
    const { project, ana, dinner } = ids(page);
    page.session.undo();
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: dinner.id, amount: 700 });
    network.reset();
    await page.save();
    await api.deleteExpense(project, ana, dinner.id);
    await page.notice();
    expect(byOthers(page)).toContain(dinner.id);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('is removed by others where they do so, and its deletion was asked for without a network', async () => {
    const page = await openTrip();
    const { project, ana, dinner } = ids(page);
    page.tab.setOnline(false);
    removeDinner(page);
    network.failureOf = () => 'unreachable';
    await page.save();
    page.session.undo();
    network.reset();
    await api.deleteExpense(project, ana, dinner.id);
    page.tab.setOnline(true);
    await page.notice();
    expect(byOthers(page)).toContain(dinner.id);
    expect(page.hasUnsavedChanges).toBe(false);
  });

  test('is removed where the undo is undone', async () => {
    const page = await withUnanswered(removeDinner);
    page.session.undo();
    page.session.redo();
    network.reset();
    await page.save();
    await page.notice();
    expect((await onServer(page)).members[0]?.expenses.map(({ name }) => name)).toEqual(['Taxi']);
    expect([page.hasUnsavedChanges, page.state.conflicts.size, byOthers(page)]).toEqual([false, 0, []]);
  });

  test('is removed by others, who did so, where the deletion came under a link that was replaced by then', async () => {
    const page = await openTrip();
    const { project, ana, dinner } = ids(page);
    let replaced = Promise.resolve();
    network.applyPatch = async (call) => {
      if (!call.startsWith('DELETE')) return;
      network.applyPatch = async () => undefined;
      await api.deleteExpense(project, ana, dinner.id);
      replaced = page.session.replaceLink(drawLink);
      await until(async () => (await answerTo(project)) === 404);
      network.beforeAnswer = async () => page.session.undo();
    };
    removeDinner(page);
    await page.save();
    await replaced;
    await page.notice();
    expect(byOthers(page)).toContain(dinner.id);
    expect([page.state.draft.members[0]?.expenses.length, page.hasUnsavedChanges]).toEqual([1, false]);
  });
});

test('a member who is removed, and back before the answer came, is put back with all they have paid and share', async () => {
  for (const id of ['ana', 'cem'] as const) {
    const page = await openTrip();
    const before = content(page.state.snapshot);
    await removeUnanswered(page, (one) => one.edit({ type: 'member-removed', memberId: ids(one)[id] }));
    page.session.undo();
    network.reset();
    await page.notice();
    await expectPutBack(page, before);
  }
});

test('a payment that is undone, and back before the answer came, is put back', async () => {
  const page = await openTrip();
  const [fromMemberId = '', toMemberId = ''] = memberIds(page).toReversed();
  page.session.markAsPaid({ fromMemberId, toMemberId, amount: 1_000 });
  await page.pass(0);
  const before = content(page.state.snapshot);
  network.failureOf = (call) => (call.startsWith('DELETE') ? 'response lost' : undefined);
  page.session.undo();
  await page.pass(0);
  expect((await onServer(page)).members.at(-1)?.expenses).toEqual([]);
  page.session.redo();
  network.reset();
  await page.notice();
  await expectPutBack(page, before);
});
