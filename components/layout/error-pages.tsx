'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export function PageNotFound() {
  const t = useTranslations('error');
  return <MessagePage title={t('notFound')} heading={t('notFound')} text={t('notFoundText')} />;
}

/** Replaces a page that could not be rendered. Reloading it also restores what was typed there. */
export function PageError() {
  const t = useTranslations();
  return (
    <MessagePage title={t('title.error')} heading={t('error.page')} text={t('error.pageText')}>
      <Button variant="outline" onClick={() => window.location.reload()}>
        {t('notice.tryAgain')}
      </Button>
    </MessagePage>
  );
}

interface MessagePageProps {
  /** What follows the brand in the document's title. */
  title: string;
  heading: string;
  text: ReactNode;
  /** Actions besides the link to the home page. */
  children?: ReactNode;
  /** Below all else, where it may come late. */
  note?: ReactNode;
}

export function MessagePage({ title, heading, text, children, note }: MessagePageProps) {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-md px-[24px] py-24 text-center">
      <title>{t('title.project', { name: title })}</title>
      <h1 className="text-[min(1.5rem,12vw)] leading-[1.3] font-bold tracking-[-0.02em] text-balance wrap-anywhere">
        {heading}
      </h1>
      <div className="mt-2 mb-6 text-pretty text-soft">{text}</div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {children}
        <a href="/" className="link-button">
          {t('project.backHome')}
        </a>
      </div>
      {note}
    </main>
  );
}
