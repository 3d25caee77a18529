import { expect, type Locator, type Page } from '@playwright/test';
import { comeByTimer, stopClock } from './support/clock';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';

const phone = { tag: '@phone' };
const failure = 'The expense could not be updated: An entry breaks a rule.';

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

/** As the server answers where a rule of its own is stricter than those of the page. */
function refusalOf(expenseId = '') {
  const errors = [{ pointer: `/expenses/${expenseId}/amount`, detail: 'Too large.', code: 'validation_failed' }];
  const problem = {
    title: 'Invalid',
    status: 422,
    detail: 'An entry breaks a rule.',
    code: 'validation_failed',
    errors,
  };
  return { status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) };
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
    browserConsole.expect(failedCall(422), /^error: ApiError/);
    await page.clock.install();
    const { id, members, project } = await openTrip(page, api);
    await stopClock(page);
    await page.route(`**/api/projects/${id}`, (route) => {
      const isRefused = route.request().postData()?.includes('expenses');
      return isRefused ? route.fulfill(refusalOf(members[0]?.expenses[0]?.id)) : route.fallback();
    });
    await project.amount('Pizza').fill('31');
    await project.name.fill('Tour');
    await page.keyboard.press('ControlOrMeta+S');
    const error = project.toast(failure).and(page.locator('[data-removed="false"]'));
    await comeByTimer(page, error);
    await comeByTimer(page, project.toast('Project updated'));
    await expect.poll(() => isInFront(error)).toBe(true);

    for (const [index, name] of ['One', 'Two', 'Three'].entries()) {
      await project.name.fill(name);
      await page.keyboard.press('ControlOrMeta+S');
      await comeByTimer(page, project.toast('Project updated'), index + 2);
    }
    // The same error again takes the place of the one before, which fades.
    await comeByTimer(page, error);
    await expect.poll(() => isInFront(error)).toBe(true);
    await page.clock.runFor(7_000);
    await expect(project.toast('Project updated')).toHaveCount(0);
    expect(await isInFront(error)).toBe(true);
    await error.getByRole('button', { name: 'Close notification' }).click();
    await expect(error).toHaveCount(0);
    await expect(page.getByText('Not saved: the server did not accept this.')).toBeVisible();
  },
);
