import { ApiError, MISSING_CODES } from './api-error';
import { failureKind } from './failure';

/** The statuses of a refused read that another try would not change. */
const FINAL_STATUSES = [404, 429];

/** A project is read again up to three times, after one, two and four seconds. */
export const PROJECT_RETRIES = {
  retry: (failures: number, error: Error) =>
    failures < 3 && !(error instanceof ApiError && FINAL_STATUSES.includes(error.status)),
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
};

/** The messages of a language are small files that every page needs, so they are tried more often and sooner. */
export const MESSAGES_RETRIES = {
  retry: 5,
  retryDelay: (failures: number) => 350 * 2 ** failures,
};

/**
 * Whether the server has refused a write for good: it has changed nothing, and would refuse the same call again. After any
 * other failure the write may have been made, or may succeed the next time. So it is where the link leads to no project: that may
 * come back, or have another link, and an earlier call may have reached it.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || MISSING_CODES.some((code) => code === error.code)) return false;
  return error.status >= 400 && error.status < 500 && failureKind(error) === 'other';
}

/** The longest pause, in milliseconds. */
const LONGEST_MS = 60_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, up to a minute. Up to a third of it is
 * taken off by chance (`random`, from 0 to 1), so that the clients of a server that went away don't all return at once.
 */
export function backoff(firstMs: number, failures: number, random: number): number {
  return Math.min(firstMs * 2 ** failures, LONGEST_MS) * (2 / 3 + random / 3);
}
