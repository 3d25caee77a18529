import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, wordyLanguages } from './support/messages';
import { goOffline, goOnline, test as offlineTest, storesPages } from './support/offline';
import { openPage, speak } from './support/open-page';
import { ProjectPage, showPanel } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { origin } from './support/server';
import { expectNoViolationsInOneLanguage, expectNoViolationsInThemes } from './support/violations';

/** A trip in euros, with bills of 1,250 and 500 crowns by 0.0395 if there is a rate. */
async function createTrip(api: ProjectsApi, request: APIRequestContext, rates?: Record<string, string>) {
  const { id, members } = await api.create('Prague', [{ name: 'Anna' }, { name: 'Ben' }]);
  await request.put(`${origin}/api/projects/${id}`, { data: { currency: 'EUR', rates } });
  if (rates === undefined) return id;
  for (const [name, amount, crowns] of [
    ['Dinner', null, 1250],
    ['Tram', null, 500],
    ['Hotel', 160, 4000],
  ] as const) {
    const data = { name, amount, original: { amount: crowns, currency: 'CZK' } };
    await request.post(`${origin}/api/projects/${id}/members/${members[0]?.id}/expenses`, { data });
  }
  return id;
}

const expensesOf = async (api: ProjectsApi, id: string) =>
  (await api.read(id)).members.flatMap(({ expenses }) =>
    expenses.map(({ name, amount, original }) => [name, amount, original?.amount, original?.currency]),
  );

const crowns = { de: 'tschechische', es: 'checa' };

