import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { loadProject, MISSING } from '@/app/(project)/load-project';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { ProjectPage } from '@/components/project/project-page';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { answerNotFound } from '@/lib/server/http/page-status';
import { getEnv } from '@/lib/server/process/env';

/** The page of a project, or one with the status 404 that says that it is missing. */
export async function LoadedProject({ projectId }: { projectId: string }) {
  const project = await loadProject(projectId);
  // At its own address the demo can't be changed either.
  const isDemo = projectId === getEnv().DEMO_PROJECT_ID;
  if (project !== MISSING) return <ProjectPage projectId={projectId} isDemo={isDemo} initialProject={project} />;
  if (!answerNotFound((await headers()).get(POLICY_HEADER))) notFound();
  return <ProjectNotFound />;
}
