const STYLES = {
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
} as const;

type DayStyle = keyof typeof STYLES;

/** By language and style. Making them takes as long as formatting dozens of days. */
const made = new Map<string, Record<'short' | 'full', Intl.DateTimeFormat>>();

function formatsOf(locale: string, style: DayStyle) {
  const options = { ...STYLES[style], timeZone: 'UTC' } as const;
  const key = `${locale} ${style}`;
  const formats = made.get(key) ?? {
    short: new Intl.DateTimeFormat(locale, options),
    full: new Intl.DateTimeFormat(locale, { ...options, year: 'numeric' }),
  };
  made.set(key, formats);
  return formats;
}

/**
 * Formats calendar days, `YYYY-MM-DD`, in this language: the day, the day with its weekday, or the month alone. The
 * year is left out where it is that of `today`. A day has no zone: it is the same wherever it is read.
 */
export function dayFormat(locale: string, today?: string, style: DayStyle = 'day'): (date: string) => string {
  return (date) => {
    const { short, full } = formatsOf(locale, style);
    const isThisYear = date.slice(0, 4) === today?.slice(0, 4);
    return (isThisYear ? short : full).format(new Date(`${date}T00:00:00Z`));
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How many days the calendar of the reader has turned between two moments, in milliseconds since 1970. */
export function daysBetween(earlier: number, later: number): number {
  const midnightBefore = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.round((midnightBefore(later) - midnightBefore(earlier)) / DAY_MS);
}
