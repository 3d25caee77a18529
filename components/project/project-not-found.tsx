'use client';

import { useTranslations } from 'next-intl';
import { MessagePage } from '@/components/layout/message-page';

export function ProjectNotFound() {
  const t = useTranslations();
  return <MessagePage title={t('title.notFound')} heading={t('project.notFound')} text={t('project.notFoundText')} />;
}
