import { expect, type Page } from '@playwright/test';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { shiftsOf, watchShifts } from './support/layout-shifts';
import { holdScripts, isHydrated, openPage } from './support/open-page';
import { callOf, ProjectPage, recordWrites, toast } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const everywhere = { tag: '@everywhere' };

/** Anna paid 90.00 for all three, Ben 12.00 for Anna and himself. */
function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Boat', amount: 90 }] },
    { name: 'Ben', expenses: [{ name: 'Fuel', amount: 12, involved: ['Anna', 'Ben'] }] },
    { name: 'Cleo' },
  ]);
}

function choice(page: Page) {
  return page.getByRole('combobox');
}

test('a payment is opened, understood, and marked as paid, by keyboard alone', everywhere, async ({ page, api }) => {
  const { id } = await createTrip(api);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.expectPayments('Ben → Anna: 24.00', 'Cleo → Anna: 30.00');
  const row = page.getByRole('button', { name: /^Ben → Anna/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(project.dialog).toHaveAccessibleName('Ben → Anna: 24.00');
  await expect(project.dialog).toHaveAccessibleDescription(
    /^The balances of these people cancel out: Anna, Ben, and Cleo\./,
  );
  await leaveDialog(page);
  await expect(row).toBeFocused();

  await page.keyboard.press('Enter');
  const ben = project.dialog.getByRole('region', { name: 'Ben' });
  await expect(ben).toContainText(/Paid 1 expense\s*12\.00\s*Share of 2 expenses\s*-36\.00\s*Owes\s*24\.00/);
  await ben.locator('summary').first().focus();
  await page.keyboard.press('Tab');
  await expect(ben.locator('summary').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ben.getByRole('listitem')).toHaveText([/Boat.*-30\.00/, /Fuel.*-6\.00/]);

  const writes = recordWrites(page);
  await project.dialog.getByRole('button', { name: 'Mark as paid' }).press('Enter');
  await expect(project.dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'How to settle debts' })).toBeFocused();
  await expect(toast(page, 'Ben paid Anna 24.00')).toBeVisible();
  await project.expectPayments('Cleo → Anna: 30.00');
  await expect(project.card('Ben')).toContainText('quits');
  await expect(page.getByText('3 people · 1 payment · 102.00 spent')).toBeVisible();
  await project.isUpToDate();
  expect(writes.map(callOf)).toEqual(['POST expense']);
  const [, saved] = (await api.read(id)).members;
  expect(saved?.expenses[1]).toMatchObject({ name: 'Payment', amount: 24, is_payment: true });
  expect(saved?.expenses[1]?.involved_members.map(({ name }) => name)).toEqual(['Anna']);

  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await project.expectPayments('Ben → Anna: 24.00', 'Cleo → Anna: 30.00');
  await project.isUpToDate();
  expect((await api.read(id)).members[1]?.expenses).toHaveLength(1);
});

test('a payment, and all of them, are copied as a text with the link', async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
  // No page may read the clipboard by a script.
  async function pasted() {
    const field = page.locator('#pasted');
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<textarea id="pasted"></textarea>'));
    await field.press('ControlOrMeta+V');
    const text = await field.inputValue();
    await field.evaluate((element) => element.remove());
    return text;
  }
  await page.getByRole('button', { name: 'Copy all payments' }).click();
  expect(await pasted()).toBe(`Trip\nBen → Anna: 24.00\nCleo → Anna: 30.00\n${page.url()}`);
  await page.getByRole('button', { name: /^Cleo → Anna/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await page.keyboard.press('Escape');
  expect(await pasted()).toBe(`Trip\nCleo → Anna: 30.00\n${page.url()}`);
});

test(
  'who I am is kept on this device, and the answer comes without anything moving',
  everywhere,
  async ({ page, api }) => {
    const { id } = await createTrip(api);
    await watchShifts(page);
    const answer = page.getByRole('region', { name: 'How things stand' });
    await openPage(page, `/project/${id}`);
    await expect(answer).toContainText('2 payments to go');
    const writes = recordWrites(page);
    await choice(page).selectOption('Ben');
    await expect(answer).toContainText('You owe 24.00');
    await expect(answer).toContainText('to Anna');

    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(answer).toContainText('2 payments to go');
    const before = await answer.boundingBox();
    release();
    await isHydrated(page);
    await expect(answer).toContainText('You owe 24.00');
    expect(await answer.boundingBox()).toEqual(before);
    expect(await shiftsOf(page)).toEqual([]);
    expect(writes).toEqual([]);

    await choice(page).selectOption('Anna');
    await expect(answer).toContainText('You get back 54.00');
    await expect(answer).toContainText('from Ben and Cleo');
    await choice(page).selectOption('I’m not listed');
    await expect(answer).toContainText('2 payments to go');
  },
);

test('a browser that blocks its storage lets me say who I am for as long as the page is open', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Denied.', 'SecurityError');
      },
    });
  });
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
  await choice(page).selectOption('Cleo');
  await expect(page.getByRole('region', { name: 'How things stand' })).toContainText('You owe 30.00');
});
