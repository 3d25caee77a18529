import path from 'node:path';
// Otherwise loaded on demand, which takes time that the simulated clock does not see.
import '@/lib/session/live/stream-or-poll';
import { takeBackup, takeRows } from '@/tests/support/database/backups';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { network } from './network';
import { api, content, onServer, openTrip, type Page } from './open-page';

withTestDatabase();
const folder = withTestFolder();
let backups = 0;

function backup({ state }: Page): Promise<() => Promise<void>> {
  backups += 1;
  return takeBackup(state.snapshot.id, path.join(folder(), `backup-${backups}.db`));
}

function expenseOf({ state }: Page, name: string) {
  const [ana] = state.draft.members;
  const expense = ana?.expenses.find((one) => one.name === name);
  return { memberId: ana?.id ?? '', expenseId: expense?.id ?? '', amount: expense?.amount };
}

function price(page: Page, name: string, amount: number): void {
  const { memberId, expenseId } = expenseOf(page, name);
  page.edit({ type: 'expense-amount-changed', memberId, expenseId, amount });
}

async function save(page: Page): Promise<void> {
  expect((await page.save()).failed).toEqual([]);
}

/** Somebody else prices an expense. */
async function priceElsewhere(page: Page, name: string, amount: number): Promise<void> {
  const other = await page.openNext();
  price(other, name, amount);
  await save(other);
  other.tab.close();
}

async function expectAgreement(page: Page): Promise<void> {
  expect(content(page.state.snapshot)).toEqual(await onServer(page));
}

describe.each([
  { what: 'A backup', take: backup },
  { what: 'An older state of the rows alone', take: ({ state }: Page) => takeRows(state.snapshot.id) },
])('$what that is restored', ({ take }) => {
  test('is what an open page shows, with what is unsaved there, and can be saved on', async () => {
    const page = await openTrip();
    const restore = await take(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    page.edit({ type: 'project-renamed', name: 'Lisbon' });
    await save(page);
    price(page, 'Dinner', 700);

    await restore();
    await page.notice();
    await expectAgreement(page);
    expect(expenseOf(page, 'Taxi').amount).toBe(3_000);
    expect([page.state.draft.name, expenseOf(page, 'Dinner').amount]).toEqual(['Trip', 700]);
    expect(page.state.conflicts.size).toBe(0);

    expect(await page.save()).toEqual({ saved: ['expense-updated'], failed: [] });
    expect(page.hasUnsavedChanges).toBe(false);
    expect(await onServer(page)).toEqual(content(page.state.draft));
  });

  test('is merged by a save that is the first to meet it', async () => {
    const page = await openTrip();
    const restore = await take(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    price(page, 'Dinner', 700);
    page.edit({ type: 'member-added', id: 'new-dora' });

    await restore();
    const { failed } = await page.save();
    expect(failed).toEqual([]);
    expect(page.hasUnsavedChanges).toBe(false);
    expect(expenseOf(page, 'Taxi').amount).toBe(3_000);
    expect(expenseOf(page, 'Dinner').amount).toBe(700);
    expect(page.state.draft.members).toHaveLength(4);
    await expectAgreement(page);
  });

  test('asks where what is unsaved differs from it', async () => {
    const page = await openTrip();
    const restore = await take(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    price(page, 'Taxi', 5_000);

    await restore();
    await page.notice();
    const { expenseId } = expenseOf(page, 'Taxi');
    expect(page.state.conflicts.get(expenseId)).toEqual({ amount: { theirs: 3_000 } });
    expect(expenseOf(page, 'Taxi').amount).toBe(5_000);
  });

  test('brings back in the page what was deleted after it, and asks about edits of what was made after it', async () => {
    const page = await openTrip();
    const restore = await take(page);
    const { memberId, expenseId } = expenseOf(page, 'Taxi');
    page.edit(
      { type: 'expense-removed', memberId, expenseId },
      { type: 'expense-added', memberId, id: 'new-boat' },
      { type: 'expense-renamed', memberId, expenseId: 'new-boat', name: 'Boat' },
    );
    await save(page);
    price(page, 'Boat', 900);

    await restore();
    await page.notice();
    expect(expenseOf(page, 'Taxi').amount).toBe(3_000);
    expect(expenseOf(page, 'Boat').amount).toBe(900);
    expect([...page.state.conflicts.values()]).toEqual([{ existence: { theirs: 'removed' } }]);
    const [id = ''] = page.state.conflicts.keys();
    page.session.dispatch({ type: 'conflict-resolved', id, field: 'existence', choice: 'mine' });
    await save(page);
    expect(expenseOf(page, 'Boat').amount).toBe(900);
    await expectAgreement(page);
  });

  test('does not make a creation twice whose answer was lost', async () => {
    const page = await openTrip();
    const restore = await take(page);
    page.edit({ type: 'member-added', id: 'new-dora' }, { type: 'member-renamed', memberId: 'new-dora', name: 'Dora' });
    network.failureOf = (name) => (name.startsWith('POST') ? 'response lost' : undefined);
    await page.save();
    network.reset();

    await restore();
    await page.notice();
    await page.save();
    expect(page.hasUnsavedChanges).toBe(false);
    expect((await onServer(page)).members.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cem', 'Dora']);
  });

  test('is merged with a draft that a closed page has left', async () => {
    const page = await openTrip();
    const restore = await take(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    price(page, 'Dinner', 700);
    await page.pass(1_000);
    page.tab.close();

    await restore();
    const next = await page.openNext();
    await priceElsewhere(next, 'Taxi', 3_500);
    await next.notice();
    await expectAgreement(next);
    expect([expenseOf(next, 'Taxi').amount, expenseOf(next, 'Dinner').amount]).toEqual([3_500, 700]);
  });
});

describe('Another history under the same numbers', () => {
  test('is not overwritten: the page asks', async () => {
    const page = await openTrip();
    const restore = await backup(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    const { version } = page.state.snapshot;
    price(page, 'Taxi', 5_000);

    await restore();
    await priceElsewhere(page, 'Taxi', 3_500);
    expect((await api.getProject(page.state.snapshot.id)).version).toBe(version);
    await page.save();
    const { expenseId } = expenseOf(page, 'Taxi');
    expect(page.state.conflicts.get(expenseId)).toEqual({ amount: { theirs: 3_500 } });
    const [ana] = (await onServer(page)).members;
    expect(ana?.expenses.find(({ id }) => id === expenseId)?.amount).toBe(3_500);
  });

  test('is noticed by a read-only page', async () => {
    const page = await openTrip();
    const restore = await backup(page);
    price(page, 'Taxi', 4_000);
    await save(page);
    await page.notice();

    await restore();
    await priceElsewhere(page, 'Taxi', 3_500);
    await page.notice();
    expect(expenseOf(page, 'Taxi').amount).toBe(3_500);
    await expectAgreement(page);
  });
});
