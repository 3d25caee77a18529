import 'server-only';
import { cacheSignal } from 'react';

/**
 * To be called in the rendering of a page. React ends it with an error that nobody reads, and V8 keeps the objects of an
 * error's stack until it is read: through the immediate in which it was made, each render would keep those in memory that
 * ran at the same time, and these the ones before them, for good.
 */
export function releaseWhenRendered(): void {
  const signal = cacheSignal();
  signal?.addEventListener('abort', () => void (signal.reason instanceof Error && signal.reason.stack), { once: true });
}
