import 'server-only';

/** What is counted apart: projects created by a client, its writes, its reads, and the writes to one project. */
export type BudgetName = 'create' | 'write' | 'read' | 'project';

/** One point of a budget, and the key that it is counted under. */
export interface Cost {
  budget: BudgetName;
  key: string;
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
