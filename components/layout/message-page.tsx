import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title';

interface MessagePageProps {
  /** What follows the brand in the document's title. */
  title: string;
  heading: string;
  text: string;
  /** Actions besides the link to the home page. */
  children?: ReactNode;
}

/** A page that shows only a message and a link to the home page. */
export function MessagePage({ title, heading, text, children }: MessagePageProps) {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-md px-6 py-24 text-center">
      <PageTitle>{t('title.project', { name: title })}</PageTitle>
      <h1 className="text-2xl font-[660] tracking-[-0.02em]">{heading}</h1>
      <p className="mt-2 mb-6 text-pretty text-soft">{text}</p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        {children}
        <a
          href="/"
          className="touch-target inline-flex items-center justify-center rounded-lg px-3 py-2 font-[560] text-accent hover:bg-tint"
        >
          {t('project.backHome')}
        </a>
      </div>
    </main>
  );
}
