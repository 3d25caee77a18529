import { expect, type Page } from '@playwright/test';
import { failedCall } from './support/console-watch';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { expectNoShift, watchShifts } from './support/layout-shifts';
import { openPage } from './support/open-page';
import { withSettlement } from './support/project-page';
import { smallTargets } from './support/small-targets';
import { atEachWidth } from './support/widths';

const MISSING = '/project/1111111111111111111111';

test('every page has its frame, moves nothing while it loads, fits at any width, and on a phone has controls for a finger', {
  tag: '@everywhere',
}, async ({ page, api, browserConsole, isMobile }) => {
  browserConsole.expect(failedCall(404));
  const { id } = await api.create('Filled', [
    { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }, { amount: 12 }] },
    { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12.5, involved: ['Anna'] }] },
  ]);
  const empty = `/project/${(await api.create(null)).id}`;
  const usual = page.viewportSize()!;
  await watchShifts(page);
  for (const path of ['/api', MISSING, `/project/${id}`, empty, '/', '/demo']) {
    await test.step(path, async () => {
      const response = await openPage(page, path);
      await hasItsFrame(page);
      if (path === '/') await offersAProject(page);
      if (path === '/demo') expect(await response?.text()).toContain('Lisbon weekend');
      if (path !== '/api' && path !== MISSING) await expectNoShift(page, path);
      if (isMobile && path !== '/api' && path !== '/demo') expect(await smallTargets(page), path).toEqual([]);
      if (path === '/demo') await showsABelievableTrip(page);
      await atEachWidth(page, isMobile, 800, async () => {
        await expectGoodLayout(page, path);
        if (path === '/demo') await languagesFit(page);
      });
      await page.setViewportSize(usual);
    });
  }
});

/** Landmarks, the logo, the language, the theme, the year and the version. */
async function hasItsFrame(page: Page) {
  const header = page.getByRole('banner');
  await expect(header).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(header.getByRole('link', { name: /Quits/ })).toHaveAttribute('href', '/');
  await expect(header.getByRole('button', { name: 'Language: English' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Dark theme' })).toHaveAttribute('aria-pressed', 'false');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Quits`);
  await expect(footer, 'the version text is the environment’s').toContainText('Version browser tests');
}

async function offersAProject(page: Page) {
  await expect(page).toHaveTitle('Quits');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Project name' });
  await expect(name).toHaveAttribute('placeholder', 'Name of your project');
  await expect(page.getByRole('button', { name: 'Create project' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View example' })).toHaveAttribute('href', '/demo');
  await expect(page.getByRole('listitem').getByRole('heading')).toHaveText([
    'No account needed',
    'Track every expense',
    'Fair settlement',
  ]);
}

async function showsABelievableTrip(page: Page) {
  await expect(page).toHaveTitle('Quits – Lisbon weekend');
  expect(await page.getByRole('article').count()).toBeGreaterThan(2);
  // The answer is in the first screen, whatever its size, and nobody is chosen for good.
  await expect(page.getByRole('region', { name: 'How things stand' }).getByText(/^You owe/)).toBeInViewport({
    ratio: 1,
  });
  expect(await page.evaluate(() => localStorage.getItem('quits-me/DemoLisbonWeekend11111'))).toBeNull();
  const folded = page.getByRole('button', { name: /^Expenses of/, expanded: false });
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  expect(await page.getByRole('textbox', { name: 'Expense name' }).count()).toBeGreaterThan(5);
  await expect(page.getByRole('button', { name: /^Involved in .*: \d of \d$/ }).first()).toBeVisible();
  await withSettlement(page, () =>
    expect(page.getByRole('region', { name: 'How to settle debts' }).getByRole('listitem').first()).toBeVisible(),
  );
}

async function languagesFit(page: Page) {
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('list', { name: 'Languages' })).toBeInViewport({ ratio: 1 });
  await expectGoodLayout(page, 'the language menu', '#language-menu');
  await page.keyboard.press('Escape');
}
