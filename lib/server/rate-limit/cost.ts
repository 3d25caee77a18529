import 'server-only';
import { READ_OF_A_POINT, RESTORED_OF_A_POINT } from '@/lib/server/rate-limit/limits';

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
export interface SizeOfRestoration {
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
