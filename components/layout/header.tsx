'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { LanguageMenu } from './language-menu';
import { Logo } from './logo';
import { ThemeToggle } from './theme-toggle';
import { useIsDark } from './use-is-dark';

export function Header() {
  const t = useTranslations('header');
  const isDark = useIsDark();
  const hasBorder = usePathname() !== '/';
  return (
    <header className={`border-b ${hasBorder ? 'border-line bg-paper' : 'border-transparent'}`}>
      <div className="mx-auto flex h-14 max-w-[1128px] items-center justify-between px-3.5 md:px-6">
        {/* A full page load on purpose: the browser then asks before unsaved changes are left behind. */}
        <a
          href="/"
          aria-label={t('home')}
          className="touch-target flex items-center gap-2.5 rounded-lg text-lg font-[680] tracking-[-0.02em]"
        >
          <Logo />
          Quits
        </a>
        <div className="flex items-center gap-1">
          <LanguageMenu isDark={isDark} hasHeaderBorder={hasBorder} />
          <ThemeToggle isDark={isDark} />
        </div>
      </div>
    </header>
  );
}
