'use client';

import { useTranslations } from 'next-intl';
import { MessagePage } from '@/components/layout/error-pages';
import type { Gone } from '@/lib/client/gone';
import { DeletedProject } from './deleted-project';
import { GoneNote } from './gone-note';
import { ReplacedLink } from './replaced-link';
import { useHomeText } from './use-home-text';

/** In place of a project to which the link leads no more. */
export function ProjectGone({ projectId, gone }: { projectId: string; gone: Gone }) {
  if (gone.kind === 'missing') return <ProjectNotFound />;
  return gone.kind === 'link' ? (
    <ReplacedLink projectId={projectId} />
  ) : (
    <DeletedProject projectId={projectId} deletedAt={gone.deletedAt} canBringBack={gone.canBringBack} />
  );
}

/** In place of a project that there is not, or not any more. */
export function ProjectNotFound() {
  const t = useTranslations();
  const home = useHomeText();
  return (
    <MessagePage
      title={t('title.notFound')}
      heading={t('project.notFound')}
      text={t('project.notFoundText')}
      home={home}
      note={<GoneNote kind="missing" />}
    />
  );
}
