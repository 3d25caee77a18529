import { useFormatter, useNow } from 'next-intl';
import { withHourArticle } from '@/lib/i18n/hour-article';

const MINUTE_MS = 60_000;

/** Writes moments, which are ISO 8601. */
export function useMomentTexts() {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MS });
  return {
    /** How long ago it was. In the first minute it is now, also where the clock of the server is ahead of this one. */
    ago: (at: string) => {
      const then = Date.parse(at);
      return format.relativeTime(now.getTime() - then < MINUTE_MS ? now : then, now);
    },
    /** Its day and time by the reader's clock. */
    full: (at: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return withHourArticle(format.dateTime(new Date(at), 'created', { timeZone }));
    },
  };
}

export type MomentTexts = ReturnType<typeof useMomentTexts>;
