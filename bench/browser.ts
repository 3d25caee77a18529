import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../playwright.config';

/** Bits per second and milliseconds, as Lighthouse sets them. */
export const SLOW_4G = { latency: 150, down: 1.6e6, up: 750e3 };

export const PHONE = { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 860 } };

interface Conditions {
  screen?: typeof PHONE | typeof DESKTOP;
  network?: typeof SLOW_4G;
  /** The factor by which the processor is slowed down. */
  cpuSlowdown?: number;
}

/** The whole browser, as people have it: what the shell of the browser tests leaves out costs time, too. */
export function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  return chromium.launch({ ...playwrightConfig.use?.launchOptions, executablePath });
}

/** Runs the work on a page of a new profile, so that the cache is empty. */
export async function onPage<T>(
  browser: Browser,
  { screen = DESKTOP, network, cpuSlowdown = 1 }: Conditions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', colorScheme: 'light' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    if (network) await slowDown(session, network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return await work(page);
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession, { latency, down, up }: typeof SLOW_4G): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down / 8,
    uploadThroughput: up / 8,
  });
}
