import { queryOptions } from '@tanstack/react-query';
import type { LoadApi } from './lazy-api';
import { PROJECT_RETRIES } from './retry';

/** The project as the server last told it. Asked again only on purpose: its editor holds what is being typed. */
export function projectQuery(loadApi: LoadApi, projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: async () => (await loadApi()).getProject(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    // A call made offline fails and says so; by default it would wait for the network without a word.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    ...PROJECT_RETRIES,
  });
}
