import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { ProjectPage } from './support/project-page';
import { opensDrafts } from './support/stored-drafts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Member name' });
const chips = (page: Page) => page.getByRole('list', { name: 'People' }).getByRole('listitem');
const question = (page: Page) => page.getByRole('group', { name: 'Which one are you?' });

test('a new project asks for people and who of them one is, with the keyboard alone', async ({ page, api }) => {
  const { id } = await api.create('Lisbon');
  const project = new ProjectPage(page);
  await project.open(id);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Benn,Chloé');
  await expect(chips(page)).toHaveText(['Anna', 'Benn']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('Chloé');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await project.isUpToDate();
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('button', { name: 'Anna' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'How things stand' })).toContainText('No expenses yet');
  await expect(page.getByRole('combobox', { name: 'You are' })).toHaveValue(/^\w{22}$/);
  expect((await api.readPlain(id)).members.map(({ name }) => name)).toEqual(['Anna', 'Benn', 'Chloé']);
  await page.reload();
  await expect(project.memberName('Chloé')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'You are' })).toHaveValue(/^\w{22}$/);
  await expect(question(page)).toHaveCount(0);
});

test('a pasted list makes several, one is taken away, and nothing is lost on a reload', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await api.create('Lisbon');
  const project = new ProjectPage(page);
  await project.open(id);
  await page.evaluate(() => navigator.clipboard.writeText('Anna\nBen;Cleo\tDora, Ben'));
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(chips(page)).toHaveText(['Anna', 'Ben', 'Cleo', 'Dora', 'Ben']);
  await expect(page.getByText('Ben is there twice.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ben' }).last().click();
  await expect(page.getByText('Ben is there twice.')).toBeHidden();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Eve');

  page.once('dialog', (dialog) => dialog.accept());
  await opensDrafts(page);
  await page.reload();
  await expect(chips(page)).toHaveText(['Anna', 'Ben', 'Cleo', 'Dora', 'Eve']);
  await field(page).fill('Finn');
  await page.getByRole('button', { name: 'Done' }).click();
  await question(page).getByRole('button', { name: 'I’m not listed' }).click();
  await project.isUpToDate();
  expect((await api.readPlain(id)).members.map(({ name }) => name)).toEqual([
    'Anna',
    'Ben',
    'Cleo',
    'Dora',
    'Eve',
    'Finn',
  ]);
});
