import { dayFormat } from './day-format';

test.each([
  ['en', 'November 19', 'November 19, 2025'],
  ['de', '19. November', '19. November 2025'],
  ['es', '19 de noviembre', '19 de noviembre de 2025'],
])('in %s the year is left out where it is that of today', (locale, ofThisYear, ofAnother) => {
  const format = dayFormat(locale, '2026-01-01');
  expect(format('2026-11-19')).toBe(ofThisYear);
  expect(format('2025-11-19')).toBe(ofAnother);
});

test('without a today the year is always there', () => {
  expect(dayFormat('en')('2026-11-19')).toBe('November 19, 2026');
});

test.each([
  ['en', 'Thursday, November 19', 'November'],
  ['de', 'Donnerstag, 19. November', 'November'],
  ['es', 'jueves, 19 de noviembre', 'noviembre'],
])('in %s a day stands with its weekday, or is its month', (locale, weekday, month) => {
  expect(dayFormat(locale, '2026-01-01', 'weekday')('2026-11-19')).toBe(weekday);
  expect(dayFormat(locale, '2026-01-01', 'month')('2026-11-19')).toBe(month);
});
