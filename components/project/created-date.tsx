import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { CREATED_TEXT } from './paint-created-date';

/**
 * The server doesn't know the reader's time zone, and may format dates differently. So what it writes is invisible until a script
 * has replaced it, for the first paint.
 */
export const CreatedDate = memo(function CreatedDate({ createdAt }: { createdAt: string }) {
  const t = useTranslations('project');
  const format = useFormatter();
  const isHydrated = useIsHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const date = format.dateTime(new Date(createdAt), 'created', { timeZone });
  return (
    <p>
      <time
        dateTime={createdAt}
        className={isHydrated ? '' : 'invisible'}
        {...{ [CREATED_TEXT]: t('created', { date: '{date}' }) }}
        suppressHydrationWarning
      >
        {t('created', { date })}
      </time>
    </p>
  );
});
