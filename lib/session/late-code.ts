import { backoff } from '@/lib/client/retry';
import type { Platform } from './platform';

const FIRST_RETRY_MS = 1_000;

interface Demand {
  /** Ends the tries. */
  signal: AbortSignal;
  /** Called after each try that failed. */
  onFailed: (error: unknown) => void;
}

/**
 * Loads code that is no part of the first load. It tries until it has the code: after pauses of up to a minute, and as soon
 * as the network or the page comes back. Resolves to null once the signal aborts, and never rejects.
 */
export async function loadUntilThere<Code>(
  platform: Platform,
  load: () => Promise<Code>,
  { signal, onFailed }: Demand,
): Promise<Code | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const code = await load();
      return signal.aborted ? null : code;
    } catch (error) {
      onFailed(error);
    }
    await pauseOrChange(platform, backoff(FIRST_RETRY_MS, failures, platform.random()), signal);
  }
  return null;
}

function pauseOrChange(platform: Platform, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = platform.after(ms, end);
    const stopListening = platform.onChange(end);
    signal.addEventListener('abort', end);

    function end() {
      cancel();
      stopListening();
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
