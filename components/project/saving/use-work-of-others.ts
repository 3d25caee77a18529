import { useQueries } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { useEntryLines } from '@/components/project/history/describe';
import { othersChangesQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import { changeOf, factsBetween } from '@/lib/domain/history/change-facts';
import type { Change } from '@/lib/domain/history/entries';
import { nameOrNull } from '@/lib/domain/name';
import { apply } from '@/lib/domain/patch/apply';
import type { Patch } from '@/lib/domain/patch/patch';
import type { OthersWork } from '@/lib/session/live/work-of-others';

/** A member or an expense that others have removed. */
export interface RemovalByOthers {
  readonly id: string;
  readonly work: OthersWork;
  /** The removal in the words of the history. */
  readonly text: string;
  /** The name of the person who has removed it, as their device claims. */
  readonly claimant: string | null;
  /** The version that has removed it; undefined where no history tells. */
  readonly version: number | undefined;
  /** The entries that were removed, as null. */
  readonly patch: Patch;
}

/** The removals of others, once the history was asked. Where there is none, or it can't be read, less is known. */
export function useWorkOfOthers(works: readonly OthersWork[]): RemovalByOthers[] {
  const { loadApi } = useApi();
  const linesOf = useEntryLines();
  const queries = works.map(({ before, after: { id, version } }) =>
    othersChangesQuery(loadApi, id, before.version, version),
  );
  const results = useQueries({ queries }, queryClient);
  return works.flatMap((work, at) => {
    const result = results[at];
    if (result === undefined || result.isPending) return [];
    const { before } = work;
    const since = (result.data ?? []).filter(({ version }) => version > (before.version ?? 0));
    return removalsIn(work).flatMap(([id, patch]): RemovalByOthers[] => {
      const change = changeOf(since, id);
      if (change?.isByThisDevice) return [];
      const lines = linesOf({ kind: 'project_changed', before, after: apply(before, patch) });
      const [text, claimant] = [lines.join(' · '), claimantOf(work, change)];
      return [{ id, work, text, claimant, version: change?.version, patch }];
    });
  });
}

/** The entries that others have removed from this page, by id. The expenses of a removed member are not listed by themselves. */
function removalsIn({ before, after, removedIds }: OthersWork): [id: string, patch: Patch][] {
  return factsBetween(before, after)
    .flatMap((fact): [string, Patch][] => {
      if (fact.kind === 'member-removed') return [[fact.member.id, { members: { [fact.member.id]: null } }]];
      return fact.kind === 'expense-removed' ? [[fact.expense.id, { expenses: { [fact.expense.id]: null } }]] : [];
    })
    .filter(([id]) => removedIds.has(id));
}

/** By the name that they have now, or had before this work. */
function claimantOf({ before, after }: OthersWork, change: Change | undefined): string | null {
  const member = [after, before].flatMap(({ members }) => members).find(({ id }) => id === change?.claimedBy);
  return nameOrNull(member?.name ?? null);
}
