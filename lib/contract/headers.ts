/** The request headers of the contract that are not HTTP's own, and those of its answers. */

/** On a creating call: the same key again gets the first call's result instead of a second thing. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** `true` on an answer that gives the result of an earlier call with the same key. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** On the answer of a change: the version that the project got by it. */
export const PROJECT_VERSION = 'Project-Version';
