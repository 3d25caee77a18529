import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { expectGoodLayout } from './support/layout-faults';
import { messagesOf } from './support/messages';
import { speak } from './support/open-page';
import { projectScreens } from './support/project-screens';
import { loadingScreens, messageScreens, otherScreens, type Screens, type Visit } from './support/screens';
import { expectWholeText } from './support/text-faults';
import { expectValidHtml } from './support/valid-html';
import {
  expectNoViolationsInThemes,
  expectNoViolationsOfKinds,
  expectNoViolationsOnDesktop,
} from './support/violations';

/** What is in front of the page. */
const FRONT = '[role=dialog], [popover]:popover-open';

/** It is long, and English in every language. The desktop, where it has a column more, is asked for its faults, the phone for its layout. */
const API = 'the description of the API';

/** Each screen but those of a few words is seen in both languages that have more and longer words than English, with large letters in that of the longest. */
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

type View = (typeof views)[number];

const [zoomed, largeLetters] = views;

for (const [view, groups] of [
  [zoomed, [...otherScreens, ...projectScreens]],
  [largeLetters, [...otherScreens, ...messageScreens, ...projectScreens]],
] as const) {
  for (const screens of groups) {
    test(...about(view, screens), ({ page, api, browserConsole }) =>
      look(view, screens, { page, api, browserConsole, ...wordsOf(view) }),
    );
  }
}

test(...about(largeLetters, loadingScreens), ({ page, api, browserConsole, other }) =>
  look(largeLetters, loadingScreens, { page, api, browserConsole, other, ...wordsOf(largeLetters) }),
);

function about({ name, language, tag }: View, screens: object): [title: string, details: { tag: string[] }] {
  const names = Object.keys(screens).join(', ');
  return [`no fault of accessibility, and ${name} all has its place: ${names} (${language})`, { tag: [tag].flat() }];
}

function wordsOf({ language }: View) {
  return { language, words: messagesOf(language) };
}

async function look<Seen extends Visit>(view: View, screens: Screens<Seen>, visit: Seen): Promise<void> {
  test.setTimeout(60_000 + 20_000 * Object.keys(screens).length);
  const { page, language } = visit;
  await speak(page, language);
  for (const [screen, reach] of Object.entries(screens)) {
    const where = `${screen}, ${language}`;
    await reach(visit);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    if (view.letters === '') {
      if (screen === API) await expectNoViolationsOfKinds(page, where);
      else await expectNoViolationsOnDesktop(page, where);
    } else {
      await expectValidHtml(page, where);
      if (screen !== API) await expectNoViolationsInThemes(page, where);
    }
    if (view.letters !== '' || screen !== API) await hasItsPlace(page, where, view);
  }
}

async function hasItsPlace(page: Page, where: string, { viewport, letters }: View): Promise<void> {
  const usual = page.viewportSize() ?? viewport;
  await page.setViewportSize(viewport);
  if (letters !== '') await setLetters(page, letters);
  await expectGoodLayout(page, where, FRONT);
  await expectWholeText(page, where, FRONT, { hasLargeLetters: letters !== '' });
  await page.setViewportSize(usual);
  if (letters !== '') await setLetters(page, '');
}

async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}
