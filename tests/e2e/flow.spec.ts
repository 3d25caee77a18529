import { expect } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { leaveDialog } from './support/dialogs';
import { test } from './support/fixtures';
import { isHydrated, openPage } from './support/open-page';
import { openFromMenu, ProjectPage, withSettlement } from './support/project-page';

test('friends create a project, note who paid, save, share, settle up and delete it', async ({
  page,
  api,
  context,
  browserConsole,
}) => {
  const project = new ProjectPage(page);
  let projectId = '';

  await test.step('create it on the home page', async () => {
    await openPage(page, '/');
    await page.getByRole('textbox', { name: 'Project name' }).fill('Summer');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(/\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
    projectId = page.url().split('/').at(-1) ?? '';
    await isHydrated(page);
    await expect(page).toHaveTitle('Quits – Summer');
    await expect(page.getByRole('heading', { name: 'Who shares the costs?' })).toBeVisible();
    await project.isUpToDate();
  });

  await test.step('rename it', async () => {
    await project.name.fill('Summer trip');
    await expect(page).toHaveTitle('Quits – Summer trip');
    await project.hasUnsavedChanges();
  });

  await test.step('add members, whose names take the cursor', async () => {
    await project.addNamedMember('Anna');
    await expect(page.getByText('Add a second member')).toBeVisible();
    await project.addNamedMember('Ben');
    await project.addNamedMember('Cleo');
    await withSettlement(page, () => expect(page.getByRole('heading', { name: 'No payments required' })).toBeVisible());
  });

  await test.step('type amounts with a comma and with a dot', async () => {
    await project.addExpense('Anna', 'Pizza', '30,5');
    await project.addExpense('Ben', 'Taxi', '12.345');
    await expect(project.amount('Taxi')).toHaveValue('12.345');
    await page.keyboard.press('Tab');
    await expect(project.amount('Taxi')).toHaveValue('12.34');
    await expect(project.amount('Pizza')).toHaveValue('30.50');
  });

  await test.step('paste amounts as they are written in English and in German', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (expense: string, text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await project.amount(expense).selectText();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(project.amount(expense)).toHaveValue(text);
      await page.keyboard.press('Tab');
    };
    await project.addExpense('Anna', 'Boat', '1');
    await paste('Boat', '1,234.56');
    await expect(project.amount('Boat')).toHaveValue('1234.56');
    await project.addExpense('Cleo', 'House', '1');
    await paste('House', '1.234,56');
    await expect(project.amount('House')).toHaveValue('1234.56');
  });

  await test.step('choose who is involved', async () => {
    await expect(project.involved('Taxi')).toHaveAccessibleName('Involved in “Taxi”: all');
    await project.involved('Taxi').click();
    await expect(project.dialog).toHaveAccessibleName('Who is involved in “Taxi”?');
    for (const name of ['Anna', 'Ben', 'Cleo']) await expect(page.getByRole('checkbox', { name })).toBeChecked();

    await page.getByRole('checkbox', { name: 'Anna' }).click();
    await expect(page.getByRole('checkbox', { name: 'Anna' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Ben' }).click();
    await page.getByRole('checkbox', { name: 'Anna' }).click();
    await page.getByRole('checkbox', { name: 'Ben' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(project.dialog).toBeHidden();
    await expect(project.involved('Taxi'), 'all ticked again is everyone').toHaveAccessibleName(
      'Involved in “Taxi”: all',
    );

    await project.involved('Taxi').click();
    await page.getByRole('checkbox', { name: 'Anna' }).click();
    await page.keyboard.press('Escape');
    await expect(project.involved('Taxi')).toHaveAccessibleName('Involved in “Taxi”: 2 of 3');
    await expect(project.involved('Taxi')).toBeFocused();
    const colourOf = (expense: string) =>
      project.involved(expense).evaluate((button) => getComputedStyle(button.querySelector('svg') ?? button).color);
    expect(await colourOf('Taxi'), 'a strict subset is highlighted').not.toBe(await colourOf('Pizza'));
  });

  await test.step('see totals, balances and the payments', async () => {
    // 2,499.62 for all, so 833.2067 each; the taxi's 12.34 for Ben and Cleo, so 6.17 each.
    await expect(project.card('Anna')).toContainText('1,265.06');
    await expect(project.card('Anna')).toContainText('gets back 431.85');
    await expect(project.card('Ben')).toContainText('12.34');
    await expect(project.card('Ben')).toContainText('owes 827.03');
    await expect(project.card('Cleo')).toContainText('1,234.56');
    await expect(project.card('Cleo')).toContainText('gets back 395.18');
    await project.expectPayments('Ben → Anna: 431.85', 'Ben → Cleo: 395.18');
  });

  await test.step('save, and be told of all at once at the bottom right', async () => {
    await project.hasUnsavedChanges();
    await project.save.click();
    // It goes after some seconds, so all is asked of it at once.
    const atTheBottomRight = page.locator('[data-x-position="right"][data-y-position="bottom"]');
    const told = project.toast(/^\d+ changes saved: .*(Anna|Ben|Cleo).* and \d+ more/);
    await expect(told.and(atTheBottomRight)).toBeVisible();
    await project.isUpToDate();
    expect(await api.readPlain(projectId)).toEqual({
      name: 'Summer trip',
      members: [
        {
          name: 'Anna',
          expenses: [
            ['Pizza', 30.5, []],
            ['Boat', 1234.56, []],
          ],
        },
        { name: 'Ben', expenses: [['Taxi', 12.34, ['Ben', 'Cleo']]] },
        { name: 'Cleo', expenses: [['House', 1234.56, []]] },
      ],
    });
  });

  await test.step('find everything again after a reload, in the HTML that the server sends', async () => {
    const response = await page.reload();
    const html = (await response?.text()) ?? '';
    for (const text of ['Summer trip', 'Anna', 'Ben', 'Cleo', 'Pizza', 'Boat', 'Taxi', 'House', '1234.56', '431.85']) {
      expect(html).toContain(text);
    }
    await isHydrated(page);
    await project.isUpToDate();
    await expect(project.amount('House')).toHaveValue('1234.56');
    await expect(project.involved('Taxi')).toHaveAccessibleName('Involved in “Taxi”: 2 of 3');
    await project.expectPayments('Ben → Anna: 431.85', 'Ben → Cleo: 395.18');
  });

  await test.step('copy the link', async () => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('tooltip')).toHaveText('Copied');
    await project.name.selectText();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(project.name).toHaveValue(page.url());
    await project.name.fill('Summer trip');
    await project.isUpToDate();
  });

  await test.step('remove an expense, first not and then really', async () => {
    await project.removeExpense('Boat').click();
    await expect(project.dialog).toContainText('Remove this expense?');
    await expect(project.dialog).toContainText('Removes “Boat”, 1,234.56.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(project.removeExpense('Boat')).toBeFocused();
    await project.isUpToDate();

    await project.removeExpense('Boat').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(project.amount('Boat')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add expense paid by Anna' })).toBeFocused();
  });

  await test.step('remove a member, who then is involved in nothing', async () => {
    await project.removeMember('Cleo').click();
    await expect(project.dialog).toContainText('Remove Cleo?');
    await expect(project.dialog).toContainText('Removes Cleo and 1 expense of 1,234.56.');
    await leaveDialog(page);
    await expect(project.removeMember('Cleo')).toBeFocused();

    await project.removeMember('Cleo').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(project.card('Cleo')).toHaveCount(0);
    await expect(project.involved('Taxi')).toHaveAccessibleName('Involved in “Taxi”: 1 of 2');
    await project.expectPayments('Ben → Anna: 15.25');

    await project.saveAll();
    await expect(project.toast('Cleo removed')).toBeVisible();
    await expect(project.toast('“Boat” removed')).toBeVisible();
    expect(await api.readPlain(projectId)).toEqual({
      name: 'Summer trip',
      members: [
        { name: 'Anna', expenses: [['Pizza', 30.5, []]] },
        { name: 'Ben', expenses: [['Taxi', 12.34, ['Ben']]] },
      ],
    });
  });

  await test.step('delete the project', async () => {
    await openFromMenu(page, 'delete');
    await expect(project.dialog).toContainText('Deletes “Summer trip” with all its members and expenses');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await api.status(projectId)).toBe(200);

    await openFromMenu(page, 'delete');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('/');
    await expect(project.toast('Project deleted')).toBeVisible();
    expect(await api.status(projectId)).toBe(404);
  });

  await test.step('its link then says so', async () => {
    browserConsole.expect(failedCall(404));
    expect((await page.goto(`/project/${projectId}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Project deleted' })).toBeVisible();
  });
});
