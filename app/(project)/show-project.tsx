import { CreatedDateScript } from '@/app/(project)/created-date-script';
import { loadProject } from '@/app/(project)/load-project';
import { FirstPaint } from '@/app/first-paint';
import { LinkPreview } from '@/app/link-preview';
import { BEHIND_FIRST_CARDS } from '@/components/layout/page-end';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { ProjectPage } from '@/components/project/project-page';

/** The page of a project, with what a chat shows of its link, or the page of one that is gone. */
export async function showProject(projectId: string) {
  const project = await loadProject(projectId);
  if ('kind' in project) {
    return (
      <>
        <FirstPaint />
        <ProjectGone projectId={projectId} gone={project} />
        <CreatedDateScript />
      </>
    );
  }
  const { name, isReadOnly, textNonce, ...shown } = project;
  return (
    <>
      <FirstPaint id={shown.initialProject === null ? undefined : BEHIND_FIRST_CARDS} />
      <LinkPreview projectName={name} isReadOnly={isReadOnly} />
      <ProjectPage {...shown} text={textNonce === null ? undefined : { nonce: textNonce, name }} />
      <CreatedDateScript />
    </>
  );
}
