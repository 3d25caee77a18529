import type { Browser } from '@playwright/test';
import { DESKTOP, launch, onPage, PHONE, SLOW_4G } from '../browser';
import { type Row, ratioRow } from '../figures';
import { JAVASCRIPT_BUDGETS, writeRecord } from '../javascript-record';
import { keystrokeToPaint } from '../keystrokes';
import { startLatencyProxy } from '../latency-proxy';
import { crowdedLoadRow, loadRows, PHONE_CPU, sentRow } from '../load-rows';
import { dataVisible, firstContentfulPaint, layoutShift, untilStored, usable } from '../page-times';
import { measureInRounds } from '../rounds';
import type { Stage } from '../stage';

/** The work of a person's browser. */
export async function measureBrowser(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const browser = await launch();
  try {
    return [
      ...javascriptRows(),
      await visibleRow(browser, stage, (share) => onProgress(share * 0.2)),
      await sentRow(stage),
      ...(await loadRows(browser, stage, (share) => onProgress(0.2 + share * 0.1))),
      await crowdedLoadRow(browser, stage, (share) => onProgress(0.3 + share * 0.05)),
      await secondVisitRow(browser, stage, (share) => onProgress(0.35 + share * 0.05)),
      await openingRow(browser, stage, (share) => onProgress(0.4 + share * 0.2)),
      await keystrokeRow(browser, stage, (share) => onProgress(0.6 + share * 0.3)),
      await shiftRow(browser, stage, (share) => onProgress(0.9 + share * 0.1)),
    ];
  } finally {
    await browser.close();
  }
}

function javascriptRows(): Row[] {
  const { bare, pages } = writeRecord();
  const row = (what: string, route: keyof typeof pages): Row => ({
    what: `JavaScript on ${what}, gzip`,
    unit: 'KB',
    figures: [pages[route].reduce((sum, { bytes }) => sum + bytes, 0) / 1000],
    baselines: [bare / 1000],
    budget: { max: JAVASCRIPT_BUDGETS[route] },
  });
  return [row('/project/{id}', '/project/[projectId]'), row('the home page', '/')];
}

async function visibleRow(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row> {
  const { project, quits, baseline } = stage;
  // A phone shows the people first, and their expenses in cards that open.
  const member = project.members[0]?.name ?? '';
  const conditions = { screen: PHONE, network: SLOW_4G, cpuSlowdown: PHONE_CPU };
  const url = `${quits.origin}/project/${project.id}`;
  const times = await measureInRounds(
    stage.rounds,
    {
      bare: () => onPage(browser, conditions, (page) => firstContentfulPaint(page, baseline.origin)),
      quits: () => onPage(browser, conditions, (page) => dataVisible(page, url, member)),
    },
    onProgress,
  );
  return ratioRow('data visible, slow 4G, 4× CPU', times.quits, times.bare, 1.4);
}

/** Through a slow line of our own, which the service worker's calls pass as well. Its thread is not slowed down. */
async function secondVisitRow(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row> {
  const { project, quits } = stage;
  const member = project.members[0]?.name ?? '';
  const line = await startLatencyProxy(quits.origin, SLOW_4G.latency, SLOW_4G.down / 8);
  const url = `${line.origin}/project/${project.id}`;
  const conditions = { screen: PHONE, cpuSlowdown: PHONE_CPU };
  try {
    const times = await measureInRounds(
      stage.rounds,
      {
        first: () => onPage(browser, conditions, (page) => dataVisible(page, url, member)),
        second: () =>
          onPage(browser, conditions, async (page) => {
            await page.goto(url, { waitUntil: 'load' });
            await untilStored(page);
            await page.goto('about:blank');
            return dataVisible(page, url, member);
          }),
      },
      onProgress,
    );
    return ratioRow('the same on the second visit against the first, slow line', times.second, times.first, 0.75);
  } finally {
    line.stop();
  }
}

async function openingRow(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row> {
  const open = (id: string) => () =>
    onPage(browser, { cpuSlowdown: PHONE_CPU }, (page) => usable(page, `${stage.quits.origin}/project/${id}`));
  const times = await measureInRounds(
    stage.rounds,
    { small: open(stage.project.id), large: open(stage.large.id) },
    onProgress,
  );
  return ratioRow('usable with 1,000 expenses against 100, 4× CPU', times.large, times.small, 4);
}

async function keystrokeRow(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row> {
  const url = `${stage.quits.origin}/project/${stage.large.id}`;
  const { keys } = await measureInRounds(
    stage.rounds,
    {
      keys: () =>
        onPage(browser, { cpuSlowdown: PHONE_CPU }, async (page) => {
          await usable(page, url);
          await page.waitForLoadState('load');
          // Wait until the page has fetched what it loads when it is idle.
          await page.waitForTimeout(2_000);
          return keystrokeToPaint(page);
        }),
    },
    onProgress,
  );
  return {
    what: 'keystroke to paint at the 95th percentile, 1,000 expenses, 4× CPU',
    unit: 'ms',
    figures: keys,
    budget: { maxFigure: 50 },
    note: 'the browser tells durations in steps of 8 ms; a key of which it tells nothing took less than 16 and counts as 16.',
  };
}

async function shiftRow(browser: Browser, stage: Stage, onProgress: (share: number) => void): Promise<Row> {
  const paths = ['/', `/project/${stage.project.id}`, '/demo', '/project/none'];
  const screens = [PHONE, DESKTOP];
  const { shift } = await measureInRounds(
    1,
    {
      shift: async () => {
        let greatest = 0;
        for (const screen of screens) {
          for (const path of paths) {
            const conditions = { screen, network: SLOW_4G, cpuSlowdown: PHONE_CPU };
            const moved = await onPage(browser, conditions, (page) => layoutShift(page, stage.quits.origin + path));
            greatest = Math.max(greatest, moved);
          }
        }
        return greatest;
      },
    },
    onProgress,
  );
  return {
    what: 'cumulative layout shift, the greatest of all screens',
    unit: '',
    figures: shift,
    budget: { maxFigure: 0 },
    note: 'home, a project, the demo and a missing project, on a phone and a desktop, on slow 4G with 4× CPU.',
  };
}
