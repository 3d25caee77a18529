import 'server-only';

/** Seconds in which a client may use up a limit. They begin with its first request. */
export const WINDOW_SECONDS = 60;

/** Requests that a client may send in a minute, unless the operator sets other limits. */
export const DEFAULT_LIMITS = { create: 30, write: 3_000, read: 3_000, requests: 12_000 };

/** Requests that take a server long: some 100 ms for the whole of a large project, 600 ms for a dear call, 60 ms for a page. */
export const FIXED_LIMITS = { large: 300, dear: 60, page: 400 };

/** Streams that one client may hold open at a time. A browser opens three at most (docs/decisions/008-live-updates.md). */
export const MAX_STREAMS = 200;
