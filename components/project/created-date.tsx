import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';

/** Invisible until hydration: the server doesn't know the reader's time zone, and may format dates differently. */
export const CreatedDate = memo(function CreatedDate({ createdAt }: { createdAt: string }) {
  const t = useTranslations('project');
  const format = useFormatter();
  const isHydrated = useIsHydrated();
  const timeZone = isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const date = format.dateTime(new Date(createdAt), 'created', { timeZone });
  return (
    <p className={isHydrated ? '' : 'invisible'}>
      <time dateTime={createdAt} suppressHydrationWarning>
        {t('created', { date })}
      </time>
    </p>
  );
});
