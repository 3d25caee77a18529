import { useQueries } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { othersChangesQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import { changeOf, type Fact, factsBetween, touches, versionsToUndo } from '@/lib/domain/history/change-facts';
import type { Change } from '@/lib/domain/history/entries';
import { nameOrNull } from '@/lib/domain/name';
import type { OthersWork } from '@/lib/session/live/work-of-others';

type Removal = Extract<Fact, { kind: 'member-removed' | 'expense-removed' }>;

/** Something that others have removed. */
export interface RemovalByOthers {
  readonly removal: Removal;
  readonly id: string;
  readonly work: OthersWork;
  /** Of the change that has removed it; null where no history tells. */
  readonly version: number | null;
  /** Who has removed it, as their device claims. */
  readonly claimant: string | null;
  /** What undoes it. */
  readonly versions: readonly number[];
}

/** Something whose saved changes from here a change of the history has undone. */
export interface LossByOthers {
  readonly id: string;
  readonly work: OthersWork;
  readonly version: number;
  readonly claimant: string | null;
  readonly isPutBack: boolean;
}

/** What of others' work a person is to be told. The changes, newest first, are null where no history is stored. */
function readWork(work: OthersWork, changes: readonly Change[] | null) {
  const since = (changes ?? []).filter(({ version }) => version > (work.before.version ?? 0));
  const losses = [...work.lostIds].flatMap((id): LossByOthers[] => {
    const change = since.find((one) => touches(one, id, work.before.id));
    const isPutBack = change?.kind === 'put_back';
    const isByOthers = !(work.isOwn || change?.isByThisDevice);
    const isUndone = change?.kind === 'undone' && isByOthers;
    const claimant = isByOthers ? claimantOf(work, change) : null;
    return change && (isPutBack || isUndone) ? [{ id, work, version: change.version, claimant, isPutBack }] : [];
  });
  const lost = new Set(losses.map(({ id }) => id));
  const removals = factsBetween(work.before, work.after).flatMap((removal): RemovalByOthers[] => {
    if (removal.kind !== 'member-removed' && removal.kind !== 'expense-removed') return [];
    const { id } = removal.kind === 'member-removed' ? removal.member : removal.expense;
    const change = changeOf(since, id);
    if (!work.removedIds.has(id) || lost.has(id) || change?.isByThisDevice) return [];
    // The page may have read a part of that save before the rest.
    const versions = change ? versionsToUndo(work.after, changes ?? [], change) : [];
    return [{ removal, id, work, version: change?.version ?? null, claimant: claimantOf(work, change), versions }];
  });
  return { removals, losses };
}

/** By the name that they have now, or had before this work. */
function claimantOf({ before, after }: OthersWork, change: Change | undefined): string | null {
  const member = [after, before].flatMap(({ members }) => members).find(({ id }) => id === change?.claimedBy);
  return nameOrNull(member?.name ?? null);
}

/** What others' work is to be told of, once the history was asked. Where there is none, or it can't be read, less is known. */
export function useWorkOfOthers(works: readonly OthersWork[]) {
  const { loadApi } = useApi();
  const queries = works.map(({ before, after: { id, version } }) =>
    othersChangesQuery(loadApi, id, before.version, version),
  );
  const results = useQueries({ queries }, queryClient);
  const read = works.flatMap((work, at) => {
    const result = results[at];
    return result === undefined || result.isPending ? [] : [readWork(work, result.data ?? null)];
  });
  return { removals: read.flatMap(({ removals }) => removals), losses: read.flatMap(({ losses }) => losses) };
}
