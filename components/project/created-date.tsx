import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { formats } from '@/lib/i18n/formats';
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
  const locale = useLocale();
  const isHydrated = useIsHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const date = formatOf(locale, timeZone).format(new Date(at));
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

const made = new Map<string, Intl.DateTimeFormat>();

/** Made once: for a server, that takes as long as rendering some fifty elements. */
function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...formats.dateTime.created, timeZone });
  made.set(key, format);
  return format;
}
