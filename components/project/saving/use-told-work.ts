import { useQueries } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { othersChangesQuery } from '@/lib/client/queries';
import type { OthersWork } from '@/lib/session/live/others-work';
import { toldOf } from './told-work';

/** What others' work is to be told of, once the history was asked. Where there is none, or it can't be read, less is known. */
export function useToldWork(works: readonly OthersWork[]) {
  const { api } = useApi();
  const results = useQueries({
    queries: works.map(({ before, after: { id, version } }) => othersChangesQuery(api, id, before.version, version)),
  });
  const told = works.flatMap((work, at) => {
    const result = results[at];
    return result === undefined || result.isPending ? [] : [toldOf(work, result.data ?? null)];
  });
  return { removals: told.flatMap(({ removals }) => removals), losses: told.flatMap(({ losses }) => losses) };
}
