import { expect, type Page } from '@playwright/test';
import { animationsEnd } from './support/animations';
import { failedCall, noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { type Language, languages, messagesOf } from './support/messages';
import { openPage, speak } from './support/open-page';
import { openFromMenu, ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

interface Words {
  /** What is typed into the search. */
  typed: string;
  code: string;
  /** The amounts with it: what Anna paid, and what Ben owes. */
  total: string;
  owes: string;
}

const words: Record<Language, Words> = {
  en: { typed: 'british', code: 'GBP', total: '£1,234.50', owes: 'owes £617.25' },
  de: {
    typed: 'FRANKEN',
    code: 'CHF',
    total: '1.234,50 CHF',
    owes: 'schuldet 617,25 CHF',
  },
  es: { typed: 'dolar est', code: 'USD', total: '1234,50 US$', owes: 'debe 617,25 US$' },
};

async function createTrip(api: ProjectsApi): Promise<string> {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 1234.5 }] },
    { name: 'Ben' },
  ]);
  return id;
}

async function browseIn(page: Page, language: Language) {
  await speak(page, language);
  await page.addInitScript((tag) => {
    Object.defineProperty(navigator, 'languages', { get: () => [tag] });
  }, language);
}

for (const language of languages) {
  const { code, total, owes } = words[language];

  test(`a currency is there in the first paint, as the browser writes it (${language})`, async ({ page, api }) => {
    const id = await createTrip(api);
    await page.request.put(`/api/projects/${id}`, { data: { currency: code } });
    await browseIn(page, language);
    const firstPaint = await (await openPage(page, `/project/${id}`))?.text();
    const plain = firstPaint?.replace(/<!-- -->/g, '').replaceAll('\u00A0', ' ');
    expect(plain).toContain(total);
    expect(plain).toContain(owes);
    await expect(page.getByRole('article', { name: 'Anna' }).getByText(total)).toBeVisible();
    await expect(page.getByRole('article', { name: 'Ben' }).getByText(owes)).toBeVisible();
  });
}

test('a currency is chosen with the keyboard, in a dialog that keeps its size', async ({ page, api }) => {
  const { typed, code, total } = words.de;
  const { project: labels, currency: texts } = messagesOf('de');
  const id = await createTrip(api);
  await browseIn(page, 'de');
  await openPage(page, `/project/${id}`);
  const menu = page.getByRole('button', { name: labels.menu });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: labels.currency })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.title });
  const search = dialog.getByRole('searchbox');
  await expect(search).toBeFocused();
  await animationsEnd(page);
  const before = await dialog.boundingBox();
  await page.keyboard.type('tolar!');
  await expect(dialog.getByText('Keine Währung gefunden.')).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(before);
  await search.press('ControlOrMeta+A');
  await page.keyboard.type(typed);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await dialog.boundingBox()).toEqual(before);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(page.getByRole('article', { name: 'Anna' }).getByText(total)).toBeVisible();
  await expect
    .poll(() => api.read(id), 'the choice is saved by itself')
    .toMatchObject({ name: 'Trip', currency: code });
});

test('a currency is chosen on a phone', { tag: '@phone' }, async ({ page, api }) => {
  const { code, typed } = words.es;
  const { project: labels, currency: texts } = messagesOf('es');
  const id = await createTrip(api);
  await browseIn(page, 'es');
  await page.setViewportSize({ width: 375, height: 553 });
  await openPage(page, `/project/${id}`);
  await page.getByRole('button', { name: labels.menu }).tap();
  await page.getByRole('button', { name: labels.currency }).tap();
  const dialog = page.getByRole('dialog', { name: texts.title });
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('searchbox'), 'the keyboard stays down').not.toBeFocused();
  const choices = dialog.getByRole('list', { name: texts.usual }).getByRole('button');
  await expect(choices.first()).toHaveAttribute('aria-current', 'true');
  for (const [at, usual] of ['EUR', 'USD', 'MXN'].entries()) await expect(choices.nth(at + 1)).toContainText(usual);
  for (const choice of (await choices.all()).slice(0, 4)) {
    expect((await choice.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await dialog.getByRole('searchbox').tap();
  await page.keyboard.type(typed);
  await dialog.getByRole('button', { name: code }).tap();
  await expect(dialog).toBeHidden();
  await expect.poll(() => api.read(id), 'the choice is saved by itself').toMatchObject({ currency: code });
});

test('a currency that someone else chooses appears, and one chosen at the same time is asked about', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, /^error: NetworkError/, failedCall(412));
  const id = await createTrip(api);
  const project = new ProjectPage(page);
  await project.open(id);
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'EUR' } });
  await expect(project.card('Anna').getByText('€1,234.50')).toBeVisible();

  await page.context().setOffline(true);
  await openFromMenu(page, 'currency');
  await page.getByRole('button', { name: 'US Dollar USD' }).click();
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'CHF' } });
  await page.context().setOffline(false);
  await expect(page.getByText('Currency: USD → CHF')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await project.isUpToDate();
  await expect(project.card('Anna').getByText('CHF 1,234.50')).toBeVisible();
});

test('a browser that writes a currency otherwise than the server hydrates the page without an error', async ({
  page,
  api,
}) => {
  const id = await createTrip(api);
  await page.request.put(`/api/projects/${id}`, { data: { currency: 'EUR' } });
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')!.get!;
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        const format = own.call(this);
        return (value: number) => format(value).replace('€', 'EUR ');
      },
    });
  });
  const project = new ProjectPage(page);
  await project.open(id);
  await project.amount('Hut').fill('2000');
  await expect(project.card('Anna').getByText('EUR 2,000.00')).toBeVisible();
  await project.saveAll();
});
