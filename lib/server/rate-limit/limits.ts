import 'server-only';

/** Seconds in which a client may use up the points of a budget. They begin with its first request. */
export const WINDOW_SECONDS = 60;

/** Points of each budget in a window, unless the operator sets others. */
export const DEFAULT_BUDGETS = { create: 30, write: 3_000, read: 3_000, requests: 12_000 };

/**
 * What a request costs, of those of its client. A page that has to be rendered costs both: only the front door knows
 * which ones are.
 */
export const POINTS_OF_REQUEST = { call: 1, page: 10, rendering: 20 };

/** What one point of a read pays for: members and expenses, bytes of JSON, or cells of a table. */
const READ_OF_A_POINT = { entities: 100, bytes: 64 * 1024, cells: 5_000 };

/**
 * What one point of a restoration pays for, which reads and writes: members, expenses and changes, or bytes of what
 * changes touched: some 20 expenses that each name ten people.
 */
const RESTORED_OF_A_POINT = { rows: 20, bytes: 8 * 1024 };

/** Streams that one client may hold open at a time. A browser opens three at most (docs/decisions/008-live-updates.md). */
export const MAX_STREAMS = 200;

/** Clients, or keys, that a process remembers at a time: those that were seen last. Each takes about 200 bytes. */
export const MAX_CLIENTS = 50_000;

/** The part of a key's points that a process may owe to the limiter that is shared. */
export const SHARE_OWED = 0.01;

/** What is counted apart: projects created by a client, its writes, its reads, and the writes to one project. */
export type BudgetName = 'create' | 'write' | 'read' | 'project';

/** Points of a budget, one unless they are given, and the key that they are counted under. */
export interface Cost {
  budget: BudgetName;
  key: string;
  points?: number;
}

/** The points that a read of a project of this size costs, however it is answered. */
export function pointsOfRead({ entities, bytes }: { entities: number; bytes: number }): number {
  return Math.max(1, Math.ceil(entities / READ_OF_A_POINT.entities), Math.ceil(bytes / READ_OF_A_POINT.bytes));
}

/** The points that a project of so many cells costs as CSV. */
export function pointsOfCsv(cells: number): number {
  return Math.max(1, Math.ceil(cells / READ_OF_A_POINT.cells));
}

/** How much there is to read and to write for a restoration. */
interface SizeOfRestoration {
  /** Members and expenses that are there. */
  entities: number;
  /** That it goes back over. */
  changes: number;
  /** Of what these have touched, and may bring back. */
  bytes?: number;
}

/** The points that it costs to bring a project back: for what is there, or for what comes back where that is more. */
export function pointsOfRestoration({ entities, changes, bytes = 0 }: SizeOfRestoration): number {
  const [points, pointsOfBytes] = [(entities + changes) / RESTORED_OF_A_POINT.rows, bytes / RESTORED_OF_A_POINT.bytes];
  return Math.max(1, Math.ceil(points), Math.ceil(pointsOfBytes));
}

/**
 * Makes the request cost this many points in all, unless it has cost as many before: one at first. It is called ahead of the
 * work that the points pay for. Throws too_many_requests.
 */
export type Charge = (points: number) => Promise<void>;

/** Decides what a request costs. `client` is the key of its sender. */
export type Policy = (request: Request, path: { projectId?: string }, client: string) => Cost[];

/** The policy of the API: a write costs its client and its project a point each. */
export const costOf: Policy = (request, path, client) => {
  if (request.method === 'GET' || request.method === 'HEAD') return costOfRead(request, path, client);
  if (path.projectId === undefined) return [{ budget: 'create', key: client }];
  return [
    { budget: 'write', key: client },
    { budget: 'project', key: path.projectId },
  ];
};

/** The policy of reads, and of paths that the API does not have, by any method. */
export const costOfRead: Policy = (_request, _path, client) => [{ budget: 'read', key: client }];
