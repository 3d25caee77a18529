import 'server-only';
import { cacheSignal } from 'react';

/**
 * Call this while a page renders. React aborts the render's signal with an error that nobody reads, and V8 keeps the objects
 * on an error's stack until the stack is read. So each render would keep in memory those that ran at the same time, and these
 * the ones before them, for good.
 */
export function releaseWhenRendered(): void {
  const signal = cacheSignal();
  signal?.addEventListener('abort', () => void (signal.reason instanceof Error && signal.reason.stack), { once: true });
}
