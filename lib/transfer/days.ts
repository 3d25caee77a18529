import { isCalendarDay } from '@/lib/domain/calendar-day';

/** With the year in front, whatever follows the day. */
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d\d?)\2(\d\d?)|(\d\d)(\d\d))(?!\d)/;

const YEAR_LAST = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)(?!\d)/;

/** Whether the text looks like a day, also where nobody could say which. */
export function isDayLike(text: string): boolean {
  return YEAR_FIRST.test(text.trim()) || YEAR_LAST.test(text.trim());
}

/**
 * Reads the days of a file. Where a day could be a month, too, the order is that of the days in the same file that can be read in
 * one way only. Null where the text is no day, or stays one of two.
 */
export function dayReader(texts: Iterable<string>): (text: string) => string | null {
  const orders = new Set<number>();
  for (const text of texts) {
    const readings = readingsOf(text);
    if (readings.filter((day) => day !== null).length === 1) orders.add(readings.findIndex((day) => day !== null));
  }
  const [order = -1] = orders.size === 1 ? orders : [];
  return (text) => {
    const readings = readingsOf(text);
    const [day = null, ...others] = new Set(readings.filter((reading) => reading !== null));
    return others.length === 0 ? day : (readings[order] ?? null);
  };
}

/** The day if it stands ahead of the month, and if it stands behind. Null where the calendar has no such day. */
function readingsOf(given: string): readonly (string | null)[] {
  const text = given.trim();
  const [, year = '', , month, day, bareMonth = '', bareDay = ''] = YEAR_FIRST.exec(text) ?? [];
  if (year !== '') {
    const only = dayOf(year, month ?? bareMonth, day ?? bareDay);
    return [only, only];
  }
  const [, first = '', mark, second = '', last = ''] = YEAR_LAST.exec(text) ?? [];
  const dayFirst = dayOf(last, second, first);
  // With dots nobody writes the month first.
  return [dayFirst, mark === '.' && dayFirst !== null ? dayFirst : dayOf(last, first, second)];
}

function dayOf(year: string, month: string, day: string): string | null {
  const iso = [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDay(iso) ? iso : null;
}
