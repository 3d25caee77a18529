import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { messagesOf } from './support/messages';
import { projectScreens } from './support/project-screens';
import { otherScreens } from './support/screens';

/** What is in front of the page. */
const FRONT = '[role=dialog], [popover]:popover-open';

/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

for (const screens of [...otherScreens, ...projectScreens]) {
  for (const language of ['de', 'es'] as const) {
    const names = Object.keys(screens);
    test(`at 400 % zoom all has its place: ${names.join(', ')} (${language})`, async ({
      page,
      api,
      other,
      browserConsole,
    }) => {
      test.setTimeout(60_000 + 5_000 * names.length);
      await page.context().addCookies([{ name: 'i18next', value: language, domain: '127.0.0.1', path: '/' }]);
      const usual = page.viewportSize() ?? zoomed;
      for (const [screen, reach] of Object.entries(screens)) {
        await reach({ page, api, other, browserConsole, language, words: messagesOf(language) });
        await page.setViewportSize(zoomed);
        await expectGoodLayout(page, `${screen}, ${language}`, FRONT);
        await page.setViewportSize(usual);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
      }
    });
  }
}
