import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { keptProject } from '@/components/project/kept-project';
import { ProjectEditor } from '@/components/project/project-editor';
import { untilAnswered } from '@/components/ui/silence';
import { isProjectMissing } from '@/lib/client/api-error';
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
  if (query.data !== undefined) return <ProjectEditor key={projectId} project={query.data} isDemo={isDemo} />;
  if (isProjectMissing(query.error)) return <ProjectNotFound />;
  return <ProjectWait error={query.error} onRetry={() => query.refetch()} />;
}
