import { queryOptions } from '@tanstack/react-query';
import { type KnownHistory, withKnown } from '@/lib/domain/history/known-history';
import type { LoadApi } from './lazy-api';
import type { Patience } from './patience';
import { PROJECT_RETRIES } from './retry';

export function historyKey(projectId: string) {
  return ['history', projectId] as const;
}

/**
 * The newest changes of a project, with the project as they have left it. Read again, it keeps the older ones that were read
 * before.
 */
export function historyQuery(loadApi: LoadApi, projectId: string, patience: Patience) {
  const queryKey = historyKey(projectId);
  return queryOptions({
    queryKey,
    queryFn: ({ client }) =>
      patience(async (signal) => {
        const api = await loadApi();
        const project = await api.getProject(projectId, { signal });
        // What was changed since is left out: it did not begin with this project.
        const page = await api.getChanges(projectId, (project.version ?? 0) + 1, { signal });
        return withKnown({ project, ...page }, client.getQueryData<KnownHistory>(queryKey));
      }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    ...PROJECT_RETRIES,
  });
}