for (const language of wordyLanguages) {
  const { newExpense, sheet, bill, currency } = messagesOf(language);

  test(`a bill in another currency is entered, by a rate that is asked once (${language})`, { tag: '@phone' }, async ({
    page,
    api,
    request,
  }) => {
    const id = await createTrip(api, request);
    await speak(page, language);
    await openPage(page, `/project/${id}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: newExpense.open }).tap();
    const dialog = page.getByRole('dialog', { name: newExpense.title });
    await expect(dialog.getByRole('textbox', { name: newExpense.what })).toBeFocused();
    await page.keyboard.type('Dinner');
    await dialog.getByRole('button', { name: bill.currency.split('{')[0] }).tap();
    const picker = page.getByRole('dialog', { name: bill.title });
    await expectNoViolationsInOneLanguage(page, language, 'the currencies of a bill');
    await picker.getByRole('searchbox', { name: currency.search }).fill(crowns[language]);
    await picker.getByRole('button', { name: /CZK/ }).tap();
    await dialog.getByRole('textbox', { name: newExpense.amount, exact: true }).fill('1250');
    const comesTo = dialog.getByRole('textbox', { name: bill.amountIn.replace('{currency}', 'EUR') });
    await expect(comesTo).toHaveValue('');
    const rate = bill.rateOf.replace('{to}', 'CZK').replace('{from}', 'EUR');
    await dialog.getByRole('textbox', { name: rate }).fill('25,30');
    await expect(comesTo).toHaveAttribute('placeholder', '49,41');
    await expectNoViolationsInOneLanguage(page, language, 'the sheet with a bill');
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    for (const button of await dialog.locator('button:not([role="switch"])').all()) {
      expect((await button.boundingBox())?.width, await button.innerHTML()).toBeGreaterThan(0);
    }
    await dialog.getByRole('button', { name: sheet.saveNext }).tap();
    await expect.poll(() => expensesOf(api, id)).toEqual([['Dinner', 49.41, 1250, 'CZK']]);
    expect((await api.read(id)).rates).toEqual({ CZK: '0.0395256917' });

    // The next bill asks for no rate. What the card was charged is typed over the amount.
    await page.keyboard.type('Tram');
    await dialog.getByRole('button', { name: bill.currency.split('{')[0] }).tap();
    await picker.getByRole('button', { name: /CZK/ }).tap();
    await dialog.getByRole('textbox', { name: newExpense.amount, exact: true }).fill('500');
    await expect(dialog.getByText(bill.ask)).toBeHidden();
    await comesTo.fill('20');
    await expect(dialog.getByText(bill.ofThisBill.split('{')[0] ?? '')).toContainText(/1\s?EUR = 25\sCZK/);
    await dialog.getByRole('button', { name: sheet.saveAndClose }).tap();
    await expect.poll(() => expensesOf(api, id)).toContainEqual(['Tram', 20, 500, 'CZK']);

    // Both amounts stand in the list, and the search finds both.
    await showPanel(page, 'expenses');
    const rows = page.getByRole('button', { name: /Dinner|Tram/ });
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: /Dinner/ })).toContainText(/1[.,]?250\sCZK/);
    await expectNoViolationsInOneLanguage(page, language, 'a list with bills');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

const en = messagesOf('en');

test('a bill is changed in the sheet, with what it comes to, and two who change it at once are asked', async ({
  page,
  api,
  request,
}) => {
  const id = await createTrip(api, request, { CZK: '0.0395' });
  const project = new ProjectPage(page);
  await project.open(id);
  await page.getByRole('button', { name: 'Amount of “Dinner”: 49.38, bill of 1,250 CZK' }).click();
  const dialog = page.getByRole('dialog', { name: en.sheet.change });
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1300');
  await expect(dialog.getByRole('textbox', { name: 'Amount in EUR' })).toHaveAttribute('placeholder', '51.35');
  await dialog.getByRole('button', { name: en.sheet.save, exact: true }).click();
  await expect.poll(() => expensesOf(api, id)).toContainEqual(['Dinner', 51.35, 1300, 'CZK']);
  const changed = page.getByRole('button', { name: 'Amount of “Dinner”: 51.35, bill of 1,300 CZK' });
  await expect(changed).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(changed, 'on paper as well').toBeVisible();
  await page.emulateMedia({ media: null });

  await changed.click();
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1350');
  const [anna] = (await api.read(id)).members;
  const data = { amount: 55.3, original: { amount: 1400, currency: 'CZK' } };
  await request.put(`${origin}/api/projects/${id}/members/${anna?.id}/expenses/${anna?.expenses[0]?.id}`, { data });
  await dialog.getByRole('button', { name: en.sheet.save, exact: true }).click();
  await expect(page.getByText(/“Dinner”: .*1,350.CZK.* → .*1,400.CZK/)).toBeVisible();
  await page.getByRole('button', { name: en.conflict.keepMine }).click();
  await expect.poll(() => expensesOf(api, id)).toContainEqual(['Dinner', 53.33, 1350, 'CZK']);
});

test('all bills by the rate follow another one, and its undo', {
  tag: '@phone',
}, async ({ page, api, request }) => {
  const id = await createTrip(api, request, { CZK: '0.0395' });
  const project = new ProjectPage(page);
  await project.open(id);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: en.project.menu, exact: true }).tap();
  await page.getByRole('button', { name: en.project.currency }).tap();
  await page.getByRole('button', { name: /^Rate 1.EUR = 25\.3165.CZK: change it$/ }).tap();
  const dialog = page.getByRole('dialog', { name: 'Rate of CZK' });
  await dialog.getByRole('button', { name: en.bill.turn.replace('{currency}', 'CZK') }).tap();
  await dialog.getByRole('textbox').fill('0.0401');
  await expectNoViolationsInThemes(page, 'the rate of a currency');
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await dialog.getByRole('button', { name: en.bill.use }).tap();
  await page.keyboard.press('Escape');
  const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: en.undo.undo });
  await expect(undo, 'the choice is saved by itself').toBeVisible();
  // The hotel was charged 160.00.
  expect(await expensesOf(api, id)).toEqual([
    ['Dinner', 50.13, 1250, 'CZK'],
    ['Tram', 20.05, 500, 'CZK'],
    ['Hotel', 160, 4000, 'CZK'],
  ]);
  await undo.tap();
  const amounts = async () => (await expensesOf(api, id)).map(([, amount]) => amount);
  await expect.poll(amounts).toEqual([49.38, 19.75, 160]);
  expect((await api.read(id)).rates).toEqual({ CZK: '0.0395' });
});

offlineTest(
  'a bill is entered without a network, by a rate that is typed then',
  { tag: '@phone' },
  async ({ page, context, api, gate, request }) => {
    const id = await createTrip(api, request);
    await page.goto(`/project/${id}`);
    await storesPages(page, `/project/${id}`);
    await goOffline(context, gate);
    await page.getByRole('button', { name: en.newExpense.open }).tap();
    const dialog = page.getByRole('dialog', { name: en.newExpense.title });
    await expect(dialog.getByRole('textbox', { name: en.newExpense.what })).toBeFocused();
    await page.keyboard.type('Ramen');
    await dialog.getByRole('button', { name: 'Currency of the bill' }).tap();
    const picker = page.getByRole('dialog', { name: en.bill.title });
    await picker.getByRole('searchbox').fill('jpy');
    await picker.getByRole('button', { name: /JPY/ }).tap();
    await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1,250');
    await dialog.getByRole('textbox', { name: 'How many JPY for 1 EUR' }).fill('163.27');
    await dialog.getByRole('button', { name: en.sheet.saveAndClose }).tap();
    await goOnline(context, gate);
    await expect.poll(() => expensesOf(api, id)).toEqual([['Ramen', 7.66, 1250, 'JPY']]);
  },
);
