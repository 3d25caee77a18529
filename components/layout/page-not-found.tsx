'use client';

import { useTranslations } from 'next-intl';
import { MessagePage } from './message-page';

export function PageNotFound() {
  const t = useTranslations('error');
  return <MessagePage title={t('notFound')} heading={t('notFound')} text={t('notFoundText')} />;
}
