import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { openFromMenu, openTogether, type ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

/** Two people who have a trip open in which Anna has paid a hut, each in a browser of their own. */
async function openTrip(browser: Browser, page: Page, api: ProjectsApi) {
  const { id, members } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 120, involved: ['Anna', 'Ben'] }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12 }] },
    { name: 'Cleo' },
  ]);
  const [mine, theirs] = await openTogether(browser, page, id);
  const hut = members[0]?.expenses[0]?.id ?? '';

  /** The huts on the server: there is one, with its id, and both pages show it and nothing else. */
  async function expectOneHut(payer: string, amount: number) {
    const project = await api.read(id);
    const huts = project.members.flatMap(({ name, expenses }) =>
      expenses.filter((one) => one.name === 'Hut').map((one) => [one.id, name, one.amount]),
    );
    expect(huts).toEqual([[hut, payer, amount]]);
    for (const side of [mine, theirs]) {
      await expect(side.amount('Hut')).toHaveCount(1);
      await expect(side.card(payer).getByRole('textbox', { name: 'Amount of “Hut”' })).toHaveValue(amount.toFixed(2));
      await side.isUpToDate();
    }
  }

  return { id, mine, theirs, expectOneHut };
}

/** Says who has paid an expense, as a person does. */
async function pay(project: ProjectPage, expense: string, payer: string): Promise<void> {
  await project.involved(expense).click();
  const choice = project.dialog.getByRole('combobox', { name: 'Paid by' });
  await choice.focus();
  await choice.selectOption({ label: payer });
  await expect(choice).toBeFocused();
  await project.page.keyboard.press('Escape');
  await expect(project.dialog).toBeHidden();
  await expect(project.card(payer).getByRole('textbox', { name: `Amount of “${expense}”` })).toBeVisible();
}

function question(page: Page) {
  return page.locator('[data-conflict]');
}

async function removeHut(project: ProjectPage): Promise<void> {
  await project.removeExpense('Hut').click();
  await project.page.getByRole('button', { name: 'Confirm' }).click();
}

/** Undoes the newest entry of the history. */
async function undoNewest(project: ProjectPage): Promise<void> {
  await openFromMenu(project.page, 'history');
  await project.page
    .getByRole('button', { name: /^Undo this: / })
    .first()
    .click();
  await expect(project.dialog).toBeHidden();
}

test('two who say that different people have paid are asked, and undoing it in the history brings back who paid', async ({
  browser,
  page,
  api,
}) => {
  const { mine, theirs, expectOneHut } = await openTrip(browser, page, api);
  await pay(mine, 'Hut', 'Ben');
  await pay(theirs, 'Hut', 'Cleo');
  await theirs.saveAll();
  await expect(question(page)).toContainText(/^Someone changed this while you did.*paid by Ben → Cleo/);
  await question(page).getByRole('button', { name: 'Keep mine' }).click();
  await mine.isUpToDate();
  await expectOneHut('Ben', 120);

  await openFromMenu(theirs.page, 'history');
  const newest = theirs.page.getByRole('list', { name: 'History' }).locator('> li').first();
  await expect(newest.getByRole('listitem')).toHaveText(['“Hut”: paid by Cleo → Ben']);
  await theirs.page.keyboard.press('Escape');
  await undoNewest(theirs);
  await expectOneHut('Cleo', 120);
});

test('what others remove is kept once where the person wants it, or asked about no more where others bring it back', async ({
  browser,
  page,
  api,
}) => {
  const { id, mine, theirs, expectOneHut } = await openTrip(browser, page, api);
  await test.step('an expense that is kept is back for both', async () => {
    await mine.amount('Hut').fill('130');
    await mine.amount('Hut').blur();
    await removeHut(theirs);
    await theirs.saveAll();
    await question(page).getByRole('button', { name: 'Keep mine' }).click();
    await mine.isUpToDate();
    await expect(question(page)).toHaveCount(0);
    await expectOneHut('Anna', 130);
  });
  await test.step('a member, while they are asked about: there is one Ben', async () => {
    const before = await api.read(id);
    await mine.amount('Taxi').fill('15');
    await mine.amount('Taxi').blur();
    await theirs.removeMember('Ben').click();
    await theirs.page.getByRole('button', { name: 'Confirm' }).click();
    await theirs.saveAll();
    await expect(question(page).first()).toBeVisible();
    await undoNewest(theirs);
    await expect(question(page)).toHaveCount(0);
    await expect(mine.card('Ben')).toHaveCount(1);
    await expect(mine.amount('Taxi')).toHaveValue('15.00');
    await mine.hasUnsavedChanges();
    await mine.saveAll();
    const after = await api.read(id);
    expect(after.members.map(({ id, name }) => [id, name])).toEqual(before.members.map(({ id, name }) => [id, name]));
    expect(after.members.map(({ expenses }) => expenses.map(({ name, amount }) => [name, amount]))).toEqual([
      [['Hut', 130]],
      [['Taxi', 15]],
      [],
    ]);
    await expect(theirs.amount('Taxi')).toHaveValue('15.00');
  });
});
