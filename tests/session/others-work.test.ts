import { drawLink } from '@/lib/session/link-replacement';
import type { OthersWork } from '@/lib/session/live/work-of-others';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, memberIds, openTrip, type Page } from './open-page';

withTestDatabase();

function ids(page: Page) {
  const [ana = '', ben = '', cem = ''] = memberIds(page);
  const [taxi, dinner] = page.state.draft.members[0]?.expenses ?? [];
  return { project: page.state.snapshot.id, ana, ben, cem, taxi: taxi?.id ?? '', dinner: dinner?.id ?? '' };
}

const idsIn = ({ session }: Page, part: 'removedIds' | 'lostIds') =>
  session.getState().othersWork.flatMap((work) => [...work[part]]);
const removed = (page: Page) => idsIn(page, 'removedIds');
const lost = (page: Page) => idsIn(page, 'lostIds');

/** Somebody else makes the change, and the page brings it in as it does after a save. */
async function byOthers(page: Page, change: () => Promise<unknown>) {
  await change();
  page.edit({ type: 'project-renamed', name: `${page.state.draft.name}!` });
  await page.save();
}

/** Others have deleted the tent that Ben has paid, before the answer to its creation has come to the page. */
async function withDeletedTent() {
  const page = await openTrip();
  const { project, ben } = ids(page);
  page.edit({ type: 'expense-added', memberId: ben, id: 'new-tent', content: { name: 'Tent', amount: 900 } });
  network.failureOf = () => 'response lost';
  await page.save();
  const [tent] = (await api.getProject(project)).members[1]?.expenses ?? [];
  network.reset();
  await api.deleteExpense(project, ben, tent?.id ?? '');
  return { page, ben, tent };
}

describe('What others remove is noted', () => {
  test('with a member’s expenses, and once', async () => {
    const page = await openTrip();
    const { project, ana, taxi, dinner } = ids(page);
    await byOthers(page, () => api.deleteMember(project, ana));
    expect(removed(page)).toEqual([ana, taxi, dinner]);
    await page.read();
    expect(removed(page)).toEqual([ana, taxi, dinner]);
    const told = (...read: string[]) => {
      const work = page.session.getState().othersWork[0] as OthersWork;
      return read.map((id) => ({ work, id }));
    };
    page.session.acknowledge('removedIds', told(ana));
    expect(removed(page)).toEqual([taxi, dinner]);
    page.session.acknowledge('removedIds', told(taxi, dinner));
    expect(removed(page)).toEqual([]);
  });

  test('unless it was changed here, which is a conflict', async () => {
    const page = await openTrip();
    const { project, ana, taxi, dinner } = ids(page);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 });
    await api.deleteExpense(project, ana, taxi);
    await byOthers(page, () => api.deleteExpense(project, ana, dinner));
    expect(page.state.conflicts.size).toBe(1);
    expect(removed(page)).toEqual([dinner]);
  });

  test('unless it was removed here as well', async () => {
    const page = await openTrip();
    const { project, ana, taxi } = ids(page);
    page.edit({ type: 'expense-removed', memberId: ana, expenseId: taxi });
    await byOthers(page, () => api.deleteExpense(project, ana, taxi));
    expect(removed(page)).toEqual([]);
  });

  test('unless a change from here past the editor has removed it', async () => {
    const page = await openTrip();
    const { project, ana, taxi } = ids(page);
    await page.session.changePastEditor(() => api.deleteExpense(project, ana, taxi));
    expect(page.state.draft.members[0]?.expenses).toHaveLength(1);
    expect(removed(page)).toEqual([]);
  });

  test('also where the answer to its creation was lost, and it was removed before it was asked for again', async () => {
    const { page, tent } = await withDeletedTent();
    await page.pass(60_000);
    expect([page.state.draft.members[1]?.expenses, page.hasUnsavedChanges]).toEqual([[], false]);
    expect(removed(page)).toEqual([tent?.id]);
    const [{ before, after }] = page.session.getState().othersWork as [OthersWork];
    expect(before.members[1]?.expenses).toMatchObject([{ id: tent?.id, name: 'Tent', amount: 900 }]);
    // Nobody knows since when it was there: so all of the history is asked which change has removed it.
    expect([before.version, after.version]).toEqual([undefined, page.state.snapshot.version]);
  });

  test('and not what was changed here before the answer to its creation came, which is a conflict', async () => {
    const { page, ben } = await withDeletedTent();
    page.edit({ type: 'expense-amount-changed', memberId: ben, expenseId: 'new-tent', amount: 700 });
    page.session.dispatch({ type: 'field-left' });
    await page.pass(60_000);
    expect([page.state.draft.members[1]?.expenses[0]?.amount, page.state.conflicts.size]).toEqual([700, 1]);
    expect(removed(page)).toEqual([]);
  });

  test('and not what was removed here too before the answer to its creation came', async () => {
    const { page, ben } = await withDeletedTent();
    page.edit({ type: 'expense-removed', memberId: ben, expenseId: 'new-tent' });
    await page.pass(60_000);
    expect([removed(page), page.hasUnsavedChanges]).toEqual([[], false]);
  });

  test('and not what a save from here has removed', async () => {
    const page = await openTrip();
    const { ana } = ids(page);
    page.edit({ type: 'member-removed', memberId: ana });
    await page.save();
    await page.read();
    expect(removed(page)).toEqual([]);
  });
});

