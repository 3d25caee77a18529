import { type Browser, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config';
import type { Stage } from './bench';
import { measureInRounds, quantile, type Row } from './measure';
import { scriptBytes } from './page-scripts';
import { BASELINE, ROOT } from './servers';

const PHONE = { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
/** Bytes a second and milliseconds, as Lighthouse sets them for slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
/** Milliseconds after which a page has fetched all that it loads when it is idle. */
const SETTLED_AFTER_MS = 2_000;
const KEYS = 24;
/** Milliseconds between two keys of a fast typist. */
const KEY_PAUSE_MS = 120;
/** Milliseconds. The browser reports no shorter event, and reports durations in steps of eight. */
const MIN_EVENT_MS = 16;

type Work = (page: Page, url: string) => Promise<number>;

/** Measures the work of a phone's browser. */
export async function measureBrowser({ rounds, project, largest, quits, bare }: Stage): Promise<Row[]> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  const browser = await chromium.launch({ ...playwrightConfig.use?.launchOptions, executablePath });
  const run = (work: Work, url: string) => () => onPhone(browser, (page) => work(page, url));
  const url = `${quits.origin}/project/${project.id}`;
  const largestUrl = `${quits.origin}/project/${largest.id}`;
  try {
    const visible = await measureInRounds(rounds, {
      bare: run(dataVisible('h1'), bare.origin),
      quits: run(dataVisible(`input[value="${project.members[0]?.name}"]`), url),
    });
    const work = await measureInRounds(rounds, {
      bare: run(mainThreadOfLoad, bare.origin),
      quits: run(mainThreadOfLoad, url),
      largest: run(mainThreadOfLoad, largestUrl),
    });
    const { keys } = await measureInRounds(rounds, { keys: run(keyToPaint, url) });
    const bareScript = [scriptBytes(BASELINE, '/') / 1000];
    const script = (name: string, route: string, max: number): Row => {
      return { name, unit: 'KB', figures: [scriptBytes(ROOT, route) / 1000], baselines: bareScript, budget: { max } };
    };
    const times = (name: string, figures: number[], baselines: number[], max: number): Row => {
      return { name, unit: 'ms', figures, baselines, budget: { max } };
    };
    return [
      times('data visible, slow 4G, 4 × CPU', visible.quits, visible.bare, 1.4),
      times('main thread of a load, 4 × CPU', work.quits, work.bare, 1.6),
      times('the same, 100 members and 2,000 expenses, against 10 and 100', work.largest, work.quits, 4),
      { name: 'key to paint, 95th percentile, 4 × CPU', unit: 'ms', figures: keys, budget: { maxFigure: 50 } },
      script('script of a project, gzip', '/project/[projectId]', 1.7),
      script('script of the home page, gzip', '/', 1.3),
    ];
  } finally {
    await browser.close();
  }
}

/** Runs the work on a page of a new profile, so that its cache is empty. */
async function onPhone<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from the start of the navigation to the paint of an element. */
function dataVisible(selector: string): Work {
  return async (page, url) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.addInitScript(watchElement, selector);
    await page.goto(url, { waitUntil: 'load' });
    return page.evaluate(() => (window as unknown as { visibleAt: Promise<number> }).visibleAt);
  };
}

/** Runs in the browser, before the page's own scripts. No frame is painted before the first contentful paint. */
function watchElement(selector: string): void {
  const visibleAt = new Promise<number>((resolve) => {
    const look = () => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const element = document.querySelector<HTMLElement>(selector);
      if (paint && element && element.offsetHeight > 0) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(window, { visibleAt });
}

async function mainThreadOfLoad(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_AFTER_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Milliseconds from a key in an amount to the next paint, 95th percentile. */
async function keyToPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(SETTLED_AFTER_MS);
  await page.locator('button.member-fold').first().click();
  await page.evaluate(watchKeys);
  await page
    .getByLabel(/^Amount/)
    .first()
    .click();
  for (let index = 0; index < KEYS; index += 1) {
    await page.keyboard.press(index % 8 === 7 ? 'Backspace' : String((index % 8) + 1), { delay: 20 });
    await page.waitForTimeout(KEY_PAUSE_MS - 20);
  }
  await page.waitForTimeout(500);
  const durations = await page.evaluate(() => [...(window as unknown as { keys: Map<number, number> }).keys.values()]);
  const unreported = Array.from({ length: Math.max(0, KEYS - durations.length) }, () => MIN_EVENT_MS);
  return quantile([...durations, ...unreported], 0.95);
}

/** Runs in the browser. Records the longest event of each key. */
function watchKeys(): void {
  const keys = new Map<number, number>();
  Object.assign(window, { keys });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (!entry.interactionId || !entry.name.startsWith('key')) continue;
      keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
