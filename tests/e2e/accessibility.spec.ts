import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { openFromMenu } from './support/project-page';
import { createTrip } from './support/screens';

test('what happens is announced politely, and no motion is longer than 200 ms, nor any left where the person asked for less', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id, members } = await createTrip(api);
  await openPage(page, `/project/${id}`);

  await test.step('toasts, the state of saving, the copied link', async () => {
    const live = (text: string) => page.locator('[aria-live=polite]').filter({ hasText: text });
    await page.getByRole('textbox', { name: 'Project name' }).fill('Trip 2');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(live('Project up to date')).toHaveCount(1);
    await expect(live('Project updated')).toHaveCount(1);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(live('Copied')).toHaveCount(1);
  });
  await test.step('who pays whom, where others have changed it', async () => {
    const status = page.getByRole('main').locator('[role=status].sr-only');
    await expect(status).toHaveText('');
    const [anna] = members;
    const pizza = `/api/projects/${id}/members/${anna?.id}/expenses/${anna?.expenses[0]?.id}`;
    await page.request.put(pizza, { data: { amount: 60 } });
    await expect(status).toHaveText(/^2 payments now: .*Ben pays Anna 7\.50/);
  });
  await test.step('motion', async () => {
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
    await openFromMenu(page, 'delete');
    expect(await longest()).toBeLessThanOrEqual(200);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await longest()).toBeLessThanOrEqual(1);
  });
});
