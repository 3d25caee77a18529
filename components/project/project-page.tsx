'use client';

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { untilAnswered } from '@/components/ui/silence';
import { Spinner } from '@/components/ui/spinner';
import { ApiError } from '@/lib/client/api-error';
import { projectQuery } from '@/lib/client/project-query';
import type { Project } from '@/lib/domain/project';
import { ProjectEditor } from './project-editor';
import { ProjectLoadError } from './project-load-error';
import { StartNotice } from './start-notice';

export interface ProjectPageProps {
  projectId: string;
  isDemo: boolean;
  /** As JSON, which a page carries more cheaply than objects. Null when the server could not read it for the first paint. */
  initialProject: string | null;
}

export function ProjectPage(props: ProjectPageProps) {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <StartNotice />
      <ProjectLoader {...props} />
    </QueryClientProvider>
  );
}

function ProjectLoader({ projectId, isDemo, initialProject }: ProjectPageProps) {
  const t = useTranslations();
  const [initialData] = useState(() => parse(initialProject));
  const query = useQuery({ ...projectQuery(useApi().loadApi, projectId, untilAnswered), initialData });

  if (query.data !== undefined) return <ProjectEditor key={projectId} project={query.data} isDemo={isDemo} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <ProjectNotFound />;
  return (
    <main className="min-h-[calc(100dvh-3.5625rem)] px-6">
      <title>{t('title.project', { name: t('title.untitled') })}</title>
      {query.isError ? (
        <ProjectLoadError error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <>
          <h1 className="sr-only">{t('project.loading')}</h1>
          <Spinner label={t('project.loading')} />
        </>
      )}
    </main>
  );
}

function parse(project: string | null): Project | undefined {
  return project === null ? undefined : (JSON.parse(project) as Project);
}
