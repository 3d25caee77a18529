import type { Metadata } from 'next';
import { loadProject } from '@/app/(project)/load-project';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { ProjectPage } from '@/components/project/project-page';
import { getEnv } from '@/lib/server/process/env';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page() {
  const project = await loadProject(getEnv().DEMO_PROJECT_ID);
  return project ? <ProjectPage {...project} /> : <ProjectNotFound />;
}
