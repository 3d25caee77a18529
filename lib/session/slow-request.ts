import { orAborted } from '@/lib/client/timing';
import type { Platform } from './platform';

/** Milliseconds without an answer after which the person is told. There is no timeout: the answer may still come. */
const SLOW_REQUEST_MS = 10_000;

/** Milliseconds after which the work is started anew: by then, code that was waited for knows that its request has ended. */
const ANEW_AFTER_MS = 100;

/**
 * Does work that nobody may answer. `onSlow` is called with how to start it anew once it has gone on for long, and with
 * null when that is over. The signal ends an attempt that the person no longer waits for. Rejects as the work does, and soon once
 * `stopped` aborts.
 */
export async function noticeSlowRequest<Result>(
  platform: Pick<Platform, 'after'>,
  work: (signal: AbortSignal) => Promise<Result>,
  onSlow: (tryAgain: (() => void) | null) => void,
  stopped?: AbortSignal,
): Promise<Result> {
  for (;;) {
    stopped?.throwIfAborted();
    const attempt = new AbortController();
    const end = () => attempt.abort();
    stopped?.addEventListener('abort', end);
    const stopWaiting = platform.after(SLOW_REQUEST_MS, () => onSlow(end));
    try {
      return await orAborted(work(attempt.signal), attempt.signal);
    } catch (error) {
      if (!attempt.signal.aborted || stopped?.aborted) throw error;
    } finally {
      stopped?.removeEventListener('abort', end);
      stopWaiting();
      onSlow(null);
    }
    await new Promise<void>((resolve) => platform.after(ANEW_AFTER_MS, resolve));
  }
}
