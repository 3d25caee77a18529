import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { ApiError, goneBy } from '@/lib/client/api-error';
import { projectQuery } from '@/lib/client/queries';
import { queryClient } from '@/lib/client/query-client';
import { PROJECT_RETRIES } from '@/lib/client/retry';
import { isOwnApi } from '@/lib/contract/own-api';
import { projectPath } from '@/lib/domain/page-paths';
import type { Project } from '@/lib/domain/project';
import { LOCAL_PAGE_ID } from '@/lib/domain/temporary-id';
import { readCopy } from '@/lib/offline/project-copies';
import { browserPlatform } from '@/lib/session/browser-platform';
import { findLocalProject } from '@/lib/session/drafts/local-project';
import { ProjectWait } from './project-wait';

export interface ProjectLoaderProps {
  projectId: string;
  show: (project: Project) => ReactNode;
}

/** Reads a project that the first paint could not show, from the server or from this device, and shows it. */
export function ProjectLoader({ projectId, show }: ProjectLoaderProps) {
  const { loadApi, baseUrl } = useApi();
  const onDevice = isOwnApi(baseUrl) ? projectOnDevice : afterPause;
  const query = useQuery(projectQuery(loadApi, projectId, noticeIfSlow, onDevice), queryClient);
  const gone = goneBy(query.error);
  if (query.data !== undefined) return show(query.data);
  if (gone !== null) return <ProjectGone projectId={projectId} gone={gone} />;
  return <ProjectWait error={query.error} onRetry={() => query.refetch()} />;
}

/** Another server has failed at the read of the page a moment ago, and is not asked again at once. */
async function afterPause(projectId: string): Promise<Project | undefined> {
  await new Promise((resolve) => setTimeout(resolve, PROJECT_RETRIES.retryDelay(0)));
  return projectOnDevice(projectId);
}

/**
 * The copy of a project whose offline page is shown, and any project that exists on this device alone. Rejects with an ApiError
 * where there is no such one.
 */
async function projectOnDevice(projectId: string): Promise<Project | undefined> {
  if (projectId === LOCAL_PAGE_ID) return localProject(window.location.pathname.replace('/project/', ''));
  if (browserPlatform.asOf() === null) return undefined;
  const copy = await readCopy(projectId).catch(() => undefined);
  return copy?.project;
}

/** A project that the server has created since is shown at its own address. */
async function localProject(projectId: string): Promise<Project> {
  const found = await findLocalProject(browserPlatform, projectId);
  if (found === null) throw new ApiError('There is no such project on this device.', 404, 'project_not_found');
  if ('project' in found) return found.project;
  window.location.replace(projectPath(found.createdAs));
  return new Promise(() => undefined);
}
