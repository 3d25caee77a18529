import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { SettlementLink } from '@/components/project/settlement/settlement-link';

/**
 * What the page of a project is about. Its first link takes who goes through the page with the keyboard past all members and their
 * expenses, and is seen while it has the focus.
 */
export function ProjectMain({ children, ...props }: ComponentProps<'main'>) {
  const t = useTranslations('settlement');
  return (
    <main
      {...props}
      className="mx-auto min-h-[calc(100dvh-3.5625rem)] w-full max-w-[70.5rem] px-[14px] pt-2 pb-8 md:px-6 md:pt-9 md:pb-14"
    >
      <SettlementLink className="skip-link">{t('skip')}</SettlementLink>
      {children}
    </main>
  );
}

/** Without scripts, what could be changed here can only be read. */
export function WithoutScripts() {
  const t = useTranslations('project');
  return (
    <noscript>
      <p role="alert" className="mb-4 rounded-(--radius) border border-line bg-paper px-[1.125rem] py-3">
        {t('readOnly')}
      </p>
    </noscript>
  );
}
