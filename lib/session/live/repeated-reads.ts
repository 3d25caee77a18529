import type { Platform } from '@/lib/session/platform';

/** Milliseconds. Each time the whole project comes. */
const READ_EVERY_MS = 60_000;

/**
 * Reads the project again and again, for a server that tells no versions, until the returned function is called: at most once
 * a minute, and not while the page is hidden or offline.
 */
export function readRepeatedly(platform: Platform, read: () => Promise<unknown>): () => void {
  let cancel = () => {};

  function plan(): void {
    cancel = platform.after(READ_EVERY_MS, () => {
      if (platform.isVisible() && platform.isOnline()) void read();
      plan();
    });
  }

  plan();
  return () => cancel();
}
