import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { keptProject } from '@/components/project/kept-project';
import { OpenProject } from '@/components/project/open-project';
import { untilAnswered } from '@/components/ui/silence';
import { goneBy } from '@/lib/client/gone';
import { projectQuery } from '@/lib/client/project-query';
import { ProjectWait } from './project-wait';

interface ProjectLoaderProps {
  projectId: string;
  isDemo: boolean;
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

function LoadedProject({ projectId, isDemo }: ProjectLoaderProps) {
  const query = useQuery(projectQuery(useApi().loadApi, projectId, untilAnswered, keptProject));
  if (query.data !== undefined) return <OpenProject key={projectId} project={query.data} isDemo={isDemo} />;
  const gone = goneBy(query.error);
  if (gone !== null) return <ProjectGone projectId={projectId} gone={gone} />;
  return <ProjectWait error={query.error} onRetry={() => query.refetch()} />;
}
