import type { RequestListener } from 'node:http';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { test } from './support/fixtures';
import { type Language, messagesOf, wordyLanguages } from './support/messages';
import { openPage, speak } from './support/open-page';
import { startOtherServer } from './support/other-server';
import { AGAIN } from './support/projects-api';
import { expectNoViolationsInOneLanguage } from './support/violations';

let source: LocalServer;
let server: Awaited<ReturnType<typeof startOtherServer>>;
const today = new Date().toISOString().slice(0, 10);
const answer: RequestListener = (_request, response) =>
  response.end(JSON.stringify({ amount: 1.0, base: 'EUR', date: today, rates: { CZK: 25.3, CHF: 0.9523 } }));

// In one worker, so that the server of this file starts once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  source = await startServer(answer);
  server = await startOtherServer({ RATES_URL: `${source.url}/latest` }, 200 + (workerIndex % 50));
});

test.afterAll(async () => {
  await server.stop();
  await source.close();
});

/** A project in euros of Anna and Ben. */
async function createTrip(request: APIRequestContext) {
  const { id } = await (await request.post(`${server.url}/api/projects`, { data: { name: 'Prague' } })).json();
  await request.put(`${server.url}/api/projects/${id}`, { data: { currency: 'EUR' } });
  for (const name of ['Anna', 'Ben']) {
    await request.post(`${server.url}/api/projects/${id}/members`, { data: { name } });
  }
  return id as string;
}

async function openIn(page: Page, language: Language, path: string) {
  await speak(page, language);
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, server.url + path);
}

const isWithin = (page: Page) =>
  page.getByRole('dialog').evaluate((element) => element.scrollWidth <= element.clientWidth);

const crowns = { de: 'tschechische', es: 'checa' };

const SPLITWISE = `Date,Description,Category,Cost,Currency,Lea,Max

2026-06-01,Boat,Rent,300.00,EUR,150.00,-150.00
2026-06-02,Dinner,Dining out,80.00,EUR,-40.00,40.00
2026-06-03,Ski pass,Other,100.00,CHF,-50.00,50.00
2026-06-04,Tram,Other,500.00,CZK,250.00,-250.00

2026-06-09,Total balance, , ,EUR,110.00,-110.00
2026-06-09,Total balance, , ,CHF,-50.00,50.00
2026-06-09,Total balance, , ,CZK,250.00,-250.00
`;

