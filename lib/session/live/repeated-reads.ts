import { backoff } from '@/lib/client/retry';
import type { Platform } from '@/lib/session/platform';

/** Milliseconds. Each time the whole project comes. */
const READ_EVERY_MS = 10_000;

/**
 * Reads the project again and again, for a server that tells no versions, until the returned function is called. While the
 * page is hidden or offline it waits, and catches up afterwards. `read` resolves to whether that was possible.
 */
export function readRepeatedly(platform: Platform, read: () => Promise<boolean>): () => void {
  let failures = 0;
  let cancel = () => {};
  let isStopped = false;
  let isReading = false;

  async function readNow(): Promise<void> {
    isReading = true;
    failures = (await read()) ? 0 : failures + 1;
    isReading = false;
    plan(backoff(READ_EVERY_MS, failures, platform.random()));
  }

  function plan(ms: number): void {
    cancel();
    if (!isStopped && !isReading && platform.isVisible() && platform.isOnline()) {
      cancel = platform.after(ms, () => void readNow());
    }
  }

  plan(READ_EVERY_MS);
  const stopListening = platform.onChange(() => plan(0));
  return () => {
    isStopped = true;
    cancel();
    stopListening();
  };
}
