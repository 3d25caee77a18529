import { browserApi } from '@/lib/client/api';
import { entriesOf } from '@/lib/domain/history/entries';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { network } from './network';
import { api, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

/** The entries of the history as the page would show them, newest first. */
async function entries(page: Page) {
  const project = await api.getProject(page.state.snapshot.id);
  const { changes } = await api.getChanges(project.id, (project.version ?? 0) + 1);
  return entriesOf(project, changes);
}

function ids({ state }: Page) {
  const [ana, ben] = state.draft.members;
  const [taxi, dinner] = ana?.expenses ?? [];
  return { memberId: ana?.id ?? '', otherId: ben?.id ?? '', taxi: taxi?.id ?? '', dinner: dinner?.id ?? '' };
}

test('The calls of one save are one entry, and those of the next are another', async () => {
  const page = await openTrip();
  const { memberId, otherId, taxi, dinner } = ids(page);
  network.takeCalls();
  page.edit(
    { type: 'expense-amount-changed', memberId, expenseId: taxi, amount: 100 },
    { type: 'expense-amount-changed', memberId, expenseId: dinner, amount: 200 },
    { type: 'member-renamed', memberId: otherId, name: 'Bea' },
  );
  await page.save();
  expect(network.takeChanges()).toHaveLength(3);
  page.edit({ type: 'expense-amount-changed', memberId, expenseId: taxi, amount: 300 });
  await page.save();
  expect((await entries(page)).slice(0, 2).map(({ versions }) => versions.length)).toEqual([1, 3]);
});

test('What others save between the calls of a save parts them, and each entry has only its own', async () => {
  const page = await openTrip();
  const { memberId, otherId, taxi, dinner } = ids(page);
  const { id } = page.state.snapshot;
  page.edit(
    { type: 'member-renamed', memberId: otherId, name: 'Bea' },
    { type: 'expense-amount-changed', memberId, expenseId: taxi, amount: 100 },
  );
  let isFirst = true;
  network.applyPatch = async (call) => {
    if (!call.includes('/expenses/') || !isFirst) return;
    isFirst = false;
    await api.updateExpense(id, memberId, dinner, { name: 'Supper', amount: 700, order: 1, involvedMemberIds: [] });
  };
  await page.save();
  network.reset();
  const [newest, between, oldest] = await entries(page);
  expect([newest, between, oldest].map((entry) => entry?.versions.length)).toEqual([1, 1, 1]);
  const dinnerIn = (entry: typeof newest) =>
    entry?.after.members[0]?.expenses.find((one) => one.id === dinner)?.name ?? null;
  expect([newest, between, oldest].map(dinnerIn)).toEqual(['Supper', 'Supper', 'Dinner']);
});

test('What is undone past the editor comes in, and what is not saved stays and is merged', async () => {
  const page = await openTrip();
  const { memberId, otherId, taxi, dinner } = ids(page);
  const before = page.state.snapshot.members[0]?.expenses.find((one) => one.id === taxi)?.amount;
  page.edit({ type: 'expense-amount-changed', memberId, expenseId: taxi, amount: 100 });
  await page.save();
  page.edit(
    { type: 'expense-amount-changed', memberId, expenseId: dinner, amount: 900 },
    { type: 'member-renamed', memberId: otherId, name: 'Bea' },
  );
  const [newest] = await entries(page);
  await page.session.changePastEditor(() => api.undoChanges(page.state.snapshot.id, newest?.versions ?? []));
  const amounts = () => page.state.draft.members[0]?.expenses.map(({ amount }) => amount);
  expect(amounts()).toEqual([before, 900]);
  expect(page.hasUnsavedChanges).toBe(true);
  await page.save();
  const { members } = await onServer(page);
  expect(members[0]?.expenses.map(({ amount }) => amount)).toEqual([before, 900]);
  expect(members[1]?.name).toBe('Bea');
});

test('To put it back once more, as an answer was lost, undoes nothing that others have saved meanwhile', async () => {
  const page = await openTrip();
  const { id, version = 0, epoch } = page.state.snapshot;
  await api.updateProject(id, { name: 'Journey' });
  const asked = { from: { version: version + 1, epoch }, group: 'once' };
  const mine = browserApi('/api');
  network.failureOf = () => 'response lost';
  await expect(mine.putBack(id, version, asked)).rejects.toThrow('Network error');
  network.failureOf = () => undefined;
  await api.updateProject(id, { name: 'Rome' });
  expect(await mine.putBack(id, version, asked)).toBe(version + 2);
  expect((await api.getProject(id)).name).toBe('Rome');
});

test('It is refused where others have saved something since it was asked for', async () => {
  const page = await openTrip();
  const { id, version, epoch } = page.state.snapshot;
  await api.updateProject(id, { name: 'Journey' });
  const asked = { from: { version, epoch }, group: 'once' };
  const again = browserApi('/api').putBack(id, (version ?? 0) - 1, asked);
  await expect(again).rejects.toMatchObject({ code: 'precondition_failed' });
  expect((await api.getProject(id)).name).toBe('Journey');
});

test('A project that is put back has what is not saved on top of it', async () => {
  const page = await openTrip();
  const { memberId, otherId, taxi } = ids(page);
  const { id, version = 0 } = page.state.snapshot;
  page.edit({ type: 'member-removed', memberId: otherId });
  await page.save();
  page.edit({ type: 'expense-amount-changed', memberId, expenseId: taxi, amount: 100 });
  const made = await page.session.changePastEditor(() => api.putBack(id, version));
  expect(page.state.draft.members.map((one) => one.id)).toContain(otherId);
  await page.save();
  expect((await onServer(page)).members[0]?.expenses[0]?.amount).toBe(100);
  await api.undoChanges(id, [made ?? 0]);
  const { members } = await onServer(page);
  expect(members.map((one) => one.id)).not.toContain(otherId);
  expect(members[0]?.expenses[0]?.amount).toBe(100);
});
