'use client';

import { useTranslations } from 'next-intl';
import { MessagePage } from '@/components/layout/error-pages';
import { GoneNote } from './gone-note';

/** In place of a project that there is not, or not any more. */
export function ProjectNotFound() {
  const t = useTranslations();
  return (
    <MessagePage
      title={t('title.notFound')}
      heading={t('project.notFound')}
      text={t('project.notFoundText')}
      note={<GoneNote kind="missing" />}
    />
  );
}
