import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useProjectSession } from '@/components/project/session-context';
import { historyQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import type { Wait } from '@/lib/client/retry';
import { entriesOf } from '@/lib/domain/history/entries';

/** The history of the open project. It is read again whenever the page has brought in something new. */
export function useHistory(wait: Wait) {
  const { loadApi } = useApi();
  const { id, version, isOnline } = useProjectSession(({ editor: { snapshot }, isOnline }) => ({
    id: snapshot.id,
    version: snapshot.version ?? 0,
    isOnline,
  }));
  const query = useInfiniteQuery(historyQuery(loadApi, id, wait), queryClient);
  const { data, error, refetch } = query;
  const [first] = data?.pages ?? [];
  const project = first?.project ?? null;

  const isBehind = project !== null && version > (project.version ?? 0);
  // Each version is asked for once: a backup that was restored may be behind for long.
  useEffect(() => {
    if (isBehind && version > 0) void refetch();
  }, [isBehind, version, refetch]);
  const isLost = isOnline && error !== null && data === undefined;
  const comeBack = useEffectEvent((online: boolean) => {
    if (online && isLost) void refetch();
  });
  useEffect(() => comeBack(isOnline), [isOnline]);

  const entries = useMemo(() => {
    const changes = data?.pages.flatMap((page) => page.changes) ?? [];
    return project && entriesOf(project, changes);
  }, [data, project]);
  return {
    /** Null until they are known. */
    entries,
    historyDays: first?.historyDays,
    hasMore: query.hasNextPage,
    isOnline,
    error: data === undefined || query.isFetchNextPageError ? error : null,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
    tryAgain: () => void refetch(),
  };
}
