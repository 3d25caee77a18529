import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { createdOnServer } from '@/lib/i18n/created-on-server';
import { CREATED_TEXT } from './paint-created-date';

export const CreatedDate = memo(function CreatedDate({ createdAt }: { createdAt: string }) {
  return (
    <p>
      <DateText at={createdAt} message="project.created" />
    </p>
  );
});

interface DateTextProps {
  at: string;
  /** What is said with the date. */
  message: 'project.created' | 'gone.deletedOn';
}

/**
 * The server doesn't know the reader's time zone, and may format dates differently. So what it writes is invisible until a script
 * has replaced it, for the first paint. To hydrate it, the browser needs no date: it keeps what is there.
 */
export function DateText({ at, message }: DateTextProps) {
  const t = useTranslations();
  const format = useFormatter();
  const isHydrated = useIsHydrated();
  const locale = useLocale();
  const date = isHydrated
    ? format.dateTime(new Date(at), 'created', { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
    : typeof window === 'undefined'
      ? createdOnServer(locale, at)
      : '';
  return (
    <time
      dateTime={at}
      className={isHydrated ? '' : 'invisible'}
      {...{ [CREATED_TEXT]: t(message, { date: '{date}' }) }}
      suppressHydrationWarning
    >
      {t(message, { date })}
    </time>
  );
}
