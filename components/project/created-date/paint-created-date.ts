/** The attribute with the text around the date: "Created {date}". */
export const CREATED_TEXT = 'data-text';

/** How a language writes a date with its time. */
export interface DateWords {
  /** With {year}, {month}, {day}, {hour}, {minute} and, where the day has two halves, {dayPeriod}. */
  pattern: string;
  /** January first. */
  months: readonly string[];
  /** AM and PM. None where the hours are counted up to 24. */
  halves: readonly string[];
}

/**
 * Writes when the project was created in the reader's time zone, which the server does not know, for the first paint. It runs inline,
 * behind the page. Its source is sent in the page, so it uses nothing from outside of itself. The words come from the server: the
 * browser's own format of dates is as good, but takes a phone as long as the rest of the first paint.
 */
export function paintCreatedDate(textAttribute: string, { pattern, months, halves }: DateWords): void {
  const time = document.querySelector<HTMLTimeElement>(`main time[${textAttribute}]`);
  if (time === null) return;
  const date = new Date(time.dateTime);
  const hour = date.getHours();
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const parts: Record<string, string | undefined> = {
    year: String(date.getFullYear()),
    month: months[date.getMonth()],
    day: String(date.getDate()),
    hour: twoDigits(halves.length === 0 ? hour : hour % 12 || 12),
    minute: twoDigits(date.getMinutes()),
    dayPeriod: halves[hour < 12 ? 0 : 1],
  };
  const text = pattern.replace(/\{(\w+)\}/g, (_part, name: string) => parts[name] ?? '');
  time.textContent = (time.getAttribute(textAttribute) ?? '').replace('{date}', () => text);
  time.className = '';
}
