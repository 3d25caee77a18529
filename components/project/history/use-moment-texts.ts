import { useFormatter, useNow } from 'next-intl';

const MINUTE_MS = 60_000;

/** Writes moments: how long ago they were, and their day and time by the reader's clock. */
export function useMomentTexts() {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE_MS });
  return {
    // The clock of the server may be ahead of this one.
    ago: (at: string) => format.relativeTime(Math.min(Date.parse(at), now.getTime()), now),
    full: (at: string) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return format.dateTime(new Date(at), 'created', { timeZone });
    },
  };
}
