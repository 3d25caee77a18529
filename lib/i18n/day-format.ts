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
 * Formats calendar days, `YYYY-MM-DD`, in this language: the day, the day with its weekday, or the month alone. The year is left out where it is that of `today`. A day has no zone: it is
 * the same wherever it is read.
 */
export function dayFormat(locale: string, today?: string, style: DayStyle = 'day'): (date: string) => string {
  const { short, full } = formatsOf(locale, style);
  return (date) => {
    const isThisYear = date.slice(0, 4) === today?.slice(0, 4);
    return (isThisYear ? short : full).format(new Date(`${date}T00:00:00Z`));
  };
}
