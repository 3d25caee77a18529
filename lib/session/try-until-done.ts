import { backoff } from '@/lib/client/retry';
import type { Platform } from './platform';

const FIRST_RETRY_MS = 1_000;

interface Tries {
  /** Ends them. */
  signal: AbortSignal;
  /** Called after each try that failed. */
  onFailed: (error: unknown) => void;
}

/**
 * Tries the work, such as loading code that is no part of the first load, until it succeeds: after pauses of up to a minute,
 * and as soon as the network or the page comes back. Resolves to null once the signal aborts, and never rejects.
 */
export async function tryUntilDone<Result>(
  platform: Platform,
  work: () => Promise<Result>,
  { signal, onFailed }: Tries,
): Promise<Result | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const result = await work();
      return signal.aborted ? null : result;
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
