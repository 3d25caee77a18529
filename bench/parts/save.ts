import type { Browser, Page } from '@playwright/test';
import { launch, onPage, SLOW_4G } from '../browser';
import type { Row } from '../figures';
import { startLatencyProxy } from '../latency-proxy';
import { usable } from '../page-times';
import { measureInRounds } from '../rounds';
import { firstExpensePath } from '../seed';
import type { Stage } from '../stage';

const CHANGES = 20;

let saves = 0;

/** The time of a save on a slow network, beside the time of one call that changes one expense. */
export async function measureSave(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const browser = await launch();
  const slow = await startLatencyProxy(stage.quits.origin, SLOW_4G.latency, SLOW_4G.down / 8);
  const url = `${slow.origin}/project/${stage.project.id}`;
  try {
    const times = await measureInRounds(
      stage.rounds,
      {
        save: () => onIdlePage(browser, url, saveTime),
        call: () => onIdlePage(browser, url, (page) => page.evaluate(callTime, firstExpensePath(stage.project))),
      },
      onProgress,
    );
    return [
      {
        what: `saving ${CHANGES} changes on slow 4G`,
        unit: 'ms',
        figures: times.save,
        baselines: times.call,
        budget: { max: 1.3 },
        note: 'from the press to “Project up to date”. The baseline is one `PUT` of an expense from the same page.',
      },
    ];
  } finally {
    slow.stop();
    await browser.close();
  }
}

/** Runs the work on a page that has fetched what it loads when it is idle, and whose stream of events is open. */
function onIdlePage(browser: Browser, url: string, work: (page: Page) => Promise<number>): Promise<number> {
  return onPage(browser, {}, async (page) => {
    await usable(page, url);
    await page.waitForTimeout(5_000);
    return work(page);
  });
}

async function saveTime(page: Page): Promise<number> {
  saves += 1;
  const fields = page.getByLabel(/^Amount/);
  for (let at = 0; at < CHANGES; at += 1) await fields.nth(at).fill(String(100 + saves * CHANGES + at));
  return page.evaluate(pressSave);
}

// The following code runs in the browser.

/** Milliseconds from the press to the end of a save. */
async function pressSave(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save changes');
  const startedAt = performance.now();
  button?.click();
  while (button?.textContent !== 'Project up to date') await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - startedAt;
}

/** Milliseconds of one call that changes an expense. */
async function callTime(path: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const startedAt = performance.now();
  const response = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ amount: 12.5 }) });
  await response.json();
  return performance.now() - startedAt;
}
