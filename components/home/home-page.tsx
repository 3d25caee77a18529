'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HomeAsOf } from '@/components/layout/as-of';
import { HomeStyles } from '@/components/styles/styles';
import type { FormFailure } from '@/lib/contract/form';
import { ProjectForm } from './project-form';
import { RecentPlace } from './recents/recent-projects';

interface HomePageProps {
  /** Why the form has created nothing, where it was sent without JavaScript. */
  failure?: FormFailure;
  /** The server creates projects only with its token. */
  takesToken?: boolean;
  /** Paints the projects of this browser for the first paint. */
  recentsScript?: ReactNode;
}

export function HomePage({ failure, takesToken, recentsScript }: HomePageProps) {
  const t = useTranslations();
  return (
    <main tabIndex={-1} className="home px-[14px] pt-10 pb-14 outline-none md:px-6 md:pt-[4.5rem]">
      <title>{t('title.home')}</title>
      <HomeStyles />
      <RecentPlace script={recentsScript} />
      <div className="mx-auto max-w-[40rem] text-center">
        <h1 className="home-headline text-[clamp(min(2.125rem,15vw),6vw,3.25rem)] leading-[1.06] font-bold tracking-[-0.035em] text-balance wrap-anywhere">
          {t('home.headline')}
        </h1>
        <p className="home-lead mx-auto mt-4 mb-7 max-w-[46ch] text-lg text-pretty text-soft">{t('home.lead')}</p>
        <ProjectForm takesToken={takesToken} />
        {failure && (
          <p role="alert" className="mt-3 text-danger">
            {t('failure.addProject', {
              message: t(failure === 'other' ? 'error.pageText' : `error.${failure}`),
            })}
          </p>
        )}
      </div>
      <Steps />
      <HomeAsOf />
    </main>
  );
}

const steps = ['noAccount', 'track', 'settle'] as const;

function Steps() {
  const t = useTranslations('home');
  return (
    <section aria-label={t('stepsLabel')} className="mx-auto mt-16 max-w-[62.5rem]">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="rounded-(--radius) border border-line bg-paper p-5">
            <span
              className="grid size-7 place-items-center rounded-lg bg-tint font-bold text-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <h2 className="mt-3 mb-1 text-base font-bold">{t(step)}</h2>
            <p className="text-soft">{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
