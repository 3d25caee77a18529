import { expect, type Page } from '@playwright/test';
import type { NetworkGate } from './support/network-gate';
import { goOffline, goOnline, openAndStore, reopen, test } from './support/offline';
import { isHydrated } from './support/open-page';
import { ProjectPage } from './support/project-page';
import { origin } from './support/server';
import { storesDraft } from './support/stored-drafts';

const onThisDevice = /^No connection\. This project is on this device only/;
const localPath = /\/project\/new-[0-9a-f]{32}$/;
const path = /\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/;

/** Creates a project on the home page without network, and gives its temporary path. */
async function createOffline(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Project name' }).fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(localPath);
  await isHydrated(page);
  await expect(page.getByText(onThisDevice)).toBeVisible();
  return new URL(page.url()).pathname;
}

const creations = ({ log }: NetworkGate) => log.filter((url) => url === '/api/projects').length;

test('a project that is created without network, filled, reloaded and closed is created once, under its own address', {
  tag: '@phone',
}, async ({ page, context, api, gate }) => {
  await openAndStore(page, '/');
  await goOffline(context, gate);
  const local = await createOffline(page, 'Ski week');
  const project = new ProjectPage(page);
  await expect(project.name).toHaveValue('Ski week');
  await expect(page.getByText('The link comes as soon as there is a connection.')).toBeVisible();
  await project.addNamedMember('Anna');
  await project.addNamedMember('Ben');
  await project.addExpense('Anna', 'Hut', '120');
  await project.expectPayments('Ben → Anna: 60.00');
  await project.save.click();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await isHydrated(page);
  await expect(project.amount('Hut')).toHaveValue('120.00');

  const again = await reopen(context, page, local);
  await expect(again.amount('Hut')).toHaveValue('120.00');
  await goOnline(context, gate);
  await again.page.waitForURL(path);
  await again.isUpToDate();
  const id = again.page.url().split('/').at(-1) ?? '';
  expect(await api.readPlain(id)).toEqual({
    name: 'Ski week',
    members: [
      { name: 'Anna', expenses: [['Hut', 120, []]] },
      { name: 'Ben', expenses: [] },
    ],
  });
  await expect(again.page.getByRole('textbox', { name: 'Link to this page' })).toHaveValue(again.page.url());
  expect(creations(gate)).toBe(1);

  // The temporary link leads on, and the project opens without network under its own.
  await again.page.goto(local);
  await again.page.waitForURL(path);
  await expect(again.amount('Hut')).toHaveValue('120.00');
  await goOffline(context, gate);
  await again.page.reload();
  await expect(again.amount('Hut')).toHaveValue('120.00');
});

test('two tabs of a project that was created without network create it once', async ({ page, context, api, gate }) => {
  await openAndStore(page, '/');
  await goOffline(context, gate);
  const local = await createOffline(page, 'Trip');
  const project = new ProjectPage(page);
  await project.addNamedMember('Anna');
  await project.save.click();
  const second = await context.newPage();
  await second.goto(local);
  await isHydrated(second);
  const other = new ProjectPage(second);
  await other.addNamedMember('Ben');
  await other.save.click();
  await goOnline(context, gate);
  await second.waitForURL(path);
  await page.bringToFront();
  await page.waitForURL(path);
  expect(page.url()).toBe(second.url());
  await project.isUpToDate();
  await expect(project.memberName('Ben')).toBeVisible();
  const { members } = await api.read(page.url().split('/').at(-1) ?? '');
  expect(members.map(({ name }) => name).toSorted()).toEqual(['Anna', 'Ben']);
});

test('a project that is deleted before it was created is nowhere, and what is typed while one is created stays', async ({
  page,
  context,
  gate,
  browser,
  browserConsole,
}) => {
  browserConsole.expect(/^error: Failed to fetch RSC payload/);
  await openAndStore(page, '/');
  await goOffline(context, gate);
  const local = await createOffline(page, 'Trip');
  await test.step('its temporary link says on another device that there is no such project', async () => {
    const elsewhere = await browser.newContext({ baseURL: origin });
    const other = await elsewhere.newPage();
    await other.goto(local);
    await expect(other.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await elsewhere.close();
  });
  const isNowhere = async () => {
    await page.goto(local);
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  };
  await page.getByRole('button', { name: 'Project menu' }).click();
  await page.getByRole('button', { name: 'Delete project…' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('/');
  await isNowhere();

  await page.goto('/');
  await isHydrated(page);
  await createOffline(page, 'Another trip');
  const project = new ProjectPage(page);
  await project.addMember.click();
  await page.keyboard.type('An');
  await goOnline(context, gate);
  await page.waitForURL(path);
  await page.keyboard.type('na');
  await expect(project.memberName('Anna')).toBeFocused();
  await project.hasUnsavedChanges();
  await storesDraft(page, { name: 'Anna' });
  await isNowhere();
  expect(creations(gate), 'of the other one').toBe(1);
});
