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
    await page.keyboard.type("12'50");
    await project.involved('Taxi').click();
    await expect(project.dialog).toBeVisible();
    await project.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(amount).toHaveValue('1250.00');
    await page.getByRole('button', { name: '12.50?' }).click();
    await expect(amount).toHaveValue('12.50');
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
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeHidden();
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
    await expect(page.getByText('“Dinner” 7.00 removed, paid by Anna')).toBeVisible();
    await expect(project.amount('Dinner')).toBeFocused();
    await page.keyboard.type('5');
    await expect(project.amount('Dinner')).toHaveValue('75');
  });
});

const words = {
  en: { amount: 'Amount', save: 'Save and close', mark: '.', asks: 'Saves 205.00. Right?', left: '40.00 left' },
  de: {
    amount: 'Betrag',
    save: 'Speichern und schließen',
    mark: ',',
    asks: 'Gespeichert wird 205,00. Richtig so?',
    left: 'Noch 40,00 offen',
  },
  es: {
    amount: 'Importe',
    save: 'Guardar y cerrar',
    mark: ',',
    asks: 'Se guardará 205,00. ¿Está bien?',
    left: 'Faltan 40,00',
  },
};

for (const [locale, said] of Object.entries(words)) {
  test(`saves on a phone what was typed, or asks first: ${locale}`, async ({ page, api }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    const { id } = await api.create('Trip', [{ name: 'Anna' }, { name: 'Ben' }]);
    await openPage(page, `/project/${id}?lng=${locale}`);
    const sheet = page.getByRole('dialog');
    const amount = sheet.getByRole('textbox', { name: said.amount, exact: true });
    const save = sheet.getByRole('button', { name: said.save });
    const amounts = async () => (await api.read(id)).members.flatMap((one) => one.expenses.map((each) => each.amount));

    async function open(text: string) {
      await page.keyboard.press('n');
      await amount.fill(text);
    }

    await test.step('a sum', async () => {
      await open('0.75 + 1.65 * 2');
      await expect(sheet.getByText(`= 4${said.mark}05`)).toBeInViewport();
      await hasNoSidewaysScroll(page);
      await save.click();
      await expect(sheet).toBeHidden();
      await expect.poll(amounts).toEqual([4.05]);
    });
    await test.step('digits of another script', async () => {
      await open('١٢٫٥٠');
      await save.click();
      await expect(sheet).toBeHidden();
      await expect.poll(amounts).toEqual([4.05, 12.5]);
    });
    await test.step('a number below zero', async () => {
      await open('-5');
      await save.click();
      await expect(amount).toHaveValue('-5');
      await expect(amount).toBeFocused();
    });
    await test.step('another number than the one typed', async () => {
      await amount.fill('20 5');
      await save.click();
      await expect(sheet.getByText(said.asks)).toBeInViewport();
      await save.click();
      await expect(sheet).toBeHidden();
      await expect.poll(amounts).toEqual([4.05, 12.5, 205]);
    });
    await test.step('a split in amounts', async () => {
      await open('100');
      await sheet.locator('.sheet-ways label').nth(2).click();
      await sheet.locator('.sheet-units label').nth(1).click();
      const shares = sheet.locator('[data-share] input');
      await shares.nth(0).fill('10');
      await shares.nth(1).fill('50');
      await save.click();
      await expect(sheet.getByText(said.left)).toBeFocused();
      await hasNoSidewaysScroll(page);
      await shares.nth(1).fill('90');
      await save.click();
      await expect(sheet).toBeHidden();
      await expect.poll(amounts).toEqual([4.05, 12.5, 205, 100]);
    });
  });
}
