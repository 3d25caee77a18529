import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
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
 * has replaced it, for the first paint.
 */
export function DateText({ at, message }: DateTextProps) {
  const t = useTranslations();
  const format = useFormatter();
  const isHydrated = useIsHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const date = format.dateTime(new Date(at), 'created', { timeZone });
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
