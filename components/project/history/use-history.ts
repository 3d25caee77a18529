import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useProjectSession } from '@/components/project/session-context';
import { historyKey, historyQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import type { Wait } from '@/lib/client/retry';
import { type Entry, entriesOf } from '@/lib/domain/history/entries';
import { type KnownHistory, versionsOfEntry, withOlder } from '@/lib/domain/history/known-history';

/** The history of the open project. It is read again whenever the page has brought in something new. */
export function useHistory(wait: Wait) {
  const { loadApi } = useApi();
  const { id, version, isOnline } = useProjectSession(({ editor: { snapshot }, isOnline }) => ({
    id: snapshot.id,
    version: snapshot.version ?? 0,
    isOnline,
  }));
  const { data, error, refetch } = useQuery(historyQuery(loadApi, id, wait), queryClient);

  const known = data?.project.version ?? 0;
  const isBehind = data !== undefined && version > known;
  // Each version is asked for once: a backup that was restored may be behind for long.
  useEffect(() => {
    if (isBehind && version > 0) void refetch();
  }, [isBehind, version, refetch]);
  const isLost = isOnline && error !== null && data === undefined;
  const comeBack = useEffectEvent((online: boolean) => {
    if (online && isLost) void refetch();
  });
  useEffect(() => comeBack(isOnline), [isOnline]);

  async function readOlder(before: number) {
    const page = await wait(async (signal) => (await loadApi()).getChanges(id, before, { signal }));
    queryClient.setQueryData<KnownHistory>(historyKey(id), (now) => now && withOlder(now, before, page));
    return page;
  }

  const older = useMutation({ networkMode: 'always', mutationFn: readOlder }, queryClient);

  /** All versions of an entry: where what is known ends within it, the rest is read. Rejects as that does. */
  async function versionsOf(entry: Entry): Promise<readonly number[]> {
    let { changes, next }: Pick<KnownHistory, 'changes' | 'next'> = data ?? { changes: [], next: null };
    for (;;) {
      const { versions, goesOn } = versionsOfEntry({ changes, next }, entry.versions[0] ?? 0);
      if (!goesOn || next === null) return versions;
      const page = await readOlder(next);
      changes = [...changes, ...page.changes];
      next = page.next;
    }
  }

  const entries = useMemo(() => (data === undefined ? [] : entriesOf(data.project, data.changes)), [data]);
  const next = data?.next ?? null;
  return {
    /** Null until they are known. */
    entries: data === undefined ? null : entries,
    historyDays: data?.historyDays,
    hasMore: next !== null,
    isOnline,
    error: data === undefined ? error : older.error,
    isLoadingOlder: older.isPending,
    versionsOf,
    loadOlder: () => next !== null && older.mutate(next),
    tryAgain: () => void refetch(),
  };
}
