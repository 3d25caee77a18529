import { ApiError, hasCode, MISSING_CODES } from './api-error';
import { failureKind } from './failure';
import { endedOrAborted } from './timing';

/** The statuses of a refused read that another try would not change. */
const FINAL_STATUSES = [404, 429];

/** A project is read again up to three times, after one, two and four seconds. */
export const PROJECT_RETRIES = {
  retry: (failures: number, error: Error) =>
    failures < 3 && !(error instanceof ApiError && FINAL_STATUSES.includes(error.status)),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
};

/** How a call is made that a person waits for. The signal ends an attempt that is started anew. */
export type Wait = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Makes it once, and waits for as long as that takes. */
export const once: Wait = (call) => call(new AbortController().signal);

/** Whether the server has answered that this call has changed nothing. An earlier one may have. */
function changedNothing(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && failureKind(error) === 'other';
}

/**
 * Whether the server has refused a write for good: it has changed nothing, and would refuse the same call again. After any
 * other failure the write may have been made, or may succeed the next time. So it is where the link leads to no project: that may
 * come back, or have another link, and an earlier call may have reached it.
 */
export function isRefusal(error: unknown): boolean {
  return changedNothing(error) && !hasCode(error, MISSING_CODES);
}

const MAX_PAUSE_MS = 60_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, up to a minute. Up to a third of it is
 * taken off by chance (`random`, from 0 to 1), so that the clients of a server that went away don't all return at once.
 */
export function backoff(firstMs: number, failures: number, random: number): number {
  return Math.min(firstMs * 2 ** failures, MAX_PAUSE_MS) * (2 / 3 + random / 3);
}

/** What the tries need of the world: time, chance, and to hear that the network or the page has come back. */
export interface RetryClock {
  random(): number;
  after(ms: number, run: () => void): () => void;
  onChange(listener: () => void): () => void;
}

interface RetryOptions {
  /** Ends the tries. */
  signal?: AbortSignal;
  /** Called after each try that failed. It throws what ends the tries. */
  onFailed: (error: unknown, failures: number) => void;
  /** Milliseconds before the next try after so many failures; by default from one second on, up to a minute. */
  pause?: (failures: number) => number;
}

/**
 * Tries the work, such as loading code that is no part of the first load, until it succeeds: after pauses, and as soon as the
 * network or the page comes back. Resolves to null once the signal aborts. Rejects only with what `onFailed` throws.
 */
export function retry<Result>(
  clock: RetryClock,
  work: () => Promise<Result>,
  options: RetryOptions & { signal?: undefined },
): Promise<Result>;
export function retry<Result>(
  clock: RetryClock,
  work: () => Promise<Result>,
  options: RetryOptions,
): Promise<Result | null>;
export async function retry<Result>(
  clock: RetryClock,
  work: () => Promise<Result>,
  { signal, onFailed, pause = (failures) => backoff(1_000, failures, clock.random()) }: RetryOptions,
): Promise<Result | null> {
  for (let failures = 0; !signal?.aborted; failures += 1) {
    try {
      const result = await work();
      return signal?.aborted ? null : result;
    } catch (error) {
      onFailed(error, failures);
    }
    await endedOrAborted((end) => [clock.after(pause(failures), end), clock.onChange(end)], signal);
  }
  return null;
}
