import 'server-only';
import { clientOf } from '@/lib/server/http/client';
import type { BudgetName } from '@/lib/server/rate-limit/limiters';

/** A point that a request takes from a budget, and whose. */
export interface Charge {
  budget: BudgetName;
  key: string;
}

/** What a call of the API takes: a write takes from its client's and from its project's budget. */
export function chargesOf(request: Request, path: { projectId?: string }): Charge[] {
  const client = clientOf(request.headers);
  if (request.method === 'GET' || request.method === 'HEAD') return [{ budget: 'read', key: client }];
  if (path.projectId === undefined) return [{ budget: 'create', key: client }];
  return [
    { budget: 'write', key: client },
    { budget: 'project', key: path.projectId },
  ];
}
