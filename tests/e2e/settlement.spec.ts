import { expect, type Page } from '@playwright/test';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { shiftsOf, watchShifts } from './support/layout-shifts';
import { holdScripts, isHydrated, openPage } from './support/open-page';
import { callOf, ProjectPage, recordWrites, showPanel, toast, withSettlement } from './support/project-page';
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

test('a payment is opened, understood, and marked as paid, by keyboard alone', async ({ page, api }) => {
  const { id } = await createTrip(api);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.expectPayments('Ben → Anna: 24.00', 'Cleo → Anna: 30.00');
  await showPanel(page, 'payments');
  const row = page.getByRole('button', { name: /^Ben → Anna/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(project.dialog).toHaveAccessibleName('Ben pays Anna');
  await expect(project.dialog).toHaveAccessibleDescription(
    'Ben paid 12.00, the share is 36.00. So 24.00 is still to pay.',
  );
  await expect(project.dialog).toBeFocused();
  await leaveDialog(page);
  await expect(row).toBeFocused();

  await page.keyboard.press('Enter');
  const ben = project.dialog.locator('details').filter({ hasText: 'Ben’s balance' });
  await expect(ben.getByText('To pay')).toBeHidden();
  await ben.getByText('Ben’s balance').focus();
  await ben.locator('summary').first().press('Enter');
  await expect(ben.first()).toContainText(/Paid 1 expense\s*12\.00\s*Share of 2 expenses\s*−36\.00\s*To pay\s*24\.00/);
  await page.keyboard.press('Tab');
  await expect(ben.getByText('Paid 1 expense')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(ben.locator('summary').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ben.getByRole('listitem')).toHaveText([/Boat.*−30\.00/, /Fuel.*−6\.00/]);

  await project.dialog.getByText('Why so few payments?').click();
  await expect(
    project.dialog.getByText(/^The balances of these people cancel out: Anna, Ben, and Cleo\./),
  ).toBeVisible();

  const writes = recordWrites(page);
  await project.dialog.getByRole('button', { name: 'Paid', exact: true }).press('Enter');
  await expect(project.dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'How to settle debts' })).toBeFocused();
  await expect(toast(page, 'Ben paid Anna 24.00')).toBeVisible();
  await project.expectPayments('Cleo → Anna: 30.00');
  await showPanel(page, 'people');
  await expect(project.card('Ben')).toContainText('quits');
  await withSettlement(page, () => expect(page.getByText('3 people · 1 payment · 102.00 spent')).toBeVisible());
  await project.isUpToDate();
  expect(writes.map(callOf)).toEqual(['PATCH project']);
  const [, saved] = (await api.read(id)).members;
  expect(saved?.expenses[1]).toMatchObject({ name: null, amount: 24, is_payment: true });
  expect(saved?.expenses[1]?.involved_members.map(({ name }) => name)).toEqual(['Anna']);

  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await project.expectPayments('Ben → Anna: 24.00', 'Cleo → Anna: 30.00');
  await project.saveAll();
  expect((await api.read(id)).members[1]?.expenses).toHaveLength(1);
});

test(
  'who I am is stored on this device, and the answer comes without anything moving',
  everywhere,
  async ({ page, api }) => {
    const { id } = await createTrip(api);
    await watchShifts(page);
    const answer = page.getByRole('region', { name: 'How things stand' });
    await openPage(page, `/project/${id}`);
    const writes = recordWrites(page);
    const everyone = {
      Ben: [/You owe 24\.00/, /to Anna\s*24\.00/, /You paid 12\.00, your share is 36\.00/],
      Anna: [/You get back 54\.00/, /from Ben\s*24\.00.*from Cleo\s*30\.00/, /You paid 90\.00, your share is 36\.00/],
    };
    for (const [me, said] of Object.entries(everyone)) {
      await test.step(me, async () => {
        await expect(answer).toContainText('2 payments to go');
        await choice(page).selectOption(me);
        for (const part of said) await expect(answer).toContainText(part);
        const [settled, card] = [await answer.boundingBox(), await page.getByRole('article').first().boundingBox()];

        const release = await holdScripts(page);
        await page.reload({ waitUntil: 'commit' });
        await expect(page.getByRole('article').first()).toBeVisible();
        expect(await answer.boundingBox(), 'its place before it is there').toEqual(settled);
        expect(await page.getByRole('article').first().boundingBox()).toEqual(card);
        await expect(answer.getByText('2 payments to go')).toBeHidden();
        release();
        await isHydrated(page);
        for (const part of said) await expect(answer).toContainText(part);
        expect(await answer.boundingBox()).toEqual(settled);
        expect(await shiftsOf(page)).toEqual([]);
        expect(writes).toEqual([]);

        await choice(page).selectOption('I’m not listed');
        await expect(answer).toContainText('2 payments to go');
      });
    }
  },
);

test('the last payment leaves a quiet word: everyone is quits', async ({ page, api }) => {
  const { id } = await createTrip(api);
  const project = new ProjectPage(page);
  await project.open(id);
  const answer = page.getByRole('region', { name: 'How things stand' });
  await choice(page).selectOption('Anna');
  await answer.getByRole('button', { name: 'Paid: from Ben, 24.00' }).click();
  await expect(toast(page, 'Ben paid Anna 24.00')).toBeVisible();
  await expect(answer).toContainText('You get back 30.00');
  await expect(answer).toContainText('You paid 90.00 and got back 24.00, your share is 36.00');
  await page.waitForTimeout(700);
  await answer.getByRole('button', { name: 'Paid: from Cleo, 30.00' }).click();
  await expect(answer).toContainText('You are quits');
  await expect(answer.getByText('Everyone is quits.')).toBeVisible();
  const isPhone = (page.viewportSize()?.width ?? 0) < 1_024;
  await expect(answer.getByText('No payments required')).toBeVisible({ visible: isPhone });
  await project.isUpToDate();
  for (const name of ['Anna', 'Ben', 'Cleo']) await expect(project.card(name)).toContainText('quits');
  await expect(project.card('Cleo')).toContainText('settled 30.00');
});

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
