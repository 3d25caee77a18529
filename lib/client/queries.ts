import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Project } from '@/lib/domain/project';
import type { LoadApi } from './api';
import { PROJECT_RETRIES, type Wait } from './retry';

/** What was read is read again only on purpose: the editor of a project holds unsaved changes. */
const READ_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  // By default a call made offline waits for the network silently. This one fails and says so.
  networkMode: 'always',
} as const;

/** The project as this device has it, if it gives that, or as read from the server. */
export function projectQuery(
  loadApi: LoadApi,
  projectId: string,
  wait: Wait,
  getOnDevice: (projectId: string) => Promise<Project | undefined>,
) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: async () =>
      (await getOnDevice(projectId)) ?? wait(async (signal) => (await loadApi()).getProject(projectId, { signal })),
    ...READ_ONCE,
    ...PROJECT_RETRIES,
  });
}

/**
 * The changes of a project in pages, newest first. The first page has the project as the newest of them has left it. Once nothing
 * shows them, they are read anew.
 */
export function historyQuery(loadApi: LoadApi, projectId: string, wait: Wait) {
  return infiniteQueryOptions({
    queryKey: ['history', projectId],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam: before }) =>
      wait(async (signal) => {
        const api = await loadApi();
        if (before !== null) return { project: null, ...(await api.getChanges(projectId, before, { signal })) };
        const project = await api.getProject(projectId, { signal });
        // What was changed since is left out: it did not begin with this project.
        return { project, ...(await api.getChanges(projectId, (project.version ?? 0) + 1, { signal })) };
      }),
    getNextPageParam: ({ next }) => next,
    structuralSharing: false,
    gcTime: 0,
    ...READ_ONCE,
    ...PROJECT_RETRIES,
  });
}

/** The newest changes up to this version; null where the server stores no history. */
export function othersChangesQuery(loadApi: LoadApi, projectId: string, version?: number) {
  return queryOptions({
    queryKey: ['others', projectId, version],
    queryFn: async ({ signal }) => {
      if (version === undefined) return null;
      const { changes, historyDays = 0 } = await (await loadApi()).getChanges(projectId, version + 1, { signal });
      return historyDays > 0 ? changes : null;
    },
    structuralSharing: false,
    ...READ_ONCE,
    ...PROJECT_RETRIES,
  });
}
