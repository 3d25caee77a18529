import { expect, type Locator, type Page } from '@playwright/test';
import { comeByTimer, stopClock } from './support/clock';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const phone = { tag: '@phone' };
const failure = 'The expense could not be updated: Something went wrong on the server';

async function openTrip(page: Page, api: ProjectsApi) {
  const created = await api.create('Trip', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Pizza', amount: 30 },
        { name: 'Ice', amount: 6 },
      ],
    },
    { name: 'Ben' },
    { name: 'Cleo' },
  ]);
  const project = new ProjectPage(page);
  await project.open(created.id);
  return { ...created, project };
}

/** Whether a person sees the whole text: nothing lies over it. */
function isInFront(toast: Locator): Promise<boolean> {
  return toast.locator('[data-title]').evaluate((title) => {
    const { left, right, top, bottom } = title.getBoundingClientRect();
    const inset = 2;
    return [left + inset, right - inset].every((x) =>
      [top + inset, bottom - inset].every((y) => title.contains(document.elementFromPoint(x, y))),
    );
  });
}

test(
  'an error stands in front of what else succeeded before and after it, until it is closed',
  phone,
  async ({ page, api, browserConsole }) => {
    browserConsole.expect(failedCall(500), /^error: .*Error/);
    await page.clock.install();
    const { project } = await openTrip(page, api);
    await stopClock(page);
    await page.route('**/expenses/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await project.amount('Pizza').fill('31');
    await project.name.fill('Tour');
    await page.keyboard.press('ControlOrMeta+S');
    const error = project.toast(failure);
    await comeByTimer(page, error);
    await comeByTimer(page, project.toast('Project updated'));
    await expect.poll(() => isInFront(error)).toBe(true);

    await project.amount('Pizza').fill('30');
    for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
      await project.name.fill(name);
      await page.keyboard.press('ControlOrMeta+S');
      await comeByTimer(page, project.toast('Project updated'), index + 2);
      await project.isUpToDate();
    }
    await expect.poll(() => isInFront(error)).toBe(true);
    await page.clock.runFor(5_000);
    await expect(project.toast('Project updated')).toHaveCount(0);
    expect(await isInFront(error)).toBe(true);
    await error.getByRole('button', { name: 'Close notification' }).click();
    await page.clock.runFor(1_000);
    await expect(error).toHaveCount(0);
  },
);
