import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { MainThread } from './main-thread';

/** Milliseconds after which a page has heard of a change by others. */
const HEARD_AFTER_MS = 500;

/** Keys of which the median counts. */
const KEYS = 6;

export const PHONE_ACTIONS = ['card', 'amount', 'name', 'others', 'sheet', 'save', 'expenses', 'search'] as const;

export type PhoneAction = (typeof PHONE_ACTIONS)[number];

/** Milliseconds of the main thread for each thing that a person does with the project on the screen, and for a change by others. */
export async function phoneActions(
  page: Page,
  thread: MainThread,
  changeByOthers: () => Promise<unknown>,
): Promise<Record<PhoneAction, number>> {
  const card = await openedCard(page, thread);
  await tap(page, '.member-body:not([hidden]) .expense-amount');
  const amount = await keys(page, thread, '123456');
  await tap(page, '.member-body:not([hidden]) .expense-name');
  const name = await keys(page, thread, 'abcdef');
  // So that nothing else is saved later with what the sheet holds.
  await tapped(page, thread, '.dock-save');
  // What a notice takes to leave is no part of what others do.
  await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
  const others = await thread.workOf(async () => {
    await changeByOthers();
    await delay(HEARD_AFTER_MS);
  });
  const sheet = await tapped(page, thread, '.dock-new');
  await page.keyboard.type('Bread');
  await tap(page, '[role="dialog"] .expense-amount');
  await page.keyboard.type('12');
  const save = await tapped(page, thread, '.sheet-end [type="submit"]');
  await page.keyboard.press('Escape');
  const expenses = await tapped(page, thread, '.panel-control [data-for="expenses"]');
  await tap(page, '.panel-lazy [type="search"]');
  const search = await keys(page, thread, 'expens');
  return { card, amount, name, others, sheet, save, expenses, search };
}

/** The same for opening the first card. */
export function openedCard(page: Page, thread: MainThread): Promise<number> {
  return tapped(page, thread, '.member-fold');
}

/** The same for a key in a field of a page that has nothing to do with it: what the browser itself takes. */
export async function keyInBareField(page: Page, thread: MainThread): Promise<number> {
  await page.evaluate(() => {
    const field = document.createElement('input');
    document.body.prepend(field);
    field.focus();
  });
  return keys(page, thread, '123456');
}

async function tapped(page: Page, thread: MainThread, selector: string): Promise<number> {
  const { x, y } = await placeOf(page, selector);
  return thread.workOf(() => page.touchscreen.tap(x, y));
}

async function tap(page: Page, selector: string): Promise<void> {
  const { x, y } = await placeOf(page, selector);
  await page.touchscreen.tap(x, y);
}

async function keys(page: Page, thread: MainThread, text: string): Promise<number> {
  const works: number[] = [];
  for (const key of text.slice(0, KEYS)) works.push(await thread.workOf(() => page.keyboard.press(key)));
  return works.sort((a, b) => a - b)[Math.floor(works.length / 2)] ?? Number.NaN;
}

/** The middle of the first such element, brought to the screen. To look for it by its role would lay out the whole page. */
async function placeOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  await page.waitForTimeout(500);
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
}
