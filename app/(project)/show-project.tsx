import { headers } from 'next/headers';
import { loadProject } from '@/app/(project)/load-project';
import { FirstPaint } from '@/components/head/first-paint';
import { InlineScript } from '@/components/head/inline-script';
import { LinkPreview } from '@/components/head/link-preview';
import { BEHIND_FIRST_CARDS } from '@/components/layout/paint-anchors';
import reserveAnswer from '@/components/project/answer/early-answer.script.ts?text';
import { ProjectGone } from '@/components/project/gone/project-gone';
import { ProjectPage } from '@/components/project/project-page';
import { requestNonce } from '@/lib/server/http/content-security-policy';
import { requestOrigin } from '@/lib/server/http/read-request';
import { getEnv } from '@/lib/server/process/env';

/** The page of a project, with what a chat shows of its link, or the page of one that is gone. */
export async function showProject(projectId: string) {
  const [project, requestHeaders] = await Promise.all([loadProject(projectId), headers()]);
  if ('kind' in project) {
    return (
      <>
        <FirstPaint />
        <ProjectGone projectId={projectId} gone={project} />
      </>
    );
  }
  const { name, isReadOnly, ...shown } = project;
  return (
    <>
      <FirstPaint id={shown.initialProject === null ? undefined : BEHIND_FIRST_CARDS} />
      <LinkPreview
        origin={requestOrigin(requestHeaders)}
        projectName={getEnv().LINK_PREVIEWS === 'on' ? name : null}
        isReadOnly={isReadOnly}
      />
      <ProjectPage
        {...shown}
        answerScript={<InlineScript nonce={requestNonce(requestHeaders)} source={reserveAnswer} />}
      />
    </>
  );
}
