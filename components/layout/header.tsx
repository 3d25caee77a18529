'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { LanguageMenu } from './language/language-menu';
import { useTheme } from './theme';

export function Header() {
  const t = useTranslations('header');
  const hasBorder = usePathname() !== '/';
  return (
    <header className={`border-b [anchor-name:--header] ${hasBorder ? 'border-line bg-paper' : 'border-transparent'}`}>
      <div className="mx-auto flex min-h-14 flex-wrap max-w-[70.5rem] items-center justify-between px-[14px] md:px-6">
        {/* A full page load on purpose: docs/decisions/001-full-page-loads.md. */}
        <a
          href="/"
          aria-label={t('home')}
          className="touch-target flex items-center gap-2.5 rounded-lg text-lg font-bold tracking-[-0.02em]"
        >
          <Logo />
          Quits
        </a>
        {/* Neither does anything without JavaScript. */}
        <div className="flex items-center gap-1 noscript:hidden">
          <LanguageMenu hasHeaderBorder={hasBorder} />
          <ThemeToggle />
        </div>
      </div>
      <Notices />
    </header>
  );
}

/** Each is shown by a script of components/head: old-browser.script.ts and watch-scripts.script.ts. */
function Notices() {
  const t = useTranslations('header');
  const look = 'hidden bg-amber-tint px-4 py-3 text-center text-amber';
  return (
    <>
      <p role="alert" className={`${look} in-data-too-old:block`}>
        {t('tooOld')}
      </p>
      <p role="alert" className={`${look} in-data-sub-path:block`}>
        {t('subPath')}
      </p>
    </>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
      <rect width="24" height="24" rx="7" className="fill-accent" />
      <path d="M7.2 9.3h9.6M7.2 14.7h9.6" className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

function ThemeToggle() {
  const t = useTranslations('header');
  const { isDark, toggle } = useTheme();
  return (
    <IconButton label={t('darkTheme')} aria-pressed={isDark} onClick={toggle}>
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
    </IconButton>
  );
}
