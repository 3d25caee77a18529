import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { readOfflineCopy } from '@/components/project/offline-copy';
import { untilAnswered } from '@/components/ui/silence';
import { goneBy } from '@/lib/client/gone';
import { projectQuery } from '@/lib/client/project-query';
import type { Project } from '@/lib/domain/project';
import { ProjectWait } from './project-wait';

export interface ProjectLoaderProps {
  projectId: string;
  show: (project: Project) => ReactNode;
}

/** Reads the project from the server, or from what this device has kept of it, and shows it. */
export function ProjectLoader(props: ProjectLoaderProps) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <LoadedProject {...props} />
    </QueryClientProvider>
  );
}

function LoadedProject({ projectId, show }: ProjectLoaderProps) {
  const query = useQuery(projectQuery(useApi().loadApi, projectId, untilAnswered, readOfflineCopy));
  const gone = goneBy(query.error);
  if (query.data !== undefined) return show(query.data);
  if (gone !== null) return <ProjectGone projectId={projectId} gone={gone} />;
  return <ProjectWait error={query.error} onRetry={() => query.refetch()} />;
}
