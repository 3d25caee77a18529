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

/** The same in the light and in the dark theme, which differ in colours alone. */
export async function expectNoViolationsInThemes(page: Page, where: string, part = 'html'): Promise<void> {
  await inTheme(page, 'light');
  await expectNoViolations(page, `${where}, light`, part);
  await inTheme(page, 'dark');
  await animationsEnd(page);
  await expectNone(page, `${where}, dark`, (await isCovered(page, part)) ? FRONT : part, colours);
}

/** For what a test does in each language: languages differ in words alone, so it is asked in that of the longest. */
export async function expectNoViolationsInOneLanguage(page: Page, language: Language, where: string, part?: string) {
  if (language === 'de') await expectNoViolationsInThemes(page, where, part);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
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
