import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, named, wordyLanguages } from './support/messages';
import { openPage, speak } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { expectNoViolationsInOneLanguage, expectNoViolationsInThemes } from './support/violations';

const LONG = 'Maximiliane-Charlotte von Hohenlohe-Langenburg';

async function createTrip(api: ProjectsApi): Promise<string> {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 30 }] },
    { name: LONG },
    { name: 'Cleo' },
  ]);
  return id;
}

/** The weights of the first expense, by the names of the members. */
async function savedWeights(api: ProjectsApi, id: string) {
  const { members } = await api.read(id);
  const involved = members[0]?.expenses[0]?.involved_members ?? [];
  return Object.fromEntries(involved.map(({ name, weight }) => [name, weight]));
}

test('an expense is shared by parts and then by amounts, with the keyboard alone, in the language of the longest words', async ({
  page,
  api,
}) => {
  const language = 'de';
  const { expense: texts, involved, notice, save } = messagesOf(language);
  const id = await createTrip(api);
  await speak(page, language);
  await openPage(page, `/project/${id}`);
  const opener = page.getByRole('button', { name: named(texts.involvedEveryone, 'Hut') });
  const dialog = page.getByRole('dialog');
  const parts = (name: string) => dialog.getByRole('textbox', { name: named(involved.partsOf, name) });
  const amount = (name: string) => dialog.getByRole('textbox', { name: named(involved.amountOf, name) });

  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: involved.uneven }).focus();
  await page.keyboard.press('Enter');
  await expect(parts('Anna')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(parts(LONG)).toBeFocused();
  await page.keyboard.type('2');
  const items = dialog.getByRole('listitem');
  for (const [at, share] of ['7,50', '15,00', '7,50'].entries()) await expect(items.nth(at)).toContainText(share);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('checkbox', { name: 'Cleo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(parts('Cleo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: notice.close })).toBeFocused();
  await expectNoViolationsInThemes(page, 'parts');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const pill = page.getByRole('button', {
    name: named(texts.involvedUneven, 'Hut').replace(/\{(count|total)\}/g, '3'),
  });
  await expect(pill).toBeFocused();
  await expect(pill).toHaveText(texts.uneven);
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByRole('button', { name: save.upToDate })).toBeVisible();
  expect(await savedWeights(api, id)).toEqual({ Anna: 1, [LONG]: 2, Cleo: 1 });

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: involved.parts })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: involved.amounts })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(amount('Anna')).toBeFocused();
  await page.keyboard.type('5.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.type('10');
  await expect(dialog.getByText(involved.left.replace('{amount}', '4,50'))).toHaveAttribute('aria-live', 'polite');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(amount(LONG)).toBeFocused();
  await expectNoViolationsInThemes(page, 'amounts');
  await dialog.getByRole('button', { name: named(involved.giveRest, LONG) }).focus();
  await page.keyboard.press('Enter');
  await expect(amount(LONG)).toBeFocused();
  await expect(amount(LONG)).toHaveValue('14,50');
  await expect(amount('Anna')).toHaveValue('5,50');
  await expect(dialog.getByText(involved.addsUp)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pill).toBeFocused();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByRole('button', { name: save.upToDate })).toBeVisible();
  expect(await savedWeights(api, id)).toEqual({ Anna: 550, [LONG]: 1_450, Cleo: 1_000 });
});

