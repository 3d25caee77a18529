import { useLocale, useTranslations } from 'next-intl';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { formats } from '@/lib/i18n/formats';
import { withHourArticle } from '@/lib/i18n/hour-article';
import { regionalLocale } from '@/lib/i18n/regional-locale';
import { useOutline } from './session-context';

/**
 * Since when the project is there: the last thing on its page. Only the browser knows the time and the region of the
 * reader: the server tells UTC, and says so.
 */
export function CreatedDate() {
  const createdAt = useOutline(({ editor }) => editor.draft.createdAt);
  const isHydrated = useIsHydrated();
  return (
    <p className="px-1 text-[0.8125rem] text-soft print:hidden">
      <DateIn at={createdAt} message="project.created" place={isHydrated ? whereReaderIs() : UTC} />
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
          <DateIn {...date} place={UTC} />
        </span>
      )}
      <span className={isHydrated ? undefined : 'invisible noscript:hidden'}>
        <DateIn {...date} place={isHydrated ? whereReaderIs() : { timeZone: 'UTC' }} />
      </span>
    </>
  );
}

const UTC = { timeZone: 'UTC', timeZoneName: 'short' } as const;

function whereReaderIs() {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, browser: navigator.language };
}

interface DateInProps {
  at: string;
  /** What is said with the date. */
  message: 'project.created' | 'gone.deletedOn';
  place: { timeZone: string; timeZoneName?: 'short'; browser?: string };
}

function DateIn({ at, message, place: { browser = '', ...zone } }: DateInProps) {
  const t = useTranslations();
  const locale = regionalLocale(useLocale(), browser);
  const format = new Intl.DateTimeFormat(locale, { ...formats.dateTime.created, ...zone });
  return (
    // A browser may write a date otherwise than the server.
    <time dateTime={at} suppressHydrationWarning>
      {t(message, { date: withHourArticle(format.format(new Date(at))) })}
    </time>
  );
}
