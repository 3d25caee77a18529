import { useFormatter, useTranslations } from 'next-intl';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { withHourArticle } from '@/lib/i18n/hour-article';
import { useOutline } from './session-context';

/**
 * Since when the project is there: the last thing on its page. Only the browser knows the time of the reader: the
 * server tells UTC, and says so.
 */
export function CreatedDate() {
  const createdAt = useOutline(({ editor }) => editor.draft.createdAt);
  const isHydrated = useIsHydrated();
  return (
    <p className="px-1 text-[0.8125rem] text-soft print:hidden">
      <DateIn at={createdAt} message="project.created" zone={isHydrated ? zoneOfReader() : UTC} />
    </p>
  );
}

/**
 * The same in the middle of a page, where a text that became longer or shorter would move: with scripts it is shown
 * once it is right.
 */
export function DeletedDate({ at }: { at: string }) {
  const isHydrated = useIsHydrated();
  const date = { at, message: 'gone.deletedOn' } as const;
  return (
    <>
      {!isHydrated && (
        <span className="hidden noscript:inline">
          <DateIn {...date} zone={UTC} />
        </span>
      )}
      <span className={isHydrated ? undefined : 'invisible noscript:hidden'}>
        <DateIn {...date} zone={isHydrated ? zoneOfReader() : { timeZone: 'UTC' }} />
      </span>
    </>
  );
}

const UTC = { timeZone: 'UTC', timeZoneName: 'short' } as const;

function zoneOfReader() {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

interface DateInProps {
  at: string;
  /** What is said with the date. */
  message: 'project.created' | 'gone.deletedOn';
  zone: { timeZone: string; timeZoneName?: 'short' };
}

function DateIn({ at, message, zone }: DateInProps) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    // A browser may write a date otherwise than the server.
    <time dateTime={at} suppressHydrationWarning>
      {t(message, { date: withHourArticle(format.dateTime(new Date(at), 'created', zone)) })}
    </time>
  );
}
