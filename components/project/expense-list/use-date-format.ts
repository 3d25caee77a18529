import { useLocale } from 'next-intl';
import { useMemo } from 'react';

/** Writes a day of the calendar, which is in no time zone. The year stands with it where it is not this one. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const thisYear = String(new Date().getFullYear());
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const formatWithYear = new Intl.DateTimeFormat(locale, { ...options, year: 'numeric', timeZone: 'UTC' });
    return (date) => (date.startsWith(thisYear) ? format : formatWithYear).format(new Date(`${date}T00:00:00Z`));
  }, [locale, options]);
}
