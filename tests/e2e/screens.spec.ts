import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { messagesOf } from './support/messages';
import { projectScreens } from './support/project-screens';
import { otherScreens } from './support/screens';
import { expectWholeText } from './support/text-faults';
import { expectValidHtml } from './support/valid-html';
import { expectNoViolationsInThemes } from './support/violations';

/** What is in front of the page. */
const FRONT = '[role=dialog], [popover]:popover-open';

/** Each screen is seen in both languages that have more and longer words than English, with large letters in that of the longest. */
const views = [
  // 1280 × 1024 at 400 %.
  { name: 'at 400 % zoom', viewport: { width: 320, height: 256 }, letters: '', language: 'es', tag: [] },
  {
    name: 'with letters of twice the size on a narrow phone',
    viewport: { width: 320, height: 640 },
    letters: '200%',
    language: 'de',
    tag: '@phone',
  },
] as const;

for (const { name, viewport, letters, language, tag } of views) {
  for (const screens of [...otherScreens, ...projectScreens]) {
    const names = Object.keys(screens);
    test(`no fault of accessibility, and ${name} all has its place: ${names.join(', ')} (${language})`, {
      tag: [tag].flat(),
    }, async ({ page, api, other, browserConsole }) => {
      test.setTimeout(60_000 + 20_000 * names.length);
      await page.context().addCookies([{ name: 'i18next', value: language, domain: '127.0.0.1', path: '/' }]);
      const usual = page.viewportSize() ?? viewport;
      for (const [screen, reach] of Object.entries(screens)) {
        const where = `${screen}, ${language}`;
        await reach({ page, api, other, browserConsole, language, words: messagesOf(language) });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectValidHtml(page, where);
        await expectNoViolationsInThemes(page, where);

        await page.setViewportSize(viewport);
        await setLetters(page, letters);
        await expectGoodLayout(page, where, FRONT);
        await expectWholeText(page, where, FRONT, { hasLargeLetters: letters !== '' });
        await page.setViewportSize(usual);
        await setLetters(page, '');
      }
    });
  }
}

async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
