'use client';

import { useTranslations } from 'next-intl';
import { PageTitle } from '@/components/layout/page-title';

export function ProjectNotFound() {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-md px-6 py-24 text-center">
      <PageTitle>{t('title.project', { name: t('title.notFound') })}</PageTitle>
      <h1 className="text-2xl font-[660] tracking-[-0.02em]">{t('project.notFound')}</h1>
      <p className="mt-2 mb-6 text-pretty text-soft">{t('project.notFoundText')}</p>
      <a
        href="/"
        className="touch-target inline-flex items-center justify-center rounded-lg px-3 py-2 font-[560] text-accent hover:bg-tint"
      >
        {t('project.backHome')}
      </a>
    </main>
  );
}
