import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useDialogs } from '@/components/project/dialog-context';
import { useOutline, useSession } from '@/components/project/session-context';
import { browserPlatform } from '@/lib/session/browser-platform';
import { NewsWatch } from '@/lib/session/news/watch-news';

/** Watches what is new, and leads to it. Another server is not told the device, so there nobody could tell whose changes they are. */
export function News() {
  const { baseUrl } = useApi();
  return baseUrl.startsWith('/') && <WatchedNews />;
}

function WatchedNews() {
  const t = useTranslations('news');
  const session = useSession();
  const { loadApi } = useApi();
  const { openNews } = useDialogs();
  const sinceText = useSinceText();
  const news = useOutline((state) => state.news);
  const [watch] = useState(() => new NewsWatch(session, { platform: browserPlatform, loadApi }));
  useEffect(() => watch.start(), [watch]);
  if (news === null) return null;

  function open(since: NonNullable<typeof news>['since']) {
    watch.read();
    openNews(since);
  }

  const { count, isMore, since, isRead } = news;
  // It takes what room there is in its line, and for a finger that below it, where no control is: so nothing moves when it comes.
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open(since)}
      className={`min-w-[7em] flex-[1_1_0] truncate text-left @max-[20rem]:whitespace-normal underline underline-offset-4 print:hidden pointer-coarse:-mb-[1.625rem] pointer-coarse:pb-[1.625rem] ${isRead ? '' : 'font-[600] text-accent'}`}
    >
      {t(isMore ? 'countAtLeast' : 'count', { count })} {sinceText(since.at)}
    </button>
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Says since when something is new, by the reader's calendar, at a time in milliseconds since 1970: "since Sunday". */
export function useSinceText(): (at: number) => string {
  const t = useTranslations('news.since');
  const format = useFormatter();
  return (at) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const days = Math.round((midnightBefore(Date.now()) - midnightBefore(at)) / DAY_MS);
    if (days <= 0) return t('today', { time: format.dateTime(at, { hour: 'numeric', minute: '2-digit', timeZone }) });
    if (days === 1) return t('yesterday');
    if (days < 7) return t('weekday', { day: format.dateTime(at, { weekday: 'long', timeZone }) });
    return t('date', { day: format.dateTime(at, { day: 'numeric', month: 'long', timeZone }) });
  };
}

function midnightBefore(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
