import type { Browser } from '@playwright/test';
import type { WireProject } from '@/lib/contract/project';
import { launch, onPage, PHONE } from '../browser';
import type { Row } from '../figures';
import { MainThread } from '../main-thread';
import { changeByOthers } from '../others';
import { memoryAfterChanges, memoryOfTab } from '../page-memory';
import { keyInBareField, openedCard, PHONE_ACTIONS, type PhoneAction, phoneActions } from '../phone-actions';
import { seedProject } from '../seed';
import type { Stage } from '../stage';

/** The factor by which the processor of a small phone is slower than this one. */
const SMALL_PHONE_CPU = 6;

/** One member and twenty expenses below the limits, so that one can be added. */
const LARGEST = { members: 99, expensesEach: 20, days: 240 };

/** Flatmates of many years: as many expenses, in few cards. */
const LONG_CARDS = { members: 4, expensesEach: 495, days: 720 };

/** Milliseconds after which what a page does when it is idle is over. */
const SETTLED_AFTER_MS = 5_000;

const BUDGETS: Record<PhoneAction, [what: string, max: number]> = {
  card: ['opening a card', 200],
  amount: ['a key in an amount', 120],
  name: ['a key in a name', 60],
  others: ['a change by others', 250],
  sheet: ['opening the sheet of a new expense', 300],
  save: ['saving what it holds', 400],
  expenses: ['switching to Expenses', 300],
  search: ['a key in the search', 100],
};

/** The main thread and the memory of a small phone that shows a large project. */
export async function measurePhone(stage: Stage, onProgress: (share: number) => void): Promise<Row[]> {
  const largest = await seedProject(stage.quits.origin, LARGEST.members, LARGEST.expensesEach, LARGEST.days);
  const flatmates = await seedProject(stage.quits.origin, LONG_CARDS.members, LONG_CARDS.expensesEach, LONG_CARDS.days);
  const browser = await launch();
  const works: Record<PhoneAction, number>[] = [];
  const ofSmall: number[] = [];
  const ofBare: number[] = [];
  const ofLongCard: number[] = [];
  const memory: Record<'small' | 'changed' | 'largest', number[]> = { small: [], changed: [], largest: [] };
  try {
    for (let round = 0; round < stage.rounds; round += 1) {
      works.push(await actionsOn(browser, stage, largest));
      ofSmall.push((await actionsOn(browser, stage, stage.project)).amount);
      ofBare.push(await bareKey(browser, stage));
      ofLongCard.push(await longCard(browser, stage, flatmates));
      const small = await memoryAfterChanges(browser, stage.quits.origin, stage.project);
      memory.small.push(small.before);
      memory.changed.push(small.after);
      memory.largest.push(await memoryOfTab(browser, stage.quits.origin, largest));
      onProgress((round + 1) / stage.rounds);
    }
  } finally {
    await browser.close();
  }
  return [...actionRows(works, ofSmall, ofBare), longCardRow(ofLongCard), ...memoryRows(memory)];
}

/** Milliseconds of a processor that is so much slower, by the thread's own clock: what others do on the machine does not count. */
function actionsOn(browser: Browser, { quits }: Stage, project: WireProject): Promise<Record<PhoneAction, number>> {
  return onPage(browser, { screen: PHONE }, async (page) => {
    await page.goto(`${quits.origin}/project/${project.id}`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_AFTER_MS);
    const works = await phoneActions(page, await MainThread.of(page), () =>
      changeByOthers(quits.origin, project, Math.floor(Math.random() * 100)),
    );
    return Object.fromEntries(PHONE_ACTIONS.map((action) => [action, works[action] * SMALL_PHONE_CPU])) as typeof works;
  });
}

function longCard(browser: Browser, { quits }: Stage, project: WireProject): Promise<number> {
  return onPage(browser, { screen: PHONE }, async (page) => {
    await page.goto(`${quits.origin}/project/${project.id}`, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_AFTER_MS);
    return (await openedCard(page, await MainThread.of(page))) * SMALL_PHONE_CPU;
  });
}

function longCardRow(figures: number[]): Row {
  return {
    what: `opening a card of ${LONG_CARDS.expensesEach} expenses`,
    unit: 'ms',
    figures,
    budget: { maxFigure: BUDGETS.card[1] },
  };
}

function bareKey(browser: Browser, { baseline }: Stage): Promise<number> {
  return onPage(browser, { screen: PHONE }, async (page) => {
    await page.goto(baseline.origin, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_AFTER_MS);
    return (await keyInBareField(page, await MainThread.of(page))) * SMALL_PHONE_CPU;
  });
}

function actionRows(works: readonly Record<PhoneAction, number>[], ofSmall: number[], ofBare: number[]): Row[] {
  const size = `${LARGEST.members} members, ${LARGEST.members * LARGEST.expensesEach} expenses`;
  const rows = PHONE_ACTIONS.map((action): Row => {
    const [what, maxFigure] = BUDGETS[action];
    return { what: `${what}, ${size}`, unit: 'ms', figures: works.map((one) => one[action]), budget: { maxFigure } };
  });
  const small: Row = {
    what: 'a key in an amount, 10 × 10',
    unit: 'ms',
    figures: ofSmall,
    baselines: ofBare,
    budget: { maxBeyond: 32 },
    note: `milliseconds of the main thread by its own clock, ${SMALL_PHONE_CPU} times, with all that follows until the page is at rest. The baseline is a key in a field of the bare page.`,
  };
  return [small, ...rows];
}

function memoryRows({ small, changed, largest }: Record<'small' | 'changed' | 'largest', number[]>): Row[] {
  return [
    { what: 'memory of a tab, 10 × 10', unit: 'MB', figures: small, budget: { maxFigure: 30 } },
    {
      what: 'the same after 360 changes by others',
      unit: 'MB',
      figures: changed,
      baselines: small,
      budget: { max: 1.1 },
    },
    { what: 'memory of a tab with the largest project', unit: 'MB', figures: largest, budget: { maxFigure: 80 } },
  ];
}
