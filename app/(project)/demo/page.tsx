import { CreatedDateScript } from '@/app/(project)/created-date-script';
import { loadProject } from '@/app/(project)/load-project';
import { LinkPreview } from '@/app/link-preview';
import { ProjectNotFound } from '@/components/layout/error-pages';
import { ProjectPage } from '@/components/project/project-page';
import { getEnv } from '@/lib/server/process/env';

export default async function Page() {
  const project = await loadProject(getEnv().DEMO_PROJECT_ID);
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
