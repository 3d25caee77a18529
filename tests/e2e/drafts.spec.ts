import { type BrowserContext, expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { openFromMenu, ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { opensDrafts, storesDraft, storesDrafts } from './support/stored-drafts';

const restored = /^Restored \d+ unsaved changes?: /;

async function openTrip(page: Page, api: ProjectsApi) {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12 }] },
  ]);
  return { id, project: await openIn(page, id) };
}

async function openIn(page: Page, id: string): Promise<ProjectPage> {
  const project = new ProjectPage(page);
  await project.open(id);
  return project;
}

/** As when the browser is killed: no prompt, and no handler runs. */
async function reopen(context: BrowserContext, page: Page, id: string): Promise<ProjectPage> {
  await page.close({ runBeforeUnload: false });
  return openIn(await context.newPage(), id);
}

test('what was not saved is there again after each reload, and is forgotten once it is saved', async ({
  page,
  api,
}) => {
  const { id, project } = await openTrip(page, api);
  page.on('dialog', (dialog) => dialog.accept());
  await project.amount('Hut').fill('130');
  await project.addExpense('Ben', 'Bread', '4.50');
  await project.removeExpense('Taxi').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await storesDrafts(page, 1);

  await page.reload();
  await expect(
    page.getByText(
      'Restored 3 unsaved changes: “Hut”: 120.00 → 130.00, “Bread” 4.50 added, paid by Ben, and “Taxi” 12.00 removed, paid by Ben',
    ),
  ).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('130.00');
  await project.amount('Hut').fill('131');
  await storesDraft(page, { amount: 13_100 });
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('131.00');
  await project.saveAll();
  await expect(page.getByText(restored)).toBeHidden();
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([
    [['Hut', 131, []]],
    [['Bread', 4.5, []]],
  ]);

  await storesDrafts(page, 0);
  await page.reload();
  await expect(project.amount('Bread')).toHaveValue('4.50');
  await project.isUpToDate();
  await expect(page.getByText(restored)).toBeHidden();
});

test('a draft that was left behind is merged with what others have saved since', async ({
  page,
  context,
  api,
  request,
}) => {
  const { id, project } = await openTrip(page, api);
  await project.amount('Hut').fill('130');
  await project.memberName('Anna').fill('Annabel');
  await project.amount('Taxi').fill('15');
  await storesDrafts(page, 1);
  await page.close({ runBeforeUnload: false });
  const { members } = await api.read(id);
  const [hut, taxi] = members.map(({ id: memberId, expenses }) => `${memberId}/expenses/${expenses[0]?.id}`);
  await request.put(`/api/projects/${id}/members/${hut}`, { data: { name: 'Mountain hut' } });
  await request.put(`/api/projects/${id}/members/${taxi}`, { data: { amount: 18 } });

  const again = await openIn(await context.newPage(), id);
  await expect(again.page.getByText(restored)).toBeVisible();
  await expect(again.amount('Mountain hut')).toHaveValue('130.00');
  await expect(again.page.getByText('“Taxi”: 15.00 → 18.00')).toBeVisible();
  await again.page.getByRole('button', { name: 'Keep mine' }).click();
  await again.saveAll();
  expect((await api.readPlain(id)).members).toEqual([
    { name: 'Annabel', expenses: [['Mountain hut', 130, []]] },
    { name: 'Ben', expenses: [['Taxi', 15, []]] },
  ]);
});

test('tabs of one browser share one draft, which each of them saves as a whole', async ({ page, context, api }) => {
  const { id, project: first } = await openTrip(page, api);
  await first.amount('Hut').fill('130');
  await storesDrafts(page, 1);
  const second = await openIn(await context.newPage(), id);
  await expect(second.amount('Hut')).toHaveValue('130.00');
  await second.amount('Taxi').fill('15');
  await storesDraft(second.page, { amount: 13_000 }, { amount: 1_500 });
  await storesDrafts(second.page, 1);
  await first.page.bringToFront();
  await expect(first.amount('Taxi')).toHaveValue('15.00');
  await expect(first.amount('Hut')).toHaveValue('130');

  const again = await reopen(context, second.page, id);
  await again.saveAll();
  await first.isUpToDate();
  await storesDrafts(first.page, 0);
  expect((await api.readPlain(id)).members.map(({ expenses }) => expenses)).toEqual([
    [['Hut', 130, []]],
    [['Taxi', 15, []]],
  ]);
});

