'use client';

import { useTranslations } from 'next-intl';
import { PageTitle } from '@/components/layout/page-title';
import { ProjectForm } from './project-form';
import { Steps } from './steps';

export function HomePage() {
  const t = useTranslations();
  return (
    <main className="px-3.5 pt-10 pb-14 md:px-6 md:pt-[72px]">
      <PageTitle>{t('title.home')}</PageTitle>
      <div className="mx-auto max-w-[640px] text-center">
        <h1 className="text-[clamp(34px,6vw,52px)] leading-[1.06] font-[690] tracking-[-0.035em] text-balance">
          {t('home.headline')}
        </h1>
        <p className="mx-auto mt-4 mb-7 max-w-[46ch] text-lg text-pretty text-soft">{t('home.lead')}</p>
        <ProjectForm />
      </div>
      <Steps />
    </main>
  );
}
