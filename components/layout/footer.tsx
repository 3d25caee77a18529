'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { PAGE_END } from './paint-anchors';

/** The year comes from the server, so that its markup and the first render in the browser agree. */
export function Footer({ year, version }: { year: number; version: string }) {
  const t = useTranslations('footer');
  const isHome = usePathname() === '/';
  return (
    <footer className="mt-auto px-6 py-6 text-center text-sm text-soft">
      {t('copyright', { year: String(year) })} · {t('version', { version })}
      {isHome && (
        <>
          {' · '}
          <a href="/api" hrefLang="en" className="touch-target inline-flex items-center hover:underline">
            {t('api')}
          </a>
        </>
      )}
      <span id={PAGE_END} />
    </footer>
  );
}
