import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { othersChangesQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import { touches } from '@/lib/domain/history/change-facts';
import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';

interface WhoChanged {
  /** As their device claims. Null where nobody says so or several people did, or no history is stored. */
  readonly name: string | null;
  /** Whether this device has made the last changes, in another tab or in the history. */
  readonly isOwn: boolean;
  readonly isPending: boolean;
}

/** The person who changed these entries last. */
export function useWhoChanged(ids: readonly string[], project: Project): WhoChanged {
  const { loadApi } = useApi();
  const { data, isPending } = useQuery(othersChangesQuery(loadApi, project.id, project.version), queryClient);
  const last = ids.flatMap((id) => data?.find((one) => touches(one, id, project.id)) ?? []);
  const [claimant, ...others] = new Set(last.filter((one) => !one.isByThisDevice).map((one) => one.claimedBy));
  const member = others.length > 0 ? undefined : project.members.find(({ id }) => id === claimant);
  const isOwn = last.length > 0 && last.every((one) => one.isByThisDevice);
  return { name: nameOrNull(member?.name ?? null), isOwn, isPending };
}
