import 'server-only';

/** Seconds in which a client may use up the points of a budget. They begin with its first request. */
export const WINDOW_SECONDS = 60;

/** Points of each budget in a window, unless the operator sets others. */
export const DEFAULT_BUDGETS = { create: 30, write: 3_000, read: 3_000, requests: 12_000 };

/** What a request costs, of those of its client. A page that has to be rendered costs both: only the front door knows which ones are. */
export const POINTS_OF_REQUEST = { call: 1, page: 10, rendering: 20 };

/** What one point of a read pays for: members and expenses, bytes of JSON, or cells of a table. */
export const READ_OF_A_POINT = { entities: 100, bytes: 64 * 1024, cells: 5_000 };

/**
 * What one point of a restoration pays for, which reads and writes: members, expenses and changes, or bytes of what changes touched:
 * some 20 expenses that each name ten people.
 */
export const RESTORED_OF_A_POINT = { rows: 20, bytes: 8 * 1024 };

/** Streams that one client may hold open at a time. A browser opens one for each visible page. */
export const MAX_STREAMS = 200;

/** Clients, or keys, that a process remembers at a time: those that were seen last. Each takes about 200 bytes. */
export const MAX_CLIENTS = 50_000;

/** The part of a key's points that a process may owe to the limiter that is shared. */
export const SHARE_OWED = 0.01;

/** Milliseconds by which the clocks of instances on one database may differ. */
export const MAX_SKEW_MS = 10_000;
