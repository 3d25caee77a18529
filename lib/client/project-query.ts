import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api';
import { ApiError } from './api-error';

const RETRIES = 3;
const FINAL_STATUSES = [404, 429];

/** The project as the server last told it. Asked again only on purpose: its editor holds what is being typed. */
export function projectQuery(api: Api, projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: () => api.getProject(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, error) =>
      failures < RETRIES && !(error instanceof ApiError && FINAL_STATUSES.includes(error.status)),
    retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
  });
}
