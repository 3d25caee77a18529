import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** Milliseconds between two checks whether the page has come to rest. */
const CHECK_MS = 400;

/** Milliseconds of work between two checks that a page at rest does not reach. */
const REST_MS = 3;

/** The main thread of a page, by its own clock: what others use of the machine meanwhile does not count. */
export class MainThread {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(session);
  }

  /**
   * Milliseconds that an action takes, with all that follows it until the page is at rest. What the action looks up in the page counts too:
   * it should only press. Garbage of what was before is collected first, else a part of it would be collected meanwhile.
   */
  async workOf(action: () => Promise<unknown>): Promise<number> {
    await this.session.send('HeapProfiler.collectGarbage');
    await this.#untilRest();
    const before = await this.#total();
    await action();
    await this.#untilRest();
    return (await this.#total()) - before;
  }

  async #untilRest(): Promise<void> {
    let last = await this.#total();
    // Twice, as a page may wait for its server in between.
    for (let rests = 0; rests < 2; ) {
      await delay(CHECK_MS);
      const now = await this.#total();
      rests = now - last < REST_MS ? rests + 1 : 0;
      last = now;
    }
  }

  async #total(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  }
}
