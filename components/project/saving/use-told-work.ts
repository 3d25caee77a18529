import { QueryClient, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { PROJECT_RETRIES } from '@/lib/client/retry';
import type { OthersWork } from '@/lib/session/live/others';
import { toldOf } from './told-work';

/** What others' work is to be told of, once the history was asked. Where there is none, or it can't be read, less is known. */
export function useToldWork(works: readonly OthersWork[]) {
  const { loadApi } = useApi();
  const [client] = useState(() => new QueryClient());
  const results = useQueries(
    {
      queries: works.map(({ before, after: { id, version } }) => ({
        queryKey: ['others', id, before.version, version],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          if (version === undefined) return null;
          const { changes, keptDays = 0 } = await (await loadApi()).getChanges(id, version + 1, { signal });
          return keptDays > 0 ? changes : null;
        },
        staleTime: Number.POSITIVE_INFINITY,
        structuralSharing: false,
        networkMode: 'always' as const,
        refetchOnWindowFocus: false,
        ...PROJECT_RETRIES,
      })),
    },
    client,
  );
  const told = works.flatMap((work, at) => {
    const result = results[at];
    return result === undefined || result.isPending ? [] : [toldOf(work, result.data ?? null)];
  });
  return { removals: told.flatMap(({ removals }) => removals), losses: told.flatMap(({ losses }) => losses) };
}
