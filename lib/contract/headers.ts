/** The contract's own headers of requests and answers. */

/** On a creating call: a call with the same key gets the first call's result and creates nothing. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Characters of an idempotency key. Whoever repeats that of a project is given the project, so it must be too long to guess. */
export const MIN_KEY_LENGTH = 1;
export const MIN_PROJECT_KEY_LENGTH = 16;
export const MAX_KEY_LENGTH = 128;

/** `true` on an answer that gives the result of an earlier call with the same key. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** On a patch: `return=minimal` for an answer without the project (RFC 7240). `Preference-Applied` says that it is one. */
export const PREFER = 'Prefer';
export const MINIMAL = 'return=minimal';

/** On the answers to GET and OPTIONS of a project: the type of the patches that it takes (RFC 5789). */
export const ACCEPT_PATCH = 'Accept-Patch';
export const MERGE_PATCH = 'application/merge-patch+json';

/** On the answer to a change: the version that it gave the project. */
export const PROJECT_VERSION = 'Project-Version';

/** Seconds that `Retry-After` asks for where the server can't do a call at the moment (503). */
export const UNAVAILABLE_SECONDS = 5;

/**
 * On a change: the same text on all calls of one save. The history shows them as one entry (the creation of a project
 * stands alone).
 */
export const CHANGE_GROUP = 'Change-Group';

/** On a change and on a read of the history: a random text of the device, by which it knows its own changes again. */
export const DEVICE_MARK = 'Device-Mark';

/** On a change: the id of the member whom the person has named as themselves on this device. It is a claim, and no proof. */
export const CLAIMED_BY = 'Claimed-By';
