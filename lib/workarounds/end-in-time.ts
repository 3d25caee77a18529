import 'server-only';
import { orAborted } from '@/lib/client/timing';

/**
 * Does the work, which calls `fetch` with the signal, and rejects with the signal's reason after so many milliseconds. By itself `fetch`
 * is not ended by the signal of a `Request` that was collected, which Next.js makes of each call: an answer that stops in the middle would
 * be waited for for minutes. Its connection stays open for as long all the same.
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/undici/issues/4068
 * Goes when it is green without this: lib/workarounds/end-in-time.test.ts
 */
export function endInTime<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(ms);
  return orAborted(work(signal), signal);
}
