import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { othersChangesQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import { touches } from '@/lib/domain/history/change-facts';
import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';

/** The name of the member who changed the entry last, as their device claims. Null where nobody says so, or no history is stored. */
export function useWhoChanged(id: string, project: Project): string | null {
  const { loadApi } = useApi();
  const { data } = useQuery(othersChangesQuery(loadApi, project.id, undefined, project.version), queryClient);
  const change = data?.find((one) => !one.isByThisDevice && touches(one, id, project.id));
  return nameOrNull(project.members.find((member) => member.id === change?.claimedBy)?.name ?? null);
}
