import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useOpenDialog } from '@/components/project/dialog-context';
import { useOutline, useSession } from '@/components/project/session-context';
import { isOwnApi } from '@/lib/contract/own-api';
import { daysBetween } from '@/lib/i18n/day-format';
import { withHourArticle } from '@/lib/i18n/hour-article';
import { browserPlatform } from '@/lib/session/browser-platform';
import { NewsWatch } from '@/lib/session/news/watch-news';

/**
 * Watches what is new, and leads to it. Another server is not told the device, so there nobody could tell whose changes
 * they are.
 */
export function News() {
  const { baseUrl } = useApi();
  return isOwnApi(baseUrl) && <WatchedNews />;
}

function WatchedNews() {
  const t = useTranslations('news');
  const session = useSession();
  const { loadApi } = useApi();
  const openDialog = useOpenDialog();
  const sinceText = useSinceText();
  const news = useOutline((state) => state.news);
  const [watch] = useState(() => new NewsWatch(session, { platform: browserPlatform, loadApi }));
  useEffect(() => watch.start(), [watch]);
  if (news === null) return null;

  const { count, isMore, since, isRead } = news;

  function open() {
    watch.read();
    openDialog({ history: { since: since.version } });
  }

  // It takes what room there is in its line, and for a finger that below it, where no control is: so nothing moves when it comes.
  return (
    <span className="news min-w-[7em] flex-[1_1_0] print:hidden pointer-coarse:-mb-[1.625rem]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`w-full truncate text-left @max-[20rem]:whitespace-normal underline underline-offset-4 pointer-coarse:pb-[1.625rem] ${isRead ? '' : 'font-semibold text-accent'}`}
      >
        {t(isMore ? 'countAtLeast' : 'count', { count })} {sinceText(since.at)}
      </button>
    </span>
  );
}

/** Says since when something is new, by the reader's calendar, at a time in milliseconds since 1970: "since Sunday". */
export function useSinceText(): (at: number) => string {
  const t = useTranslations('news.since');
  const format = useFormatter();
  return (at) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const days = daysBetween(at, Date.now());
    if (days <= 0) {
      const time = format.dateTime(at, { hour: 'numeric', minute: '2-digit', timeZone });
      return withHourArticle(t('today', { time }));
    }
    if (days === 1) return t('yesterday');
    if (days < 7) return t('weekday', { day: format.dateTime(at, { weekday: 'long', timeZone }) });
    return t('date', { day: format.dateTime(at, { day: 'numeric', month: 'long', timeZone }) });
  };
}
