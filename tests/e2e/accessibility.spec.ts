import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { openFromMenu } from './support/project-page';
import { createTrip } from './support/screens';

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
