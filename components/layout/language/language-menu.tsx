import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useTheme } from '@/components/layout/theme';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { closeLeftMenu } from '@/components/ui/close-left-menu';
import { Icon } from '@/components/ui/icon';
import { type Locale, localeNames, locales } from '@/lib/i18n/locales';
import { useChangeLocale } from './locale-provider';

const MENU_ID = 'language-menu';

/** A native popover: the browser closes it on Escape or a click elsewhere, and restores the focus. */
export function LanguageMenu({ hasHeaderBorder }: { hasHeaderBorder: boolean }) {
  const t = useTranslations('header');
  const { isDark } = useTheme();
  const current = useLocale();
  const changeLocale = useChangeLocale();
  const showFailure = useFailureToast();
  const menu = useRef<HTMLUListElement>(null);

  async function choose(locale: Locale) {
    menu.current?.hidePopover();
    let hasFailed = false;
    // At once, as the tries that follow take ten seconds.
    const tell = (error: unknown) => {
      if (!hasFailed) showFailure('loadLanguage', error);
      hasFailed = true;
    };
    await changeLocale(locale, tell).then(() => showFailure.withdraw('loadLanguage'), tell);
  }

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        onBlur={closeLeftMenu(MENU_ID)}
        aria-label={t('language', { language: localeNames[current] })}
        className="touch-target flex items-center gap-1 rounded-lg px-2.5 py-2 text-soft hover:bg-tint hover:text-ink"
      >
        {localeNames[current]}
        <span className="flex line-icon-chevron before:size-4" />
      </button>
      <ul
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onBlur={closeLeftMenu(MENU_ID)}
        aria-label={t('languages')}
        data-theme={isDark === undefined ? undefined : isDark ? 'dark' : 'light'}
        className={`absolute inset-auto top-14 supports-[anchor-name:--header]:top-[anchor(--header_bottom)] right-[max(14px,calc(50vw-35.25rem+1.5rem))] m-0 min-w-[min(10rem,calc(100vw-28px))] rounded-b-(--radius) border bg-paper p-1 text-ink ${
          hasHeaderBorder ? 'border-line border-t-accent' : 'rounded-t-(--radius) border-line'
        }`}
      >
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => choose(locale)}
              className="touch-target flex w-full items-center justify-between gap-4 rounded-lg px-3 py-2 text-left hover:bg-tint"
            >
              {localeNames[locale]}
              {locale === current && <Icon name="check" className="size-4 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
