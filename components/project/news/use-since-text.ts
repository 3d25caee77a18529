import { useFormatter, useTranslations } from 'next-intl';

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
