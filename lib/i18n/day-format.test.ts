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
