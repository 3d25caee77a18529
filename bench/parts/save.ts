import type { Browser, Page } from '@playwright/test';
import { launch, onPage } from '../browser';
import { farAway } from '../far-away';
import type { Row } from '../figures';
import { usable } from '../page-times';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const CHANGES = 50;

/** Milliseconds. */
const LATENCY = 100;

let saves = 0;

/** A save in the browser over a network that is far away. */
export async function measureSave(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const browser = await launch();
  const remote = await farAway(stage.quits.origin, LATENCY);
  const path = `/project/${stage.project.id}`;
  try {
    const { far } = await measureInRounds(
      stage.rounds,
      {
        far: () => saveTime(browser, remote.origin + path),
      },
      onProgress,
    );
    return [
      {
        what: 'saving 50 changes at 100 ms of latency',
        unit: 'round trips',
        figures: far.map((time) => time / LATENCY),
        budget: { mostFigure: 12 },
        note: 'from the press to “Project up to date”, with all that the server and the browser do meanwhile.',
      },
    ];
  } finally {
    remote.stop();
    await browser.close();
  }
}

/** Milliseconds from the press to the end of a save. */
function saveTime(browser: Browser, url: string): Promise<number> {
  return onPage(browser, {}, async (page) => {
    await usable(page, url);
    // What the page fetches when it is idle has come, and its stream of events is open.
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
