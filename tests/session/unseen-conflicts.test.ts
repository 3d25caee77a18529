import { withTestDatabase } from '@/tests/support/database/test-database';
import { api, onServer, openTrip, type Page } from './open-page';

withTestDatabase();

const amountOfTaxi = ({ members }: Awaited<ReturnType<typeof onServer>>) => members[0]?.expenses[0]?.amount;

function price(page: Page, amount: number): void {
  const [ana] = page.state.draft.members;
  const ids = { memberId: ana?.id ?? '', expenseId: taxiIn(page) };
  page.edit({ type: 'expense-amount-changed', ...ids, amount });
}

function taxiIn({ state }: Page): string {
  return state.draft.members[0]?.expenses[0]?.id ?? '';
}

/** Two people have priced the taxi, and the second one was refused. */
async function refused(): Promise<{ first: Page; second: Page }> {
  const first = await openTrip();
  const second = await first.openNext();
  price(first, 20_000);
  price(second, 10_000);
  await first.save();
  expect(await second.save()).toEqual({ saved: [], failed: ['unseen-conflicts'] });
  expect(second.state.conflicts.get(taxiIn(second))).toEqual({ amount: { theirs: 20_000 } });
  return { first, second };
}

test('of two who press Save at once, the one who is refused is told', refused);

test('a conflict that was not on the screen is left out of a save, which saves the rest and tells', async () => {
  const { second } = await refused();
  second.edit({ type: 'project-renamed', name: 'Tour' });
  await second.clock.pass(60_000);
  expect(await second.save()).toEqual({ saved: ['project-updated'], failed: ['unseen-conflicts'] });
  const saved = await onServer(second);
  expect([saved.name, amountOfTaxi(saved)]).toEqual(['Tour', 20_000]);
  expect(second.state.conflicts.size).toBe(1);
  expect(second.hasUnsavedChanges).toBe(true);
});

test('a conflict that was on the screen for a second is decided by pressing Save', async () => {
  const { second } = await refused();
  const hide = second.session.showConflict(taxiIn(second), 'amount');
  await second.clock.pass(999);
  expect(await second.save()).toEqual({ saved: [], failed: ['unseen-conflicts'] });
  await second.clock.pass(1);
  hide();
  expect(await second.save()).toEqual({ saved: ['expense-updated'], failed: [] });
  expect(amountOfTaxi(await onServer(second))).toBe(10_000);
});

test('a value that comes in while another one is asked about is another question', async () => {
  const { first, second } = await refused();
  second.session.showConflict(taxiIn(second), 'amount');
  await second.clock.pass(5_000);
  price(first, 30_000);
  await first.save();
  second.session.dispatch({ type: 'loaded', project: await api.getProject(second.state.snapshot.id) });
  await second.clock.pass(60);
  expect(await second.save()).toEqual({ saved: [], failed: ['unseen-conflicts'] });
  expect(amountOfTaxi(await onServer(second))).toBe(30_000);
  await second.clock.pass(1_000);
  expect(await second.save()).toEqual({ saved: ['expense-updated'], failed: [] });
});

test('nothing is seen in a page that is out of sight', async () => {
  const { second } = await refused();
  second.session.showConflict(taxiIn(second), 'amount');
  second.tab.setVisible(false);
  await second.clock.pass(60_000);
  second.tab.setVisible(true);
  expect((await second.save()).saved).toEqual([]);
  await second.clock.pass(1_000);
  expect((await second.save()).saved).toEqual(['expense-updated']);
});
