import type { Wait } from '@/lib/client/retry';

/** Waits for the answer, however long it takes. */
export const endless: Wait = (call) => call(new AbortController().signal);
