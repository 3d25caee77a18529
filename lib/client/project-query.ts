import { queryOptions } from '@tanstack/react-query';
import type { Project } from '@/lib/domain/project';
import type { LoadApi } from './lazy-api';
import type { Patience } from './patience';
import { PROJECT_RETRIES } from './retry';

/**
 * The project as the device has kept it, if it gives that, or as read from the server. It is read again only on purpose, because its
 * editor holds unsaved changes.
 */
export function projectQuery(
  loadApi: LoadApi,
  projectId: string,
  patience: Patience,
  getKept: (projectId: string) => Promise<Project | undefined>,
) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: async () =>
      (await getKept(projectId)) ?? patience(async (signal) => (await loadApi()).getProject(projectId, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    // By default a call made offline waits for the network silently. This one fails and says so.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    ...PROJECT_RETRIES,
  });
}
