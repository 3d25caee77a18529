import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { loadProject, MISSING } from '@/app/(project)/load-project';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { ProjectPage } from '@/components/project/project-page';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { answerNotFound } from '@/lib/server/http/page-status';

interface LoadedProjectProps {
  projectId: string;
  isDemo: boolean;
}

/** The page of a project, or one with the status 404 that says that it is missing. */
export async function LoadedProject({ projectId, isDemo }: LoadedProjectProps) {
  const project = await loadProject(projectId);
  if (project !== MISSING) return <ProjectPage projectId={projectId} isDemo={isDemo} initialProject={project} />;
  if (!answerNotFound((await headers()).get(POLICY_HEADER))) notFound();
  return <ProjectNotFound />;
}
