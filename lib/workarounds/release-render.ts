import 'server-only';
import { cacheSignal } from 'react';

/**
 * Prevents a memory leak. Call it while a page renders. React aborts the signal of each render with an error, and V8
 * keeps the objects on an error's stack until it is read or set: each render would keep those that ran at the same time.
 *
 * For: react 19.3
 * Upstream: https://github.com/react/react/issues/37288
 * Goes when it is green without this: tests/long/memory.test.ts
 */
export function releaseWhenRendered(): void {
  const signal = cacheSignal();
  const release = () => {
    if (signal?.reason instanceof Error) signal.reason.stack = '';
  };
  signal?.addEventListener('abort', release, { once: true });
}
