import { CreatedDateScript } from '@/app/(project)/created-date-script';
import { loadProject } from '@/app/(project)/load-project';
import { LinkPreview } from '@/app/link-preview';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { ProjectPage } from '@/components/project/project-page';

/** The page of a project, with what a chat shows of its link, or the page of a missing one. */
export async function showProject(projectId: string) {
  const project = await loadProject(projectId);
  if ('missing' in project) return <ProjectNotFound />;
  const { name, ...shown } = project;
  return (
    <>
      <LinkPreview projectName={name} />
      <ProjectPage {...shown} />
      <CreatedDateScript />
    </>
  );
}