for (const language of wordyLanguages) {
  const { newExpense, sheet, bill, currency, home } = messagesOf(language);
  const offer = (rate: RegExp) => new RegExp(`127\\.0\\.0\\.1.*${rate.source}`);

  test(`the rate of the day is offered, and used by a press (${language})`, { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const id = await createTrip(request);
    await openIn(page, language, `/project/${id}`);
    await page.getByRole('button', { name: newExpense.open }).tap();
    const dialog = page.getByRole('dialog', { name: newExpense.title });
    await expect(dialog.getByRole('textbox', { name: newExpense.what })).toBeFocused();
    await page.keyboard.type('Dinner');
    await dialog.getByRole('button', { name: bill.currency.split('{')[0] }).tap();
    const picker = page.getByRole('dialog', { name: bill.title });
    await picker.getByRole('searchbox', { name: currency.search }).fill(crowns[language]);
    await picker.getByRole('button', { name: /CZK/ }).tap();
    await dialog.getByRole('textbox', { name: newExpense.amount, exact: true }).fill('1250');
    const use = dialog.getByRole('button', { name: offer(/1\sEUR = 25[.,]3\sCZK/) });
    await expect(use).toBeVisible();
    await expectNoViolationsInOneLanguage(page, language, 'a rate that is offered');
    expect(await isWithin(page)).toBe(true);
    expect((await use.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await use.tap();
    const comesTo = dialog.getByRole('textbox', { name: bill.amountIn.replace('{currency}', 'EUR') });
    await expect(comesTo).toHaveAttribute('placeholder', '49,41');
    await expect(use).toBeHidden();
    await dialog.getByRole('button', { name: sheet.saveAndClose }).tap();
    const rates = async () => (await (await request.get(`${server.url}/api/projects/${id}`, AGAIN)).json()).rates;
    await expect.poll(rates).toEqual({ CZK: '0.0395256917' });
  });

  test(`a group of several currencies is imported by rates that are typed or offered (${language})`, {
    tag: '@phone',
  }, async ({ page, request }) => {
    await openIn(page, language, '/');
    await page.getByRole('button', { name: home.import, exact: true }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Alps.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(SPLITWISE),
    });
    await expect(dialog.getByRole('radio', { name: 'EUR' })).toBeChecked();
    await dialog.getByRole('button', { name: offer(/1\sEUR = 25[.,]3\sCZK/) }).tap();
    const field = bill.rateOf.replace('{to}', 'EUR').replace('{from}', 'CHF');
    await dialog.getByRole('textbox', { name: field }).fill('1,05');
    // 110 − 50 × 1.05 + 250 × 0.0395256917
    await expect(dialog.getByRole('row', { name: 'Lea' })).toContainText(/67[.,]38.*67[.,]38/);
    // What turns a rate round stands in the line of its field.
    const turn = dialog.getByRole('button', { name: bill.turn.replace('{currency}', 'EUR') });
    const boxes = [dialog.getByRole('textbox', { name: field }), turn].map((one) => one.boundingBox());
    const [line, button] = await Promise.all(boxes);
    expect(Math.abs((line?.y ?? 0) - (button?.y ?? 99))).toBeLessThan(9);
    await expectNoViolationsInOneLanguage(page, language, 'the import of several currencies');
    expect(await isWithin(page)).toBe(true);
    await dialog.getByRole('button', { name: home.create }).tap();
    await page.waitForURL(/\/project\/\w{22}$/);
    const id = page.url().slice(-22);
    const url = `${server.url}/api/projects/${id}`;
    const project = await (await request.get(url, AGAIN)).json();
    expect([project.currency, project.rates]).toEqual(['EUR', { CHF: '1.05', CZK: '0.0395256917' }]);
    const { members } = await (await request.get(`${url}/settlement`, AGAIN)).json();
    expect(members.map(({ name, balance }: { name: string; balance: number }) => [name, balance])).toEqual([
      ['Lea', 67.38],
      ['Max', -67.38],
    ]);
  });
}

test('nothing waits for a source, nor notices that it fails', { tag: '@phone' }, async ({ page, request }) => {
  const en = messagesOf('en');
  const id = await createTrip(request);
  let go = () => undefined as unknown;
  const held = new Promise((resolve) => {
    go = () => resolve(null);
  });
  await page.route('**/api/rates?*', async (route) => {
    await held;
    await route.fulfill({ json: { currency: 'EUR', rates: {} } });
  });
  await openIn(page, 'en', `/project/${id}`);
  await page.getByRole('button', { name: en.newExpense.open }).tap();
  const dialog = page.getByRole('dialog', { name: en.newExpense.title });
  await expect(dialog.getByRole('textbox', { name: en.newExpense.what })).toBeFocused();
  await page.keyboard.type('Dinner');
  await dialog.getByRole('button', { name: 'Currency of the bill' }).tap();
  await page.getByRole('searchbox').fill('czk');
  await page.getByRole('button', { name: /CZK/ }).tap();
  await dialog.getByRole('textbox', { name: 'Amount', exact: true }).fill('1250');
  await dialog.getByRole('textbox', { name: 'How many CZK for 1 EUR' }).fill('25');
  await dialog.getByRole('button', { name: en.sheet.saveAndClose }).tap();
  const rates = async () => (await (await request.get(`${server.url}/api/projects/${id}`, AGAIN)).json()).rates;
  await expect.poll(rates).toEqual({ CZK: '0.04' });
  go();
});
