import { expect, type Locator, type Page } from '@playwright/test';
import { leaveDialog, takesFocus } from './support/dialogs';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('a project is filled in, shared out and saved with the keyboard alone', async ({ page, api }) => {
  const { id } = await api.create('Keys');
  const project = new ProjectPage(page);
  await project.open(id);

  await tabTo(page, project.addMember);
  await page.keyboard.press('Enter');
  await expect(project.memberName('Unnamed')).toBeFocused();
  await page.keyboard.type('Anna');
  await tabTo(page, project.addMember);
  await page.keyboard.press('Space');
  await expect(project.memberName('Unnamed')).toBeFocused();
  await page.keyboard.type('Ben');
  await expect(project.memberName('Ben')).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Add expense paid by Anna' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(project.expenseNames('Anna')).toBeFocused();
  await page.keyboard.type('Pizza');
  await page.keyboard.press('Tab');
  await expect(project.amount('Pizza'), 'the amount comes right after the name').toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(project.expenseNames('Anna'), 'Enter in an amount adds the next expense').toHaveCount(2);
  await expect(project.expenseNames('Anna').nth(1)).toBeFocused();
  await page.keyboard.type('Wine');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12,5');

  await page.keyboard.press('Tab');
  await expect(project.involved('Wine'), 'for whom comes after the amount').toBeFocused();
  await page.keyboard.press('Enter');
  await takesFocus(project.dialog);
  await tabTo(page, page.getByRole('checkbox', { name: 'Ben' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Ben' })).not.toBeChecked();
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab');
  expect(
    await project.dialog.evaluate((dialog) => dialog.contains(document.activeElement)),
    'the dialog holds the focus',
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(project.dialog).toBeHidden();
  await expect(project.involved('Wine')).toBeFocused();
  await expect(project.involved('Wine')).toHaveAccessibleName('Involved in “Wine”: 1 of 2');

  await page.keyboard.press('ControlOrMeta+S');
  await project.isUpToDate();
  await expect(project.involved('Wine')).toBeFocused();
  expect(await api.readPlain(id)).toEqual({
    name: 'Keys',
    members: [
      {
        name: 'Anna',
        expenses: [
          ['Pizza', 30, []],
          ['Wine', 12.5, ['Anna']],
        ],
      },
      { name: 'Ben', expenses: [] },
    ],
  });
});

test('the focus returns from every dialog to what opened it, and from what is removed to where the next is added', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Keys', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  const project = new ProjectPage(page);
  await project.open(id);
  const openers = [project.involved('Pizza'), project.removeExpense('Pizza'), project.removeMember('Anna')];
  for (const opener of openers) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(project.dialog).toBeVisible();
    await leaveDialog(page);
    await expect(project.dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  const menu = page.getByRole('button', { name: 'Project menu' });
  for (const item of ['Currency…', 'Delete project…']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: item }));
    await page.keyboard.press('Enter');
    await expect(project.dialog).toBeVisible();
    await leaveDialog(page);
    await expect(project.dialog).toBeHidden();
    await expect(menu).toBeFocused();
  }
  await test.step('what is removed with the keyboard', async () => {
    await project.removeExpense('Pizza').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add expense paid by Anna' })).toBeFocused();

    await project.removeMember('Anna').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Confirm' }));
    await page.keyboard.press('Enter');
    await expect(project.addMember).toBeFocused();
  });
});

test('a menu closes as Tab leaves it at either end, and the focus goes on in order', async ({ page, api }) => {
  for (const name of ['Keys', 'Locks']) {
    await new ProjectPage(page).open((await api.create(name, [{ name: 'Anna' }])).id);
    await expect(page.getByRole('button', { name: 'Project menu' })).toBeVisible();
  }
  const project = new URL(page.url()).pathname;
  const outline = () => page.evaluate(() => document.activeElement?.outerHTML);
  for (const [path, name] of [
    [project, 'Project menu'],
    [project, 'Language: English'],
    ['/', 'Options for “Locks”'],
  ] as const) {
    await test.step(name, async () => {
      await openPage(page, path);
      const opener = page.getByRole('button', { name });
      const menu = page.locator('[popover]:popover-open');
      for (const key of ['Tab', 'Shift+Tab']) {
        await opener.focus();
        await page.keyboard.press(key);
        const beside = await outline();
        await opener.focus();
        await page.keyboard.press('Enter');
        await expect(menu).toBeVisible();
        const steps = key === 'Tab' ? await menu.getByRole('button').count() : 0;
        for (let step = 0; step < steps; step++) {
          await page.keyboard.press(key);
          await expect(menu.locator(':focus')).toBeVisible();
        }
        await page.keyboard.press(key);
        await expect(menu).toBeHidden();
        expect(await outline()).toBe(beside);
      }
    });
  }
});

test('whatever has the focus shows a ring', async ({ page, api }) => {
  const { id } = await api.create('Keys', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  for (const path of ['/', `/project/${id}`]) {
    await page.goto(path);
    const seen = new Set<string>();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return { name: element.outerHTML.slice(0, 120), ring: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
      if (focused === null) break;
      seen.add(focused.name);
      expect(focused.ring, focused.name).toBe(true);
    }
    expect(seen.size).toBeGreaterThan(4);
  }
});
