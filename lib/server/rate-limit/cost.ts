import 'server-only';
import { clientOf } from '@/lib/server/http/client';
import type { BudgetName } from './limiters';

/** A point that a request takes from a budget, and whose. */
export interface Charge {
  budget: BudgetName;
  key: string;
}

/** A way to tell what a request takes. */
export type Tariff = (request: Request, path: { projectId?: string }) => Charge[];

/** What a call of the API takes: a write takes from its client's and from its project's budget. */
export const chargesOf: Tariff = (request, path) => {
  const client = clientOf(request.headers);
  if (request.method === 'GET' || request.method === 'HEAD') return chargesOfRead(request, path);
  if (path.projectId === undefined) return [{ budget: 'create', key: client }];
  return [
    { budget: 'write', key: client },
    { budget: 'project', key: path.projectId },
  ];
};

/** What reading takes, and whatever is no call of the API, by any method. */
export const chargesOfRead: Tariff = ({ headers }) => [{ budget: 'read', key: clientOf(headers) }];
