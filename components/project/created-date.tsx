import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';

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
  /** Text in the middle would move when its length changes. */
  isCentred?: boolean;
}

/** A moment in the time of the reader, which only the browser knows: the server tells it in UTC, and says so. */
export function DateText({ at, message, isCentred = false }: DateTextProps) {
  const t = useTranslations();
  const format = useFormatter();
  const isHydrated = useIsHydrated();
  const zone = isHydrated
    ? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
    : ({ timeZone: 'UTC', timeZoneName: 'short' } as const);
  return (
    // A browser may write a date otherwise than the server.
    <time
      dateTime={at}
      suppressHydrationWarning
      className={isCentred && !isHydrated ? 'invisible noscript:visible' : undefined}
    >
      {t(message, { date: format.dateTime(new Date(at), 'created', zone) })}
    </time>
  );
}
