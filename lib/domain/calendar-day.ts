const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that the calendar has, as `YYYY-MM-DD`, from the year 1 on. It has no time and no zone. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (DAY.exec(text) ?? []).slice(1).map(Number);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
