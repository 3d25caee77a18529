import { type Browser, expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { languages, messagesOf } from './support/messages';
import { follows, isHydrated, openPage } from './support/open-page';
import { openFromMenu, ProjectPage, recordWrites, toast } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { storesDraft, storesDrafts } from './support/stored-drafts';
import { expectNoViolations } from './support/violations';

const REPLACED = 'The project has a new link. The old one no longer works.';

const createTrip = (api: ProjectsApi) =>
  api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 120 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12, involved: ['Anna'] }] },
  ]);

/** The page of another person, in a browser of their own, which hears what happens. */
async function openElsewhere(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await follows(page, () => openPage(page, path));
  return page;
}

async function openOtherLinks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('View-only link, new link').click();
}

async function replaceLinkByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('View-only link, new link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Replace the link…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, REPLACED)).toBeVisible();
}

test.describe('the read-only link', () => {
  test('shows all, offers nothing that writes, on a phone too, and never tells the link that does', async ({
    page,
    api,
    request,
  }) => {
    const { id } = await createTrip(api);
    const link = await api.readOnlyLink(id);
    const writes = recordWrites(page);
    const seen: string[] = [];
    page.on('response', async (response) => {
      const isOfApp = response.url().includes('/_next/');
      const text = isOfApp || response.url().includes('/events') ? '' : await response.text().catch(() => '');
      seen.push(response.url(), JSON.stringify(response.headers()), text);
    });
    await follows(page, () => openPage(page, `/project/${link}`));
    await expect(page.getByText('View only.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Trip' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Ben' })).toContainText('for Anna');
    for (const size of [page.viewportSize(), { width: 375, height: 740 }]) {
      await page.setViewportSize(size!);
      await page.getByRole('button', { name: 'Project menu' }).click();
      for (const name of [/^Add/, /^Remove/, /^Save/, /up to date/, /^Expense:/, /^Delete/, /^Currency/, /^Undo/]) {
        await expect(page.getByRole('button', { name })).toHaveCount(0);
      }
      await expect(page.locator('main :is(input:not([type="radio"]), textarea):not([readonly])')).toHaveCount(0);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('ControlOrMeta+S');
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(new RegExp(`/project/${link}$`));
    await expect(page.getByText('View-only link, new link')).toHaveCount(0);
    expect(writes).toEqual([]);
    seen.push(await page.content());
    for (const path of ['', '/links']) {
      const answer = await request.get(`/api/projects/${link}${path}`);
      seen.push(JSON.stringify(answer.headers()), await answer.text());
    }
    expect(seen.join('\n')).toContain(link);
    expect(seen.join('\n')).not.toContain(id);
  });

  test('follows what others save, and remembers who is looking', async ({ page, api, request }) => {
    const { id, members } = await createTrip(api);
    const link = await api.readOnlyLink(id);
    await follows(page, () => openPage(page, `/project/${link}`));
    await page.getByRole('combobox').selectOption({ label: 'Ben' });
    await expect(page.getByText('You owe 48.00')).toBeVisible();
    await request.put(`/api/projects/${id}`, { data: { name: 'Journey' } });
    await request.post(`/api/projects/${id}/members/${members[1]?.id}/expenses`, { data: { name: 'Ice', amount: 8 } });
    await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible();
    await expect(page.getByText('You owe 44.00')).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quits-recent'))).toContain('-4400');
    await openPage(page, '/');
    await expect(page.locator('.recent-detail')).toHaveText(/^view only · You owe 44.00/);
    await page.getByRole('link', { name: /Journey/ }).click();
    await expect(page.getByText('You owe 44.00')).toBeVisible();
  });

  test('is made in the share sheet, and revoked for all who have it', async ({
    page,
    browser,
    api,
    browserConsole,
  }) => {
    const { id } = await createTrip(api);
    await openPage(page, `/project/${id}`);
    await openOtherLinks(page);
    await page.getByRole('button', { name: 'Create a view-only link' }).click();
    const field = page.getByRole('textbox', { name: 'View-only link' });
    await expect(field).toBeVisible();
    const path = new URL(await field.inputValue()).pathname;
    expect(path).not.toContain(id);
    const reader = await openElsewhere(browser, path);
    await expect(reader.getByText('View only.')).toBeVisible();

    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByRole('button', { name: 'Create a view-only link' })).toBeVisible();
    await expect(reader.getByText(/^This link no longer works/)).toBeVisible({ timeout: 15_000 });
    await expect(reader.getByText('Hut')).toBeVisible();
    await reader.close();

    browserConsole.expect(failedCall(404));
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows all in each language', async ({ page, api }) => {
      const link = await api.readOnlyLink((await createTrip(api)).id);
      for (const language of languages) {
        const words = messagesOf(language);
        expect((await page.goto(`/project/${link}?lng=${language}`))?.status()).toBe(200);
        await expect(page.getByText(words.readOnly.note)).toBeVisible();
        await expect(page.getByRole('article', { name: 'Anna' })).toContainText('Hut');
        await expect(page.locator('noscript p')).toHaveCount(0);
        await expect(page.locator('main :is(input:not([type="radio"]), textarea):not([readonly])')).toHaveCount(0);
      }
    });
  });
});

