import { backoff } from '@/lib/client/retry';
import { endedOrAborted } from './or-aborted';
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
    const pause = backoff(FIRST_RETRY_MS, failures, platform.random());
    await endedOrAborted((end) => {
      const cancel = platform.after(pause, end);
      const stopListening = platform.onChange(end);
      return () => {
        cancel();
        stopListening();
      };
    }, signal);
  }
  return null;
}
