import type { Page } from '@playwright/test';
import { launch, onPage } from '../browser';
import type { Row } from '../figures';
import { usable } from '../page-times';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

const CHANGES = 50;

/** Milliseconds. */
const LATENCY = 100;

/** A save in the browser over a network that is far away. */
export async function measureSave(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const browser = await launch();
  const url = `${stage.quits.origin}/project/${stage.project.id}`;
  let run = 0;
  try {
    const { save } = await measureInRounds(
      stage.rounds,
      {
        save: () =>
          onPage(browser, { latency: LATENCY }, async (page) => {
            await usable(page, url);
            await page.waitForLoadState('networkidle').catch(() => undefined);
            // What the page fetches when it is idle has come, and its stream of events is open.
            await page.waitForTimeout(1_500);
            run += 1;
            await changeAmounts(page, run);
            return (await saveTime(page)) / LATENCY;
          }),
      },
      onProgress,
    );
    return [
      {
        what: 'saving 50 changes at 100 ms of latency',
        unit: 'round trips',
        figures: save,
        budget: { mostFigure: 12 },
        note: 'from the press to “Project up to date”, all that the server and the browser do included.',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function changeAmounts(page: Page, run: number): Promise<void> {
  const fields = page.getByLabel(/^Amount/);
  for (let at = 0; at < CHANGES; at += 1) await fields.nth(at).fill(String(100 + run * 50 + at));
}

async function saveTime(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent === 'Save changes');
    const startedAt = performance.now();
    button?.click();
    while (button?.textContent !== 'Project up to date') await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now() - startedAt;
  });
}
