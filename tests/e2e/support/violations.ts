import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';
import { animationsEnd } from './animations';
import type { Language } from './messages';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that ask what colours there are, which takes longer than all others together. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
const all: RunOptions = { rules: { 'label-content-name-mismatch': { enabled: true } } };
const allButColours: RunOptions = {
  rules: { ...all.rules, 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
};

/** What lies over the page. The colours of what is below it are those of the page without it, which is a screen of its own. */
const FRONT = '[role=dialog], [popover]:popover-open';

/** Expects that what is in front in the page has no fault of accessibility, nor the page as it is, or a part of it. */
export async function expectNoViolations(page: Page, where: string, part = 'html'): Promise<void> {
  await animationsEnd(page);
  if (await isCovered(page, part)) {
    await expectNone(page, where, part, allButColours);
    await expectNone(page, where, FRONT, colours);
  } else {
    await expectNone(page, where, part, all);
  }
}

/** The same in the light and in the dark theme, which differ in colours alone: all in that of the page, and colours in the other one. */
export async function expectNoViolationsInThemes(page: Page, where: string, part = 'html'): Promise<void> {
  await expectNoViolations(page, where, part);
  const theme = await toOtherTheme(page);
  await expectNone(page, `${where}, ${theme}`, (await isCovered(page, part)) ? FRONT : part, colours);
}

async function toOtherTheme(page: Page): Promise<'light' | 'dark'> {
  const theme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const colorScheme = theme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
  await animationsEnd(page);
  return colorScheme;
}

/** The same on a desktop, whose dialogs and menus have the colours of a phone's: there those of pages alone are looked at. */
export async function expectNoViolationsOnDesktop(page: Page, where: string): Promise<void> {
  if (!(await isCovered(page, 'html'))) return expectNoViolationsInThemes(page, where);
  await animationsEnd(page);
  await expectNone(page, where, 'html', allButColours);
}

/** Of a page that is long as its parts repeat: all of it has no fault but of colours, and the first of each kind have none of these. */
export async function expectNoViolationsOfKinds(page: Page, where: string): Promise<void> {
  await animationsEnd(page);
  await expectNone(page, where, 'html', allButColours);
  await page.evaluate(() => {
    for (const parent of document.querySelectorAll('main section, main dl, main tbody, main li')) {
      const [, , ...more] = parent.querySelectorAll(':scope > :is(article, dl > div, tr, a)');
      for (const part of more) part.remove();
    }
  });
  await expectNone(page, where, 'html', colours);
  await expectNone(page, `${where}, ${await toOtherTheme(page)}`, 'html', colours);
}

/** For what a test does in each language: languages differ in words alone, so it is asked in that of the longest. */
export async function expectNoViolationsInOneLanguage(page: Page, language: Language, where: string, part?: string) {
  if (language === 'de') await expectNoViolationsInThemes(page, where, part);
}

/** Whether something lies over the page, of which all is to be looked at. */
async function isCovered(page: Page, part: string): Promise<boolean> {
  return part === 'html' && (await page.locator(FRONT).count()) > 0;
}

/** Looks at the last element that the selector finds. */
async function expectNone(page: Page, where: string, part: string, options: RunOptions): Promise<void> {
  // A document keeps what it was given.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const faults = await page.evaluate(
    async ([selector, asked]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const seen = [...document.querySelectorAll(selector)].at(-1);
      if (seen === undefined) throw new Error(`Nothing in the page is ${selector}.`);
      const { violations } = await axe.run(seen, {
        ...asked,
        // To describe what has no fault takes longer than to look for faults.
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [part, options] as const,
  );
  expect.soft(faults, where).toEqual([]);
}
