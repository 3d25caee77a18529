import type { Metadata } from 'next';
import { showProject } from '@/app/(project)/show-project';
import { FirstPaint } from '@/components/head/first-paint';
import { LocalProjectPage } from '@/components/project/project-page';
import { isLocalProject, LOCAL_PAGE_ID } from '@/lib/domain/temporary-id';

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function Page({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  if (projectId === LOCAL_PAGE_ID || isLocalProject(projectId)) {
    return (
      <>
        <FirstPaint />
        <LocalProjectPage />
      </>
    );
  }
  return showProject(projectId);
}
