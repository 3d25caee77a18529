import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { seedProject } from '@/tests/support/database/largest-project';
import { test } from './support/fixtures';
import { holdScripts } from './support/open-page';
import { databaseFile } from './support/server';

const phone = { tag: '@phone' };

const HOSTILE = `<b>"Ana" & 'Bo'</b>`;

/** More members and expenses than come in fields at once: 100 people, who are all named in one expense of 410. */
async function largeProject(request: APIRequestContext): Promise<string> {
  const size = { members: 100, expenses: 410, places: 0, nameLength: 1 };
  const { projectId, memberIds, expenseIds } = seedProject(databaseFile(), size);
  const member = `/api/projects/${projectId}/members/${memberIds[0]}`;
  for (const [path, data] of [
    [member, { name: HOSTILE }],
    [`${member}/expenses/${expenseIds[0]}`, { involved_members: memberIds }],
  ] as const) {
    expect((await request.put(path, { data })).status()).toBe(200);
  }
  return `/project/${projectId}`;
}

let created: Promise<string> | undefined;

/** No test here saves anything, so they share it. */
function sharedProject(request: APIRequestContext): Promise<string> {
  created ??= largeProject(request);
  return created;
}

/** Opens the card of 410 expenses in a window of one column. `end` says where it ends, in pixels from the top of the page. */
async function openLongCard(page: Page, request: APIRequestContext, window: { width: number; height: number }) {
  await page.setViewportSize(window);
  await page.goto(await sharedProject(request));
  await page.locator('main textarea').waitFor({ timeout: 10_000 });
  await page.getByRole('button', { name: `Expenses of ${HOSTILE}` }).click();
  const add = page.getByRole('button', { name: `Add expense paid by ${HOSTILE}` });
  const end = () => add.evaluate((button) => Math.round(button.getBoundingClientRect().bottom + scrollY));
  return { fields: page.locator('.expense-name'), add, end };
}

// All tests run in one worker.
test.describe.configure({ mode: 'default' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a large project can be read, searched and printed whole', async ({ page, request }) => {
    await page.goto(await sharedProject(request));
    await expect(page).toHaveTitle('Quits – Trip');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trip');
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.getByRole('status')).toBeHidden();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const card = page.getByRole('article', { name: HOSTILE });
      await expect(card.getByRole('listitem')).toHaveCount(410);
      await expect(card.getByRole('listitem').last()).toContainText('E409 16.43');
      await expect(page.getByRole('article')).toHaveCount(100);
      await expect(page.getByText('M98 → ')).toBeVisible();
    }
  });
});

test('a large project is a text until its scripts have come, and then can be edited', async ({ page, request }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto(await sharedProject(request), { waitUntil: 'commit' });
  await expect(page).toHaveTitle('Quits – Trip');
  await expect(page.getByRole('listitem').filter({ hasText: 'E409' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveCount(0);
  releaseScripts();
  // Looked for by a selector: to find the role of all that is on so large a page, and to describe it each time that an expectation
  // fails, lays the page out whole, and the editor, which is rendered in pieces, gives way to that.
  await page.locator('main textarea').waitFor({ timeout: 10_000 });
  await expect(page.getByRole('textbox', { name: 'Project name' })).toHaveValue('Trip');
  // The last row gets its fields as a person comes to it.
  const last = page.getByRole('textbox', { name: 'Amount of “E409”' });
  await expect(last).toHaveCount(0);
  await page.getByRole('button', { name: `Add expense paid by ${HOSTILE}` }).scrollIntoViewIfNeeded();
  await expect(last).toHaveValue('16.43');
  await expect(page.locator('.read-only-row')).toHaveCount(0);
  await expect(page).toHaveTitle('Quits – Trip');
});

test(
  'of a long card on a phone those rows have fields that are near the screen, and nothing moves as the others get theirs',
  phone,
  async ({ page, request }) => {
    const { fields, add, end } = await openLongCard(page, request, { width: 375, height: 667 });
    await expect(fields).toHaveCount(16);
    const before = await end();
    for (const [way, count] of [
      [1_500, 48],
      [3_000, 80],
    ] as const) {
      await page.evaluate((top) => scrollTo(0, top), way);
      await expect(fields).toHaveCount(count);
    }
    expect(await end()).toBe(before);
    await add.scrollIntoViewIfNeeded();
    await expect(page.getByRole('textbox', { name: 'Amount of “E409”' })).toHaveValue('16.43');
    expect(await fields.count()).toBeLessThan(150);
    expect(await end()).toBe(before);
  },
);

test('a large project of folded cards is printed whole the first time, too', phone, async ({ page, request }) => {
  await page.goto(await sharedProject(request));
  await page.locator('main textarea').waitFor({ timeout: 10_000 });
  const pages = async () => (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length;
  const first = await pages();
  expect(first).toBeGreaterThan(10);
  expect(await pages()).toBe(first);
});

// What can be touched is higher than what a mouse presses.
for (const [where, width, hasTouch] of [
  ['a tablet', 820, true],
  ['a narrow window', 600, false],
] as const) {
  test(
    `nothing moves in ${where} either as rows get their fields`,
    hasTouch ? phone : {},
    async ({ page, request }) => {
      const { fields, end } = await openLongCard(page, request, { width, height: 1_100 });
      await expect(fields.nth(15)).toBeAttached();
      const before = await end();
      await page.evaluate(() => scrollTo(0, 5_000));
      await expect(fields.nth(60)).toBeAttached();
      expect(await end()).toBe(before);
    },
  );
}
