import type { Metadata } from 'next';
import { CreatedDateScript } from '@/app/(project)/created-date-script';
import { loadProject } from '@/app/(project)/load-project';
import { LinkPreview } from '@/app/link-preview';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { LocalProjectPage, ProjectPage } from '@/components/project/project-page';
import { isLocalProject } from '@/lib/domain/local-project';
import { LOCAL_PAGE_ID } from '@/lib/offline/local-page';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  if (projectId === LOCAL_PAGE_ID || isLocalProject(projectId)) return <LocalProjectPage />;
  const project = await loadProject(projectId);
  if (project === null) return <ProjectNotFound />;
  const { name, ...shown } = project;
  return (
    <>
      <LinkPreview projectName={name} />
      <ProjectPage {...shown} />
      <CreatedDateScript />
    </>
  );
}
