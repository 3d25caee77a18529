import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { openFromMenu } from './support/project-page';

/** Where nothing of it can be seen: out of the screen, or below something. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    // The input of a chip is invisible, and its label has the ring.
    const shown = focused.getBoundingClientRect().width > 2 ? focused : (focused.labels?.[0] ?? focused);
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && (shown.contains(hit) || hit.contains(shown));
    });
    return isSeen ? null : (focused.getAttribute('aria-label') ?? shown.textContent);
  });
}

async function pressTab(page: Page, key: 'Tab' | 'Shift+Tab', times: number) {
  for (let press = 1; press <= times; press += 1) {
    await page.keyboard.press(key);
    expect.soft(await unseenFocus(page), `after ${key}, ${press} times`).toBeNull();
  }
}

test('what has the focus in the sheet is seen, beside its buttons and its question, from its end to its beginning again', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `Person ${index + 1}` }));
  const { id } = await api.create('Trip', names);
  await openPage(page, `/project/${id}`);
  await page.getByRole('button', { name: 'Expense: enter a new one' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'What' }).fill('Hut');
  await sheet.getByText('Uneven', { exact: true }).click();
  await pressTab(page, 'Tab', 45);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await pressTab(page, 'Shift+Tab', 25);
  await pressTab(page, 'Tab', 45);
});

test('what has the focus in an earlier version is seen below its head', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create(
    'Trip',
    Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index + 1}` })),
  );
  await openPage(page, `/project/${id}`);
  await openFromMenu(page, 'history');
  await page
    .getByRole('button', { name: /^View this version/ })
    .first()
    .tap();
  await expect(page.getByRole('dialog', { name: /^As of/ })).toBeVisible();
  await pressTab(page, 'Tab', 30);
  await pressTab(page, 'Shift+Tab', 30);
});
