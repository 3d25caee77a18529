import { expect, type Locator, type Page } from '@playwright/test';
import { animationsEnd } from './support/animations';
import { comeByTimer, stopClock } from './support/clock';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { messagesOf } from './support/messages';
import { openPage, speak } from './support/open-page';
import { openFromMenu, ProjectPage } from './support/project-page';

const CONTROLS = 'button, a[href], summary, select, textarea, label:has(input.sr-only), input:not(.sr-only)';

/** The controls of the dialog whose middle a press would not reach, once they are scrolled to. */
function unreachable(dialog: Locator): Promise<string[]> {
  return dialog.evaluate(
    (element, controls) =>
      [...element.querySelectorAll<HTMLElement>(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => {
          control.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = control.getBoundingClientRect();
          return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((control) => control.textContent || control.getAttribute('aria-label') || control.tagName),
    CONTROLS,
  );
}

/** The points of the toast, its corners and edges too, at which a press would reach something else. */
function holes(toast: Locator): Promise<string[]> {
  return toast.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const along = (from: number, to: number) =>
      [0, 0.25, 0.5, 0.75, 1].map((part) => from + 1 + part * (to - from - 2));
    return along(left, right).flatMap((x) =>
      along(top, bottom).flatMap((y) => {
        const hit = document.elementFromPoint(x, y);
        return element.contains(hit) ? [] : [`${Math.round(x)},${Math.round(y)}: ${hit?.outerHTML.slice(0, 60)}`];
      }),
    );
  });
}

async function openSheet(page: Page): Promise<Locator> {
  await page.locator('button:visible', { hasText: 'Expense' }).filter({ hasNotText: 'Add' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New expense' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Looks in each frame from now on whether a toast lies over what is pressed in the dock. The returned function tells. */
async function watchDock(page: Page): Promise<() => Promise<{ frames: number; covered: number }>> {
  await page.evaluate(() => {
    const watched = { frames: 0, covered: 0 };
    Object.assign(window, { watched });
    const look = () => {
      const button = document.querySelector('.dock button')?.getBoundingClientRect();
      const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
        toast.getBoundingClientRect(),
      );
      if (button && toasts.length > 0) {
        watched.frames += 1;
        if (toasts.some(({ bottom }) => bottom > button.top)) watched.covered += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { watched: { frames: number; covered: number } }).watched);
}

test('no toast lies over the dock, not even while it comes or goes', { tag: '@phone' }, async ({ page, api }) => {
  await page.clock.install();
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] }]);
  const project = new ProjectPage(page);
  await project.open(id);
  const seen = await watchDock(page);
  await project.name.fill('Tour');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(project.toast('Project updated')).toBeVisible();
  await animationsEnd(page);
  await page.clock.fastForward(5_000);
  await expect(project.toast('Project updated')).toHaveCount(0);
  const { frames, covered } = await seen();
  expect(frames).toBeGreaterThan(5);
  expect(covered).toBe(0);
});

test('toasts lie over nothing that can be pressed in a sheet or a dialog', { tag: '@phone' }, async ({ page, api }) => {
  await page.clock.install();
  const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Elif', 'Finn', 'Gus', 'Hal', 'Ida', 'Jo'];
  const { id } = await api.create(
    'Trip',
    names.map((name) => ({ name, expenses: name === 'Anna' ? [{ name: 'Hut', amount: 240 }] : [] })),
  );
  const project = new ProjectPage(page);
  await project.open(id);
  await project.name.fill('A tour of all the huts');
  // The toast stays.
  await stopClock(page);
  await page.keyboard.press('ControlOrMeta+S');
  const told = project.toast('Project updated');
  await comeByTimer(page, told);
  for (const [width, height] of [
    [320, 568],
    [375, 553],
    [375, 740],
    [740, 360],
  ] as const) {
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const sheet = await openSheet(page);
      await animationsEnd(page);
      await expect(told).toBeInViewport({ ratio: 1 });
      expect(await holes(told)).toEqual([]);
      expect(await unreachable(sheet)).toEqual([]);
      await told.tap({ position: { x: 3, y: 3 } });
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();

      await project.involved('Hut').press('Enter');
      await animationsEnd(page);
      await expect(told).toBeInViewport({ ratio: 1 });
      expect(await holes(told)).toEqual([]);
      expect(await unreachable(project.dialog)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(project.dialog).toBeHidden();
    });
  }
});

test('a toast leaves the button that closes the choice of a currency whole in sight', { tag: '@phone' }, async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(failedCall(500), /^error: ApiError/);
  await speak(page, 'de');
  const { id } = await api.create('Trip');
  const project = new ProjectPage(page);
  await openPage(page, `/project/${id}`);
  await page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal_error', error: 'It failed.' } }),
  );
  await page.locator('main textarea').first().fill('Tour');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.locator('[data-sonner-toast][data-type=error]')).toBeVisible();
  await openFromMenu(page, 'currency', 'de');
  const cancel = project.dialog.getByRole('button', { name: messagesOf('de').confirm.cancel });
  for (const [width, height] of [
    [360, 740],
    [360, 640],
    [320, 568],
  ] as const) {
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await animationsEnd(page);
      await expect(cancel).toBeInViewport({ ratio: 1 });
      await project.dialog.getByRole('button').last().scrollIntoViewIfNeeded();
      expect(await unreachable(project.dialog)).toEqual([]);
    });
  }
});

test('what closes a toast stands on its ground in the dark, too', async ({ page, api, browserConsole }) => {
  browserConsole.expect(failedCall(500), /^error: ApiError/);
  const project = new ProjectPage(page);
  await page.route('**/api/projects/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 'internal_error', error: 'It failed.' } }),
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A page of the same project would send again by itself what the one before has left.
    const { id } = await api.create('Trip');
    await project.open(id);
    await project.name.fill('Tour');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.locator('[data-close-button]')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
});

test('a press on a toast over a dialog does not go through to "Paid", nor close the dialog', async ({ page, api }) => {
  await page.setViewportSize({ width: 700, height: 420 });
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  await project.name.fill('Tour');
  await page.keyboard.press('ControlOrMeta+S');
  const told = project.toast('Project updated');
  await expect(told).toBeVisible();
  await page.getByRole('radio', { name: /^Payments/ }).check();
  await page.getByRole('region', { name: 'How to settle debts' }).getByRole('listitem').getByRole('button').click();
  await animationsEnd(page);
  expect(await unreachable(project.dialog)).toEqual([]);
  expect(await holes(told)).toEqual([]);
  const box = (await told.boundingBox())!;
  for (const [x, y] of [
    [box.x + 1, box.y + 1],
    [box.x + box.width - 1, box.y + box.height - 1],
    [box.x + box.width / 2, box.y + box.height / 2],
  ] as const) {
    await page.mouse.click(x, y);
  }
  await expect(project.dialog).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
});
