const DAY = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

/**
 * Formats calendar days, `YYYY-MM-DD`, in this language. The year is left out where it is that of `today`. A day has no zone: it is
 * the same wherever it is read.
 */
export function dayFormat(locale: string, today?: string): (date: string) => string {
  const short = new Intl.DateTimeFormat(locale, DAY);
  const full = new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' });
  return (date) => {
    const isThisYear = date.slice(0, 4) === today?.slice(0, 4);
    return (isThisYear ? short : full).format(new Date(`${date}T00:00:00Z`));
  };
}
