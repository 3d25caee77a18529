import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import { ProjectPage } from '@/components/project/project-page';
import { createApi } from '@/lib/client/api';
import { ApiError } from '@/lib/client/api-error';
import { projectFromWire } from '@/lib/contract/project';
import type { Project } from '@/lib/domain/project';
import { getEnv } from '@/lib/server/env';
import { isProblem } from '@/lib/server/errors';
import { getProject } from '@/lib/server/services/projects';

/** The project page with the project already in its first paint. A missing project answers 404. */
export async function ProjectScreen({ projectId, isDemo }: { projectId: string; isDemo: boolean }) {
  // The build has no database: only a request may read one.
  await connection();
  return <ProjectPage projectId={projectId} isDemo={isDemo} initialProject={await loadForFirstPaint(projectId)} />;
}

/** Null when the project could not be read just now: the browser then tries again and says what is wrong. */
async function loadForFirstPaint(projectId: string): Promise<Project | null> {
  const { API_BASE_URL } = getEnv();
  try {
    return API_BASE_URL.startsWith('/')
      ? projectFromWire(await getProject(projectId))
      : await createApi(API_BASE_URL).getProject(projectId);
  } catch (error) {
    if (isMissing(error)) notFound();
    console.error('The project could not be read for the first paint.', error);
    return null;
  }
}

function isMissing(error: unknown): boolean {
  return (error instanceof ApiError && error.status === 404) || isProblem(error, 'project_not_found');
}
