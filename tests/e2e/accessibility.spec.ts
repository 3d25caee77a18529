import { expect, type Page } from '@playwright/test';
import type { ConsoleWatch } from './support/console-watch';
import { test } from './support/fixtures';
import { type Language, languages, messagesOf, named } from './support/messages';
import { openPage } from './support/open-page';
import type { RemoteApi } from './support/other-server';
import { openFromMenu, showPanel } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { expectValidHtml } from './support/valid-html';
import { expectNoViolationsInThemes } from './support/violations';

interface Visit {
  page: Page;
  api: ProjectsApi;
  other: { url: string; api: RemoteApi };
  browserConsole: ConsoleWatch;
  words: ReturnType<typeof messagesOf>;
}

async function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }, { amount: null }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12.5, involved: ['Anna'] }] },
    { name: null },
  ]);
}

async function openTrip({ page, api }: Visit) {
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
}

/** Screens by name. Those of one group are reached one after the other, without opening the page again. */
const groups: Record<string, (visit: Visit) => Promise<void>>[] = [
  {
    'the home page': async ({ page }) => {
      await openPage(page, '/');
    },
    'the import': ({ page, words }) => openDialog(page, words.home.import),
    'what an import would become': async ({ page, words }) => {
      await page.getByRole('textbox', { name: words.import.paste }).fill('Hut 240 Ida\nFuel 64.50 Jon\nthanks');
      await expect(page.getByRole('button', { name: words.import.create })).toBeVisible();
    },
    'the language menu': async ({ page }) => {
      await closeDialog(page);
      await page.getByRole('banner').getByRole('button').first().click();
      await expect(page.locator('#language-menu')).toBeVisible();
    },
  },
  {
    'an empty project': async ({ page, api }) => {
      await openPage(page, `/project/${(await api.create(null)).id}`);
    },
  },
  {
    'a project': openTrip,
    'the choice of who is involved': ({ page, words }) =>
      openDialog(page, named(words.expense.involvedEveryone, 'Pizza')),
    'the question before an expense is removed': ({ page, words }) =>
      openDialog(page, named(words.expense.remove, 'Pizza')),
    'why a payment is to be made': async ({ page, words }) => {
      await closeDialog(page);
      await showPanel(page, 'payments');
      await openDialog(page, / → Anna/);
      for (const sum of await page.getByRole('dialog').locator('summary').all()) await sum.click();
      await expect(page.getByText(named(words.payment.paidBy, 'Anna')).first()).toBeVisible();
    },
    'the question before a member is removed': async ({ page, words }) => {
      await closeDialog(page);
      await showPanel(page, 'people');
      await openDialog(page, named(words.member.remove, 'Anna'));
    },
    'the menu of a project': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.project.menu }).click();
      await expect(page.locator('#project-menu')).toBeVisible();
    },
    'the choice of a currency': async ({ page, words }) => {
      await page.getByRole('button', { name: words.project.currency }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'a currency that is searched for': ({ page, words }) =>
      page.getByRole('searchbox', { name: words.currency.search }).fill('x'),
    'the question before a project is deleted': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.project.menu }).click();
      await page.getByRole('button', { name: words.project.delete }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'deletion for good': async ({ page }) => {
      await page.getByRole('checkbox').click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
    'other links of a project': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.sharing.open, exact: true }).click();
      await page.getByText(words.links.heading).click();
      await page.getByRole('button', { name: words.links.make }).click();
      await page.getByRole('button', { name: words.links.takeBack }).click();
      await page.getByRole('button', { name: words.links.replace }).click();
    },
    'unsaved changes': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('textbox', { name: words.project.nameLabel }).fill('Trip 2');
      await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
      const { save, unsaved, bannerAction } = words.save;
      await expect(
        page.getByRole('button', { name: new RegExp(`^(${save}|${unsaved} ${bannerAction})$`) }),
      ).toBeVisible();
    },
    'toasts of what was saved and what failed': async ({ page, browserConsole }) => {
      browserConsole.expect(/500/, /^error: .*Error/);
      await page.route('**/expenses/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.keyboard.press('ControlOrMeta+S');
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(2);
      // Toasts stay while the pointer is on them.
      await page.locator('[data-sonner-toast]').first().hover();
    },
  },
  {
    'what others have changed as well': async ({ page, api, words }) => {
      const { id, members } = await createTrip(api);
      await openPage(page, `/project/${id}`);
      await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
      await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Taxi') }).fill('13');
      const [pizza, taxi] = members.map(
        (member) => `/api/projects/${id}/members/${member.id}/expenses/${member.expenses[0]?.id}`,
      ) as [string, string];
      await page.request.delete(taxi);
      await page.request.put(pizza, { data: { amount: 40 } });
      await expect(page.getByText(words.conflict.removed)).toBeVisible();
      await expect(page.getByText(words.conflict.amount.split('{theirs}')[0] as string)).toBeVisible();
    },
    'restored changes and no network': async ({ page, words }) => {
      page.once('dialog', (dialog) => dialog.accept());
      await page.reload();
      await expect(page.getByRole('button', { name: words.notice.discard })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(words.notice.offline)).toBeVisible();
    },
  },
  {
    'the demo': async ({ page }) => {
      await openPage(page, '/demo');
    },
  },
  {
    'the description of the API': async ({ page }) => {
      await openPage(page, '/api');
    },
  },
  {
    'a project to look at': async ({ page, api }) => {
      await openPage(page, `/project/${await api.readOnlyLink((await createTrip(api)).id)}`);
    },
    'its link': async ({ page, words }) => {
      await page.getByRole('button', { name: words.sharing.open, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    'a deleted project': async ({ page, api, browserConsole }) => {
      browserConsole.expect(/404/);
      const { id } = await createTrip(api);
      await page.request.delete(`/api/projects/${id}`);
      await openPage(page, `/project/${id}`);
    },
    'a link that was replaced': async ({ page, api }) => {
      const { id } = await createTrip(api);
      await api.replaceLink(id);
      await openPage(page, `/project/${id}`);
    },
  },
  {
    'a missing project': async ({ page, browserConsole }) => {
      browserConsole.expect(/404/);
      await openPage(page, '/project/1111111111111111111111');
    },
  },
  {
    'an unknown address': async ({ page, browserConsole }) => {
      browserConsole.expect(/404/);
      await openPage(page, '/nowhere');
    },
  },
  {
    'a project that is being loaded': async ({ page, api, other, words }) => {
      const { id } = await api.create('Slow');
      other.api.behave = ({ by }) =>
        by === 'server'
          ? { status: 500, detail: 'Not now.' }
          : new Promise((resolve) => page.once('close', () => resolve('hang up')));
      await openPage(page, `${other.url}/project/${id}`);
      await expect(page.getByRole('status').filter({ hasText: words.project.loading })).toBeVisible();
    },
  },
  {
    'a project that can’t be loaded': async ({ page, api, other, browserConsole }) => {
      browserConsole.expect(/429/);
      const { id } = await api.create('Busy');
      other.api.behave = () => ({ status: 429, detail: 'Slow down.' });
      await openPage(page, `${other.url}/project/${id}`);
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
];

async function closeDialog(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function openDialog(page: Page, opener: string | RegExp) {
  if (await page.getByRole('dialog').isVisible()) await closeDialog(page);
  await page.getByRole('button', { name: opener, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Each screen in both themes, on both devices; the languages take turns. */
for (const [index, screens] of groups.entries()) {
  test(`no accessibility violation: ${Object.keys(screens).join(', ')}`, { tag: '@everywhere' }, async ({
    page,
    api,
    other,
    browserConsole,
    isMobile,
  }) => {
    test.setTimeout(60_000 + 15_000 * Object.keys(screens).length);
    const language = languages[(index + (isMobile ? 1 : 0)) % languages.length] as Language;
    await page.context().addCookies([{ name: 'i18next', value: language, domain: '127.0.0.1', path: '/' }]);
    for (const [screen, reach] of Object.entries(screens)) {
      await reach({ page, api, other, browserConsole, words: messagesOf(language) });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectValidHtml(page, `${screen}, ${language}`);
      await expectNoViolationsInThemes(page, `${screen}, ${language}`);
    }
  });
}

test('every page has its landmarks and one main heading', async ({ page, api, browserConsole }) => {
  browserConsole.expect(/404/);
  const { id } = await createTrip(api);
  for (const path of ['/', `/project/${id}`, '/demo', '/api', '/project/1111111111111111111111']) {
    await openPage(page, path);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('what happens is announced politely: toasts, the state of saving, the copied link', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
  const live = (text: string) => page.locator('[aria-live=polite]').filter({ hasText: text });
  await page.getByRole('textbox', { name: 'Project name' }).fill('Trip 2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(live('Project up to date')).toHaveCount(1);
  await expect(live('Project updated')).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(live('Copied')).toHaveCount(1);
});

test('no motion is longer than 200 ms, and none is left where the person asked for less', async ({ page, api }) => {
  const { id } = await createTrip(api);
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *, header *')].flatMap(
          (element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return `${transitionDuration}, ${animationDuration}`
              .split(', ')
              .map((text) => Number.parseFloat(text) * 1_000);
          },
        ),
      ),
    );
  await openPage(page, `/project/${id}`);
  await openFromMenu(page, 'delete');
  expect(await longest()).toBeLessThanOrEqual(200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThanOrEqual(1);
});
