import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';

const dinner = {
  name: 'Anna',
  expenses: [
    { name: 'Dinner', amount: 120 },
    { name: 'Taxi', amount: 12 },
  ],
};

async function hasNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

test('what an amount leaves out is said below it, the other reading is one press away, and a press elsewhere arrives @everywhere', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [dinner]);
  await openPage(page, `/project/${id}`);
  const project = new ProjectPage(page);
  const amount = project.amount('Dinner');
  await amount.click();
  const before = await amount.boundingBox();
  await page.keyboard.type('33.333');

  const offer = page.getByRole('button', { name: '33333.00?' });
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(amount).toHaveValue('33.333');
  await expect(amount).toHaveAccessibleDescription(
    /^Kept 33\.33 – an amount has at most one decimal mark and two decimals/,
  );
  expect(await amount.boundingBox(), 'the field stays where it is typed in').toEqual(before);
  await hasNoSidewaysScroll(page);

  await offer.click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('33333.00');
  await expect(offer).toBeHidden();

  await test.step('a press on another row is not missed because what is said goes', async () => {
    await amount.blur();
    await amount.click();
    await page.keyboard.type('10+5');
    await project.involved('Taxi').click();
    await expect(project.dialog).toBeVisible();
    await project.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(amount).toHaveValue('105.00');
    await page.getByRole('button', { name: '15.00?' }).click();
    await expect(amount).toHaveValue('15.00');
  });
});

test('what somebody else changes or removes beneath the cursor leaves it where it is, and what is typed there', async ({
  page,
  api,
}) => {
  const { id, members } = await api.create('Summer trip', [dinner]);
  await openPage(page, `/project/${id}`);
  const project = new ProjectPage(page);
  const url = `/api/projects/${id}/members/${members[0]?.id}/expenses/${members[0]?.expenses[0]?.id}`;

  await test.step('a marked amount is replaced by the next digits', async () => {
    await project.amount('Dinner').click();
    await page.request.put(url, { data: { name: 'Dinner', amount: 130 } });
    await expect(project.amount('Dinner')).toHaveValue('130.00');
    await page.keyboard.type('55');
    await expect(project.amount('Dinner')).toHaveValue('55');
    await expect(page.getByText('Someone changed')).toBeHidden();
  });
  await test.step('the caret in a name stays at its letter', async () => {
    await project.name.click();
    await project.name.press('Home');
    await project.name.press('ArrowRight');
    await page.request.put(`/api/projects/${id}`, { data: { name: 'Summer trip to Rome' } });
    await expect(project.name).toHaveValue('Summer trip to Rome');
    await page.keyboard.type('x');
    await expect(project.name).toHaveValue('Sxummer trip to Rome');
  });
  await test.step('what is typed into a row that is removed is kept and asked about', async () => {
    await project.amount('Dinner').click();
    await page.keyboard.type('7');
    await page.request.delete(url);
    await expect(page.getByText('Someone removed this.')).toBeVisible();
    await expect(project.amount('Dinner')).toBeFocused();
    await page.keyboard.type('5');
    await expect(project.amount('Dinner')).toHaveValue('75');
  });
});