describe('What was saved from here and is not any more as it was left is noted', () => {
  test('in the part that was changed, whatever it was', async () => {
    const page = await openTrip();
    const { project, ana, ben, taxi, dinner } = ids(page);
    const { version = 0 } = page.state.snapshot;
    page.edit(
      { type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 },
      { type: 'member-renamed', memberId: ben, name: 'Bea' },
      { type: 'expense-removed', memberId: ana, expenseId: dinner },
    );
    await page.save();
    await page.session.changePastEditor(() => api.putBack(project, version));
    expect(lost(page).sort()).toEqual([taxi, ben, dinner].sort());
    expect(page.session.getState().othersWork[0]).toMatchObject({ isOwn: true });

    const { changes } = await api.getChanges(project, 1_000);
    await page.session.changePastEditor(() => api.undoChanges(project, [changes[0]?.version ?? 0]));
    // What is again as it was left is lost no more.
    expect(lost(page)).toEqual([]);
  });

  test('also who has paid it', async () => {
    const page = await openTrip();
    const { project, ben, taxi } = ids(page);
    const { version = 0 } = page.state.snapshot;
    page.edit({ type: 'payer-changed', expenseId: taxi, payerId: ben });
    await page.save();
    await page.session.changePastEditor(() => api.putBack(project, version));
    expect(lost(page)).toEqual([taxi]);
  });

  test('and not where others have changed another part of it', async () => {
    const page = await (await openTrip()).openNext();
    const { project, ana, taxi } = ids(page);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 });
    await page.save();
    await byOthers(page, () =>
      api.updateExpense(project, ana, taxi, { name: 'Cab', amount: 700, order: 0, involvedMemberIds: [] }),
    );
    expect(lost(page)).toEqual([]);
  });

  test('also of the project’s name, once it has another link', async () => {
    const page = await openTrip();
    page.edit({ type: 'project-renamed', name: 'Journey' });
    await page.save();
    await page.session.replaceLink(drawLink);
    const { project } = ids(page);
    await api.updateProject(project, { name: 'Outing' });
    await page.read();
    expect(lost(page)).toEqual([project]);
  });

  test('and not where a later change from here, which got no answer, was undone, nor is it marked as incoming', async () => {
    const page = await openTrip();
    const marked = new Set<string>();
    page.session.subscribe(() => {
      for (const id of page.session.getState().incomingIds) marked.add(id);
    });
    const { ana, taxi } = ids(page);
    const amount = (value: number) =>
      page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: value });
    amount(500);
    await page.save();
    amount(700);
    network.failureOf = () => 'response lost';
    await page.save();
    page.session.undo();
    network.reset();
    await page.notice();
    expect([lost(page), page.state.conflicts.size, page.state.draft.members[0]?.expenses[0]?.amount]).toEqual([
      [],
      0,
      500,
    ]);
    expect(marked).toEqual(new Set());
  });

  test('also where it is undone while the save still runs', async () => {
    const page = await openTrip();
    const { project, ana, ben, taxi } = ids(page);
    const { version = 0 } = page.state.snapshot;
    page.edit(
      { type: 'member-renamed', memberId: ben, name: 'Bea' },
      { type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 },
    );
    let isDone = false;
    network.applyPatch = async (call) => {
      if (!call.includes('/expenses/') || isDone) return;
      isDone = true;
      await api.putBack(project, version);
    };
    await page.save();
    network.reset();
    expect(lost(page)).toEqual([ben]);
  });
});

describe('A folded card has a mark', () => {
  const marks = ({ session }: Page) => [...session.getState().cardsWithNews];

  test('where others have changed, added or removed an expense in it, until it is opened', async () => {
    const page = await openTrip();
    const { project, ana, ben, cem, taxi, dinner } = ids(page);
    for (const id of [ana, ben]) page.session.setFolded(id, true);
    const [first = '', second = ''] = [...page.session.getState().folded];
    await byOthers(page, () => api.deleteExpense(project, ana, dinner));
    expect(marks(page)).toEqual([first]);
    await byOthers(page, () =>
      api.createExpense(
        project,
        ben,
        { id: 'new-ice0', name: 'Ice', amount: 300, order: 0, involvedMemberIds: [] },
        { idempotencyKey: 'ice' },
      ),
    );
    expect(marks(page)).toEqual([first, second]);
    page.session.setFolded(ana, false);
    expect(marks(page)).toEqual([second]);
    page.session.setFolded(ana, true);
    await byOthers(page, () =>
      api.updateExpense(project, ana, taxi, { name: 'Cab', amount: 1, order: 0, involvedMemberIds: [] }),
    );
    expect(marks(page)).toEqual([second, first]);
    expect(marks(page)).not.toContain(cem);
  });

  test('and not for what was changed here, nor once a conflict has opened it', async () => {
    const page = await openTrip();
    const { project, ana, taxi } = ids(page);
    page.edit({ type: 'expense-amount-changed', memberId: ana, expenseId: taxi, amount: 700 });
    page.session.setFolded(ana, true);
    await page.save();
    expect(marks(page)).toEqual([]);
    await page.session.changePastEditor(() => api.deleteExpense(project, ana, taxi));
    expect(marks(page)).toEqual([]);
  });
});