test('a draft is forgotten by who deletes its project, and stored where somebody else does, who may bring it back', async ({
  page,
  api,
  request,
  browserConsole,
}) => {
  browserConsole.allow(failedCall(404));
  browserConsole.expect(failedCall(404), /^error: ApiError: There is no project with this id/);
  const { id, project } = await openTrip(page, api);
  await project.amount('Hut').fill('130');
  await storesDrafts(page, 1);
  await openFromMenu(page, 'delete');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('/');
  await storesDrafts(page, 0);
  expect(await api.status(id)).toBe(404);

  const { id: other, project: theirs } = await openTrip(page, api);
  await theirs.amount('Hut').fill('130');
  await storesDrafts(page, 1);
  await request.delete(`/api/projects/${other}`);
  const told = page.getByText(/^This project was deleted in the meantime\. What you typed/);
  await expect(told).toBeVisible();
  await storesDrafts(page, 1);
  await expect(theirs.amount('Hut')).toHaveValue('130');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(told).toHaveCount(0);
  await theirs.hasUnsavedChanges();
  expect(await api.status(other)).toBe(200);

  await request.delete(`/api/projects/${other}`);
  await expect(told).toBeVisible();
  await request.delete(`/api/projects/${other}?for_good=true`);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByText('The project could not be brought back: The project no longer exists')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring it back' })).toHaveCount(0);
  await expect(theirs.amount('Hut')).toHaveValue('130.00');
});

test('a draft is stored and restored although the browser’s storage fails at first, and no storing waits for the page', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/^error: .*Not just now/);
  await page.addInitScript(failOnceAndNoteTransactions);
  const failed = () => page.waitForEvent('console', (message) => message.text().includes('Not just now'));
  const first = failed();
  const { project } = await openTrip(page, api);
  await first;
  await project.amount('Hut').fill('130');
  await storesDrafts(page, 1);

  page.on('dialog', (dialog) => dialog.accept());
  const second = failed();
  await page.reload();
  await second;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(restored)).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('130.00');
  await project.saveAll();
  const transactions = () =>
    page.evaluate(() => (window as unknown as { transactions: Record<string, unknown>[] }).transactions);
  // It reads the draft of before, stores its own, deletes the other, and its own once it is saved.
  await expect.poll(async () => (await transactions()).length).toBeGreaterThanOrEqual(4);
  // What was committed does not keep a page that is left from being kept for "back".
  expect((await transactions()).filter(({ isCommitted }) => !isCommitted)).toEqual([]);
});

/** Runs in the page: its storage fails once, and what is asked of it from then on is noted. */
function failOnceAndNoteTransactions(): void {
  const open = IDBFactory.prototype.open;
  let isFirst = true;
  IDBFactory.prototype.open = function (...args) {
    if (!isFirst) return open.apply(this, args);
    isFirst = false;
    throw new DOMException('Not just now.', 'UnknownError');
  };
  const transactions: { mode: string; isCommitted: boolean }[] = [];
  Object.assign(window, { transactions });
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...parameters) {
    const transaction = begin.apply(this, parameters);
    const noted = { mode: transaction.mode, isCommitted: false };
    const commit = transaction.commit.bind(transaction);
    transaction.commit = () => {
      noted.isCommitted = true;
      commit();
    };
    queueMicrotask(() => transactions.push({ ...noted }));
    return transaction;
  };
}

test('a storage that does not answer is told of, holds up no save, and is used again once it answers', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(/TimeoutError: The storage of this browser does not answer\./);
  await page.clock.install();
  const { id, project } = await openTrip(page, api);
  page.on('dialog', (dialog) => dialog.accept());
  await opensDrafts(page);
  // A transaction that asks on and on, as that of another page may, which WebKit has put to sleep.
  await page.evaluate(async () => {
    const open = indexedDB.open('quits');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const drafts = open.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const goOn = () => {
      if (!('isFree' in window)) drafts.get('').addEventListener('success', goOn);
    };
    goOn();
  });
  const told = page.getByText('This browser stores nothing: unsaved changes are not kept on this device.');
  await project.amount('Hut').fill('130');
  await page.clock.runFor(1_000);
  await expect(told).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(told).toBeVisible();
  await project.saveAll();
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([['Hut', 130, []]]);

  await page.evaluate(() => Object.assign(window, { isFree: true }));
  await project.amount('Hut').fill('140');
  await storesDraft(page, { amount: 14_000 });
  await storesDrafts(page, 1);
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('140.00');
});
