'use client';

import { useState } from 'react';
import { StartNotice } from '@/components/project/loading/start-notice';
import { UnreadProject } from '@/components/project/loading/unread-project';
import type { ProjectPageProps } from '@/components/project/project-page';
import type { Project } from '@/lib/domain/project';
import { LookPage } from './look-page';

/** The page of a project whose link only looks. Other pages don't load its code. */
export function LookProjectPage({ projectId, isDemo, initialProject }: ProjectPageProps) {
  const [project] = useState(() => (initialProject === null ? null : (JSON.parse(initialProject) as Project)));
  return (
    <>
      <StartNotice />
      {project ? <LookPage project={project} /> : <UnreadProject projectId={projectId} isDemo={isDemo} />}
    </>
  );
}
