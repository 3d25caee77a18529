import { backoff } from '@/lib/client/retry';
import type { Platform } from './platform';
import { endedOrAborted } from './waiting';

const FIRST_RETRY_MS = 1_000;

interface RetryOptions {
  /** Ends it. */
  signal: AbortSignal;
  /** Called after each try that failed. */
  onFailed?: (error: unknown) => void;
  /** Whether there is another try after this failure, which so many others came before. There always is by default. */
  mayRetry?: (failures: number, error: unknown) => boolean;
}

/**
 * Tries the work, such as loading code that is no part of the first load, until it succeeds: after pauses of up to a minute,
 * and as soon as the network or the page comes back. Resolves to null once the signal aborts. Rejects only with an error that
 * there is no other try after.
 */
export async function retry<Result>(
  platform: Platform,
  work: () => Promise<Result>,
  { signal, onFailed, mayRetry = () => true }: RetryOptions,
): Promise<Result | null> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const result = await work();
      return signal.aborted ? null : result;
    } catch (error) {
      if (!mayRetry(failures, error)) throw error;
      onFailed?.(error);
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
