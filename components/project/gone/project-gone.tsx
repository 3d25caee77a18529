'use client';

import { sentPart } from '@/components/ui/sent-part';
import type { Gone } from '@/lib/client/gone';
import { ProjectNotFound } from './project-not-found';

const DeletedProject = sentPart(async () => (await import('./deleted-project')).DeletedProject);
const ReplacedLink = sentPart(async () => (await import('./replaced-link')).ReplacedLink);

/** In place of a project to which the link leads no more. */
export function ProjectGone({ projectId, gone }: { projectId: string; gone: Gone }) {
  if (gone.kind === 'missing') return <ProjectNotFound />;
  return gone.kind === 'link' ? (
    <ReplacedLink projectId={projectId} />
  ) : (
    <DeletedProject projectId={projectId} deletedAt={gone.deletedAt} canBringBack={gone.canBringBack} />
  );
}
