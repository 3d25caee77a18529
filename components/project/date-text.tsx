import { useFormatter, useTranslations } from 'next-intl';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline } from './session-context';

/** Since when the project is there: the last thing on its page. */
export function CreatedDate() {
  const createdAt = useOutline(({ editor }) => editor.draft.createdAt);
  return (
    <p className="px-1 text-[0.8125rem] text-soft print:hidden">
      <DateText at={createdAt} message="project.created" />
    </p>
  );
}

interface DateTextProps {
  at: string;
  /** What is said with the date. */
  message: 'project.created' | 'gone.deletedOn';
}

/** A moment in the time of the reader, which only the browser knows: the server tells it in UTC, and says so. */
function DateText({ at, message }: DateTextProps) {
  const isHydrated = useIsHydrated();
  return <DateIn at={at} message={message} zone={isHydrated ? zoneOfReader() : UTC} />;
}

/** The same in the middle of a page, where a text that became longer or shorter would move: with scripts it is shown once it is right. */
export function CentredDateText({ at, message }: DateTextProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      {!isHydrated && (
        <span className="hidden noscript:inline">
          <DateIn at={at} message={message} zone={UTC} />
        </span>
      )}
      <span className={isHydrated ? undefined : 'invisible noscript:hidden'}>
        <DateIn at={at} message={message} zone={isHydrated ? zoneOfReader() : { timeZone: 'UTC' }} />
      </span>
    </>
  );
}

const UTC = { timeZone: 'UTC', timeZoneName: 'short' } as const;

function zoneOfReader() {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function DateIn({ at, message, zone }: DateTextProps & { zone: { timeZone: string; timeZoneName?: 'short' } }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    // A browser may write a date otherwise than the server.
    <time dateTime={at} suppressHydrationWarning>
      {t(message, { date: format.dateTime(new Date(at), 'created', zone) })}
    </time>
  );
}
