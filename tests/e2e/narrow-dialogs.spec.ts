import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, named } from './support/messages';
import { openPage, speak } from './support/open-page';
import { openFromMenu } from './support/project-page';
import { createTrip } from './support/screens';
import { storesDrafts } from './support/stored-drafts';

/** In German, whose words are long. */
const words = messagesOf('de');

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (found === null) throw new Error('It is not shown.');
  return found;
}

const rightEnd = async (element: Locator) => {
  const { x, width } = await box(element);
  return x + width;
};

async function openTrip(page: Page, id: string, width: number) {
  await speak(page, 'de');
  await page.setViewportSize({ width, height: 740 });
  await openPage(page, `/project/${id}`);
}

test('what ends the choice of shares takes one line on a usual phone, and closes at its right end on any', {
  tag: '@phone',
}, async ({ page, api }) => {
  const { id } = await createTrip(api);
  for (const width of [360, 320]) {
    await openTrip(page, id, width);
    await page.getByRole('button', { name: named(words.expense.involvedEveryone, 'Pizza') }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.involved.uneven }).tap();
    const even = await box(dialog.getByRole('button', { name: words.involved.even }));
    const close = dialog.getByRole('button', { name: words.notice.close });
    const middle = (await box(close)).y + (await box(close)).height / 2;
    if (width === 360) expect(Math.abs(even.y + even.height / 2 - middle)).toBeLessThan(2);
    expect(await rightEnd(close)).toBeCloseTo(await rightEnd(dialog.getByRole('switch')), 0);
  }
});

test('both buttons above an earlier version are as wide as the screen where they take two lines', {
  tag: '@phone',
}, async ({ page, api }) => {
  const { id } = await createTrip(api);
  await openTrip(page, id, 360);
  await openFromMenu(page, 'history', 'de');
  await page
    .getByRole('button', { name: new RegExp(`^${words.history.view}`) })
    .first()
    .tap();
  const [restore, close] = [words.history.putBack, words.notice.close].map((name) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }),
  );
  expect((await box(close!)).y).toBeGreaterThan((await box(restore!)).y);
  expect((await box(close!)).width).toBeCloseTo((await box(restore!)).width, 0);
});

test('what the field for a name asks for can be read', { tag: '@phone' }, async ({ page, api }) => {
  for (const language of ['en', 'de', 'es'] as const) {
    const { member } = messagesOf(language);
    await speak(page, language);
    for (const width of [320, 360, 375]) {
      await page.setViewportSize({ width, height: 740 });
      await openPage(page, `/project/${(await api.create('Trip')).id}`);
      const field = page.getByRole('textbox', { name: member.nameLabel });
      for (const placeholder of [member.firstName, member.nextName]) {
        await expect(field).toHaveAttribute('placeholder', placeholder);
        const isWhole = await field.evaluate((element: HTMLInputElement) => {
          const text = element.placeholder;
          element.value = text;
          const fits = element.scrollWidth <= element.clientWidth;
          element.value = '';
          return fits;
        });
        expect(isWhole, `${placeholder} at ${width} px`).toBe(true);
        if (placeholder === member.firstName) await field.fill('Anna,');
      }
    }
  }
});

test('a long title has all of the width, and the buttons stand beside what is said about the project', {
  tag: '@phone',
}, async ({ page, api }) => {
  const short = await api.create('Zermatt');
  const long = await api.create('Ski week in Zermatt with everybody from the old flat in the Lindenstraße');
  for (const { id, name } of [short, long]) {
    await openTrip(page, id, 360);
    const title = await box(page.getByRole('textbox', { name: words.project.nameLabel }));
    const facts = await box(page.locator('.project-facts'));
    const menu = await box(page.getByRole('button', { name: words.project.menu }));
    if (name === short.name) expect(menu.y).toBeLessThan(title.y + title.height);
    else {
      expect(title.x + title.width).toBeGreaterThan(menu.x);
      expect(menu.y).toBeGreaterThanOrEqual(title.y + title.height);
      expect(facts.y).toBeLessThan(menu.y + menu.height);
      expect(facts.x + facts.width).toBeLessThanOrEqual(menu.x);
    }
  }
});

test('a notice is closed at its right end, in a line of its own, too', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await createTrip(api);
  await openTrip(page, id, 360);
  await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
  await storesDrafts(page, 1);
  await page.reload();
  const notice = page.locator('[data-notice]');
  const discard = notice.getByRole('button', { name: words.notice.discard });
  await expect(discard).toBeVisible();
  const close = notice.getByRole('button', { name: new RegExp(`^${words.notice.close}`) });
  expect((await box(close)).y).toBeGreaterThan((await box(discard)).y);
  expect(await rightEnd(notice)).toBeGreaterThan(await rightEnd(close));
  expect((await rightEnd(notice)) - (await rightEnd(close))).toBeLessThan(20);
});
