import type { Browser, Page } from '@playwright/test';
import { launch, onPage } from '../browser';
import type { Row } from '../figures';
import { startLatencyProxy } from '../latency-proxy';
import { usable } from '../page-times';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const CHANGES = 50;

/** Milliseconds. */
const LATENCY_MS = 100;

let saves = 0;

/**
 * How long a save in the browser waits for a distant network: its duration minus that of the same save without latency,
 * which costs only the work of the browser and the server.
 */
export async function measureSave(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const browser = await launch();
  const far = await startLatencyProxy(stage.quits.origin, LATENCY_MS);
  const near = await startLatencyProxy(stage.quits.origin, 0);
  const path = `/project/${stage.project.id}`;
  try {
    const times = await measureInRounds(
      stage.rounds,
      { far: () => saveTime(browser, far.origin + path), near: () => saveTime(browser, near.origin + path) },
      onProgress,
    );
    return [
      {
        what: 'saving 50 changes at 100 ms of latency, waiting',
        unit: 'round trips',
        figures: times.far.map((time, round) => (time - (times.near[round] ?? Number.NaN)) / LATENCY_MS),
        budget: { maxFigure: 12 },
        note: 'what it takes longer than without latency.',
      },
      {
        what: 'the same with all the work of browser and server',
        unit: 'ms',
        figures: times.far,
        note: 'from the press to “Project up to date”.',
      },
    ];
  } finally {
    far.stop();
    near.stop();
    await browser.close();
  }
}

/** Milliseconds from the press to the end of a save. */
function saveTime(browser: Browser, url: string): Promise<number> {
  return onPage(browser, {}, async (page) => {
    await usable(page, url);
    // Wait until the page has fetched what it loads when it is idle, and its stream of events is open.
    await page.waitForTimeout(3_000);
    await changeAmounts(page);
    return page.evaluate(pressSave);
  });
}

async function changeAmounts(page: Page): Promise<void> {
  saves += 1;
  const fields = page.getByLabel(/^Amount/);
  for (let at = 0; at < CHANGES; at += 1) await fields.nth(at).fill(String(100 + saves * CHANGES + at));
}

/** Runs in the browser. */
async function pressSave(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save changes');
  const startedAt = performance.now();
  button?.click();
  while (button?.textContent !== 'Project up to date') await new Promise((resolve) => setTimeout(resolve, 5));
  return performance.now() - startedAt;
}
