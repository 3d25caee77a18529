import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { WireProject } from '@/lib/contract/project';
import { onPage, PHONE } from './browser';
import { changeByOthers } from './others';

/** An hour of others' changes: one each ten seconds. */
const CHANGES = 360;

/** Changes before the first measurement: what is used for the first time stays. */
const FIRST_CHANGES = 20;

/** Milliseconds between two of them here, which is enough for the page to read each. */
const PAUSE_MS = 60;

const SETTLED_AFTER_MS = 5_000;

/** The memory of a page in MB before and after an hour of others' changes. */
export function memoryAfterChanges(browser: Browser, origin: string, project: WireProject) {
  return onOpenPage(browser, origin, project, async (page) => {
    const change = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        await changeByOthers(origin, project, at);
        await delay(PAUSE_MS);
      }
      await delay(SETTLED_AFTER_MS);
      return memoryOf(page);
    };
    return { before: await change(0, FIRST_CHANGES), after: await change(FIRST_CHANGES, CHANGES) };
  });
}

export function memoryOfTab(browser: Browser, origin: string, project: WireProject): Promise<number> {
  return onOpenPage(browser, origin, project, memoryOf);
}

function onOpenPage<T>(
  browser: Browser,
  origin: string,
  project: WireProject,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return onPage(browser, { screen: PHONE }, async (page) => {
    await page.goto(`${origin}/project/${project.id}`, { waitUntil: 'load' });
    await delay(SETTLED_AFTER_MS);
    return work(page);
  });
}

/** What scripts and the document's elements take once all that is not used any more is gone. */
async function memoryOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  // `embedderHeapUsedSize` is what the browser itself has of the document. The types do not know it yet.
  const usage: { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number } =
    await session.send('Runtime.getHeapUsage');
  await session.detach();
  const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage;
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20;
}
