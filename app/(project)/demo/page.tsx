import type { Metadata } from 'next';
import { loadProject } from '@/app/(project)/load-project';
import { ProjectPage } from '@/components/project/project-page';
import { getEnv } from '@/lib/server/process/env';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page() {
  const projectId = getEnv().DEMO_PROJECT_ID;
  return <ProjectPage projectId={projectId} isDemo initialProject={await loadProject(projectId)} />;
}
