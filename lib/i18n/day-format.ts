const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/** By language. Making them takes as long as formatting dozens of days. */
const made = new Map<string, Record<'short' | 'full', Intl.DateTimeFormat>>();

function formatsOf(locale: string) {
  const formats = made.get(locale) ?? {
    short: new Intl.DateTimeFormat(locale, DAY),
    full: new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' }),
  };
  made.set(locale, formats);
  return formats;
}

/**
 * Formats calendar days, `YYYY-MM-DD`, in this language. The year is left out where it is that of `today`. A day has no zone: it is
 * the same wherever it is read.
 */
export function dayFormat(locale: string, today?: string): (date: string) => string {
  const { short, full } = formatsOf(locale);
  return (date) => {
    const isThisYear = date.slice(0, 4) === today?.slice(0, 4);
    return (isThisYear ? short : full).format(new Date(`${date}T00:00:00Z`));
  };
}
