import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error';
import type { LoadApi } from './lazy-api';

const RETRIES = 3;
const FINAL_STATUSES = [404, 429];

/** The project as the server last told it. Asked again only on purpose: its editor holds what is being typed. */
export function projectQuery(loadApi: LoadApi, projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: async () => (await loadApi()).getProject(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    // A call made offline fails and says so; by default it would wait for the network without a word.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: (failures, error) =>
      failures < RETRIES && !(error instanceof ApiError && FINAL_STATUSES.includes(error.status)),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
  });
}
