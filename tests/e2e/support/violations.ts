import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';
import { animationsEnd } from './animations';
import type { Language } from './messages';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that ask what colours there are, which takes longer than all others together. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
const allButColours: RunOptions = {
  rules: {
    'label-content-name-mismatch': { enabled: true },
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
  },
};

/** What lies over the page. The colours of what is below it are those of the page without it, which is a screen of its own. */
const FRONT = '[role=dialog], [popover]:popover-open';

/** Expects that what is in front in the page has no fault of accessibility, nor the page as it is, or a part of it. */
export async function expectNoViolations(page: Page, where: string, part = 'html'): Promise<void> {
  await animationsEnd(page);
  await expectNone(page, where, [part, part], allButColours);
  await expectGoodColours(page, where, part);
}

/** The same in the light and in the dark theme, which differ in colours alone. */
export async function expectNoViolationsInThemes(page: Page, where: string, part = 'html'): Promise<void> {
  await inTheme(page, 'light');
  await expectNoViolations(page, `${where}, light`, part);
  await inTheme(page, 'dark');
  await expectGoodColours(page, `${where}, dark`, part);
}

/** For what a test does in each language: languages differ in words alone, so it is asked in that of the longest. */
export async function expectNoViolationsInOneLanguage(page: Page, language: Language, where: string, part?: string) {
  if (language === 'de') await expectNoViolationsInThemes(page, where, part);
}

async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

async function expectGoodColours(page: Page, where: string, part: string): Promise<void> {
  await animationsEnd(page);
  await expectNone(page, where, [part === 'html' ? FRONT : part, part], colours);
}

/** Looks at the last element that the first selector finds, or else at that of the second. */
async function expectNone(page: Page, where: string, looksAt: [string, string], options: RunOptions): Promise<void> {
  // A document keeps what it was given.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const faults = await page.evaluate(
    async ([[first, second], asked]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const seen = [...document.querySelectorAll(first)].at(-1) ?? document.querySelector(second);
      if (seen === null) throw new Error(`Nothing in the page is ${second}.`);
      const { violations } = await axe.run(seen, {
        ...asked,
        // To describe what has no fault takes longer than to look for faults.
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [looksAt, options] as const,
  );
  expect.soft(faults, where).toEqual([]);
}
