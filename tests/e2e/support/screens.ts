import { expect, type Page } from '@playwright/test';
import type { ConsoleWatch } from './console-watch';
import type { Language, messagesOf } from './messages';
import { openPage } from './open-page';
import type { RemoteApi } from './other-server';
import type { ProjectsApi } from './projects-api';

export interface Visit {
  page: Page;
  api: ProjectsApi;
  browserConsole: ConsoleWatch;
  language: Language;
  words: ReturnType<typeof messagesOf>;
}

/** With a server of which the test says how it answers. */
interface LoadingVisit extends Visit {
  other: { url: string; api: RemoteApi };
}

export type Screens<Seen extends Visit = Visit> = Record<string, (visit: Seen) => Promise<void>>;

export async function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }, { amount: null }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12.5, involved: ['Anna'] }] },
    { name: null },
  ]);
}

/** Screens by name. Those of one group are reached one after the other, without opening the page again. */
export const otherScreens: Screens[] = [
  {
    'the home page': async ({ page }) => {
      await openPage(page, '/');
    },
    'the import': ({ page, words }) => openDialog(page, words.home.import),
    'what an import would become': async ({ page, words }) => {
      await page.getByRole('textbox', { name: words.import.paste }).fill('Hut 240 Ida\nFuel 64.50 Jon\nthanks');
      await expect(page.getByRole('button', { name: words.home.create })).toBeVisible();
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
];

/** Their few words look alike on each device, and have most room where letters are of the usual size. */
export const messageScreens: Screens[] = [
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
    'a missing project': async ({ page, browserConsole }) => {
      browserConsole.expect(/404/);
      await openPage(page, '/project/1111111111111111111111');
    },
    'an unknown address': async ({ page, browserConsole }) => {
      browserConsole.expect(/404/);
      await openPage(page, '/nowhere');
    },
  },
];

/** The same, where the server’s answer is what the test says. */
export const loadingScreens: Screens<LoadingVisit> = {
  'a project that is being loaded': async ({ page, api, other, words }) => {
    const { id } = await api.create('Slow');
    other.api.behave = ({ by }) =>
      by === 'server'
        ? { status: 500, detail: 'Not now.' }
        : new Promise((resolve) => page.once('close', () => resolve('hang up')));
    await openPage(page, `${other.url}/project/${id}`);
    await expect(page.getByRole('status').filter({ hasText: words.project.loading })).toBeVisible();
  },
  'a project that can’t be loaded': async ({ page, api, other, browserConsole }) => {
    browserConsole.expect(/429/);
    const { id } = await api.create('Busy');
    other.api.behave = () => ({ status: 429, detail: 'Slow down.' });
    await openPage(page, `${other.url}/project/${id}`);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  },
};

export async function closeDialog(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function openDialog(page: Page, opener: string | RegExp) {
  if (await page.getByRole('dialog').isVisible()) await closeDialog(page);
  await page.getByRole('button', { name: opener, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