for (const language of wordyLanguages) {
  const { expense: texts, involved, notice, save } = messagesOf(language);

  test(`an expense is shared unevenly and becomes a payment on a phone (${language})`, { tag: '@phone' }, async ({
    page,
    api,
  }) => {
    const id = await createTrip(api);
    await page.setViewportSize({ width: 375, height: 667 });
    await speak(page, language);
    await openPage(page, `/project/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: named(texts.involvedEveryone, 'Hut') }).tap();
    await dialog.getByRole('button', { name: involved.uneven }).tap();
    const parts = dialog.getByRole('textbox', { name: named(involved.partsOf, LONG) });
    await expect(dialog.getByRole('textbox').first(), 'the keyboard stays down').not.toBeFocused();
    await expect(parts).toHaveAttribute('inputmode', 'numeric');
    await dialog.getByText(involved.amounts, { exact: true }).tap();
    const amount = dialog.getByRole('textbox', { name: named(involved.amountOf, LONG) });
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
    await amount.tap();
    await page.keyboard.type('5,5');
    const controls = dialog.locator('button, label, input:not([type=radio])').filter({ visible: true });
    for (const control of await controls.all()) {
      if ((await control.getAttribute('role')) === 'checkbox' || (await control.getAttribute('role')) === 'switch')
        continue;
      expect((await control.boundingBox())?.height, await control.innerHTML()).toBeGreaterThanOrEqual(44);
    }
    await expect(dialog).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expectNoViolationsInOneLanguage(page, language, 'amounts on a phone');
    await dialog.getByRole('button', { name: named(involved.giveRest, 'Cleo') }).tap();
    await expect(dialog.getByRole('textbox', { name: named(involved.amountOf, 'Cleo') })).toHaveValue('14,50');
    await dialog.getByRole('checkbox', { name: 'Anna' }).tap();
    await dialog.getByRole('checkbox', { name: LONG }).tap();
    await dialog.getByText(involved.payment).tap();
    await expect(dialog.getByRole('switch')).toBeChecked();
    await dialog.getByRole('button', { name: notice.close }).tap();
    const pill = page.getByRole('button', {
      name: named(texts.paymentTo, 'Hut').replace('{people}', 'Cleo'),
      exact: true,
    });
    await expect(pill).toHaveText(/Cleo$/);
    await expectNoViolationsInOneLanguage(page, language, 'a payment on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: save.unsaved }).tap();
    await expect(page.getByRole('button', { name: save.unsaved })).toBeHidden();
    const { members } = await api.read(id);
    expect(members[0]?.expenses[0]).toMatchObject({ is_payment: true, involved_members: [{ name: 'Cleo' }] });
  });
}

test('the last tick asks before everyone shares alike', async ({ page, api }) => {
  const { id, members } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 30, involved: ['Anna', 'Ben'] }] },
    { name: 'Ben' },
    { name: 'Cleo' },
  ]);
  const [anna, ben] = members;
  await page.request.put(`/api/projects/${id}/members/${anna?.id}/expenses/${anna?.expenses[0]?.id}`, {
    data: { weights: { [ben?.id ?? '']: 3 } },
  });
  const project = new ProjectPage(page);
  await project.open(id);
  await project.involved('Hut').click();
  const cleo = project.dialog.getByRole('checkbox', { name: 'Cleo' });
  await cleo.click();
  await expectNoViolationsInThemes(page, 'the question');
  await project.dialog.getByRole('button', { name: 'Keep uneven' }).click();
  await expect(cleo).toBeFocused();
  await cleo.click();
  await cleo.click();
  await project.dialog.getByRole('button', { name: 'Split equally' }).click();
  await expect(project.dialog.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(project.involved('Hut')).toHaveText('all');
});

test('sixty people fit into the dialog, each with a field', { tag: '@phone' }, async ({ page, api }) => {
  const people = Array.from({ length: 60 }, (_, at) => ({
    name: `${LONG} ${at}`,
    expenses: at === 0 ? [{ name: 'Hut', amount: 999_999_999.99 }] : [],
  }));
  const { id } = await api.create('Trip', people);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.involved('Hut').click();
  await project.dialog.getByRole('button', { name: 'Uneven' }).click();
  await project.dialog.getByText('Amounts', { exact: true }).click();
  await expect(project.dialog.getByRole('textbox')).toHaveCount(60);
  const last = project.dialog.getByRole('textbox').last();
  await last.fill('20000000');
  await project.dialog.getByRole('button', { name: `Take from ${LONG} 0` }).click();
  await expect(project.dialog.getByText('It adds up.')).toBeVisible();
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(project.dialog).toBeInViewport({ ratio: 1 });
    expect(await project.dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(project.dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  }
});
