const DAY_MS = 24 * 60 * 60 * 1_000;

/** In days. */
const UNITS = [
  ['year', 365],
  ['month', 30.5],
  ['week', 7],
] as const;

/** How long ago a moment was by the reader's calendar: "today", "3 days ago", "last month". Times in milliseconds since 1970. */
export function whenSeen(locale: string, seenAt: number, now: number): string {
  const days = Math.max(0, Math.round((midnightBefore(now) - midnightBefore(seenAt)) / DAY_MS));
  const [unit, length] = UNITS.find(([, length]) => days >= length) ?? ['day', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}

function midnightBefore(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0);
}