test.describe('a new link', () => {
  test('is made by keyboard, takes all tabs of the browser over with what is unsaved, and tells others', async ({
    page,
    context,
    browser,
    api,
    browserConsole,
  }) => {
    const { id } = await createTrip(api);
    const second = new ProjectPage(await context.newPage());
    await follows(second.page, () => second.open(id));
    await second.amount('Taxi').fill('16');
    const others = await openElsewhere(browser, `/project/${id}`);
    const theirs = new ProjectPage(others);
    await theirs.amount('Taxi').fill('15');
    const project = new ProjectPage(page);
    await project.open(id);
    await page.bringToFront();
    await page.getByRole('combobox').selectOption({ label: 'Ben' });
    await project.amount('Hut').fill('130');

    await replaceLinkByKeyboard(page);
    const path = new URL(page.url()).pathname;
    expect(path).toMatch(/^\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(path).not.toContain(id);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(project.amount('Hut')).toHaveValue('130.00');
    await expect(page.getByText('You owe 49.00')).toBeVisible();
    await second.page.waitForURL(path);
    await expect(second.amount('Taxi')).toHaveValue('16');
    await project.saveAll();
    expect((await api.readPlain(path.split('/').at(-1) ?? '')).members.map(({ expenses }) => expenses)).toEqual([
      [['Hut', 130, []]],
      [['Taxi', 16, ['Anna']]],
    ]);
    await second.isUpToDate();
    await expect(others.getByText(/^This link was replaced by a new one: ask the others/)).toBeVisible({
      timeout: 15_000,
    });
    await expect(theirs.amount('Taxi')).toHaveValue('15');
    await others.close({ runBeforeUnload: false });

    await openPage(page, '/');
    await expect(page.locator('.recent-link')).toHaveCount(1);
    expect(await page.locator('.recent-link').getAttribute('href')).toBe(path);

    // In this browser the old address leads on; elsewhere it does not.
    browserConsole.expect(failedCall(404));
    await page.goto(`/project/${id}`);
    await page.waitForURL(path);
    await isHydrated(page);
    await expect(page.getByText('You owe 49.00')).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await openPage(stranger, `/project/${id}`);
    await expect(stranger.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
    expect(await stranger.content()).not.toContain(path);
  });

  test('is asked for from the menu, and its question keeps off the edges of a phone', { tag: '@phone' }, async ({
    page,
    api,
  }) => {
    const { id } = await createTrip(api);
    await openPage(page, `/project/${id}`);
    await openFromMenu(page, 'linkLeaked');
    const heading = page.getByRole('heading', { name: 'New link' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Replace the link…' }).tap();
    const cancel = page.getByRole('group', { name: /^The old link stops/ }).getByRole('button', { name: 'Cancel' });
    await expect(cancel).toBeFocused();
    const room = () => cancel.evaluate((button) => window.innerHeight - button.getBoundingClientRect().bottom);
    await expect.poll(room).toBeGreaterThanOrEqual(16);
  });
});

test('what is unsaved where somebody else replaces the link is shown, copied, and comes back under the new one', async ({
  page,
  context,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(404));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await createTrip(api);
  const typed = new ProjectPage(page);
  await follows(page, () => typed.open(id));
  await typed.amount('Hut').fill('130');
  await typed.addExpense('Ben', 'Wine', '24');
  await storesDraft(page, { amount: 13_000 }, { amount: 2_400 });
  const unsaved = [/Hut.*120\.00.*130\.00/, /Wine.*24\.00.*Ben/];
  const link = await api.replaceLink(id);
  await test.step('with the notice of the open tab', async () => {
    await page.getByRole('button', { name: 'Show unsaved changes' }).click();
    await expect(typed.dialog.getByRole('listitem')).toHaveText(unsaved);
    await page.close({ runBeforeUnload: false });
  });

  const next = await context.newPage();
  await test.step('on the page of the old link', async () => {
    await openPage(next, `/project/${id}`);
    await expect(next.getByRole('heading', { level: 2, name: 'Not saved, and still on this device' })).toBeVisible();
    await expect(next.getByRole('main').getByRole('listitem')).toHaveText(unsaved);
    await next.getByRole('button', { name: 'Copy as text' }).click();
    // No page may read the clipboard by a script.
    const plain = await context.newPage();
    await plain.setContent('<textarea></textarea>');
    await plain.locator('textarea').press('ControlOrMeta+V');
    await expect(plain.locator('textarea')).toHaveValue(/^Trip\n.*130\.00.*\n.*Wine/);
    await plain.close();
  });

  const project = new ProjectPage(next);
  await openPage(next, `/project/${link}`);
  await expect(next.getByText(/^Restored \d+ unsaved changes?: /)).toBeVisible();
  await expect(project.amount('Hut')).toHaveValue('130.00');
  await project.saveAll();
  const { members } = await api.readPlain(link);
  expect(members.map(({ expenses }) => expenses)).toEqual([
    [['Hut', 130, []]],
    [
      ['Taxi', 12, ['Anna']],
      ['Wine', 24, []],
    ],
  ]);
  await storesDrafts(next, 0);
});

test.describe('a deleted project', () => {
  test('comes back by the toast on the home page and by its own page, until it is deleted for good by its name', async ({
    page,
    api,
    browserConsole,
  }) => {
    const { id } = await createTrip(api);
    const name = page.getByRole('textbox', { name: 'Project name' });
    await openPage(page, `/project/${id}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quits-recent'))).toContain(id);
    await test.step('by the toast', async () => {
      await openFromMenu(page, 'delete');
      await expect(page.getByRole('dialog')).toContainText('You can bring it back for 30 days');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL('/');
      const deleted = toast(page, 'Project deleted. You can bring it back for 30 days.');
      await expect(deleted).toBeVisible();
      await expect(page.locator('.recent-link')).toHaveCount(0);
      expect(await api.status(id)).toBe(404);
      await deleted.getByRole('button', { name: 'Undo' }).click();
      await page.waitForURL(`/project/${id}`);
      await expect(name).toHaveValue('Trip');
    });
    await test.step('by its own page', async () => {
      await openFromMenu(page, 'delete');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL('/');
      browserConsole.expect(failedCall(404));
      await openPage(page, `/project/${id}`);
      await expect(page.getByText(/^Deleted on .+\d{4}/).first()).toBeVisible();
      await page.getByRole('button', { name: 'Bring it back' }).click();
      await expect(name).toHaveValue('Trip');
      expect(await api.status(id)).toBe(200);
      await isHydrated(page);
    });
    await test.step('no more once it is deleted for good', async () => {
      await openFromMenu(page, 'delete');
      await page.getByRole('checkbox', { name: 'Delete for good, at once' }).click();
      const confirm = page.getByRole('button', { name: 'Delete for good', exact: true });
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('textbox', { name: 'To confirm, type the name: “Trip”' }).fill('Trip');
      await confirm.click();
      await page.waitForURL('/');
      expect(await api.status(id)).toBe(404);
      await openPage(page, `/project/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
    });
  });

  test('shows what is unsaved on this device, which comes back with it or is discarded', async ({
    page,
    context,
    api,
    request,
    browserConsole,
  }) => {
    browserConsole.expect(failedCall(404));
    const { id } = await createTrip(api);
    const typing = await context.newPage();
    await new ProjectPage(typing).open(id);
    await new ProjectPage(typing).amount('Hut').fill('130');
    await storesDraft(typing, { amount: 13_000 });
    await typing.close({ runBeforeUnload: false });
    await request.delete(`/api/projects/${id}`);

    await openPage(page, `/project/${id}`);
    await expect(page.getByText('These changes come back once the project does.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Hut.*120\.00.*130\.00/);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(new ProjectPage(page).amount('Hut')).toHaveValue('130.00');
    await storesDrafts(page, 1);
    page.on('dialog', (asked) => asked.accept());
    await page.goto('about:blank');

    await request.delete(`/api/projects/${id}?for_good=true`);
    await openPage(page, '/');
    await expect(page.locator('.recent-detail')).toHaveText(/^1 change not saved/);
    await page.getByRole('link', { name: /Trip/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Project not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(/Hut.*120\.00.*130\.00/);
    await expectNoViolations(page, 'on a desktop');
    await page.setViewportSize({ width: 375, height: 740 });
    await expectNoViolations(page, 'on a phone');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(toast(page, 'The unsaved changes were discarded.')).toBeVisible();
    await storesDrafts(page, 0);
    await page.reload();
    await expect(page.getByText(/^“Trip” is gone, so it is off the list/)).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('says when it was deleted, and comes back by a form, but not by a read-only link', async ({
      page,
      api,
      request,
      browserConsole,
    }) => {
      browserConsole.expect(failedCall(404));
      const { id } = await createTrip(api);
      const link = await api.readOnlyLink(id);
      await request.delete(`/api/projects/${id}`);
      await page.goto(`/project/${link}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Project deleted' })).toBeVisible();
      await expect(page.getByRole('button', { name: messagesOf('en').gone.bringBack })).toHaveCount(0);
      expect((await request.post(`/api/projects/${link}/undelete`)).status()).toBe(403);
      for (const language of languages) {
        expect((await page.goto(`/project/${id}?lng=${language}`))?.status()).toBe(404);
        await expect(page.getByRole('time')).toHaveText(/\d{4}.* UTC\.?$/);
      }
      await page.getByRole('button', { name: messagesOf('es').gone.bringBack }).click();
      await page.waitForURL(`/project/${id}`);
      await expect(page.getByRole('article', { name: 'Anna' })).toBeVisible();
      expect(await api.status(id)).toBe(200);
    });
  });
});
