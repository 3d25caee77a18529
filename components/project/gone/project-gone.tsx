'use client';

import type { Gone } from '@/lib/client/gone';
import { DeletedProject } from './deleted-project';
import { ProjectNotFound } from './project-not-found';
import { ReplacedLink } from './replaced-link';

/** In place of a project to which the link leads no more. */
export function ProjectGone({ projectId, gone }: { projectId: string; gone: Gone }) {
  if (gone.kind === 'missing') return <ProjectNotFound />;
  return gone.kind === 'link' ? (
    <ReplacedLink projectId={projectId} />
  ) : (
    <DeletedProject projectId={projectId} deletedAt={gone.deletedAt} canBringBack={gone.canBringBack} />
  );
}
