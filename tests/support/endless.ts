import type { Patience } from '@/lib/client/patience';

/** Waits for the answer, however long it takes. */
export const endless: Patience = (call) => call(new AbortController().signal);
