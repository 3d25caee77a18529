import { formats } from './formats';
import { regionalLocale } from './regional-locale';

test.each([
  ['en', 'en-US', 'July 1, 2026 at 4:05 PM'],
  ['en', 'en-GB', '1 July 2026 at 16:05'],
  ['en', 'en-AU', '1 July 2026 at 4:05 pm'],
  ['en', 'en-IN', '1 July 2026 at 4:05 pm'],
  ['en', 'fr-FR', '1 July 2026 at 16:05'],
  ['en', 'fr', 'July 1, 2026 at 4:05 PM'],
  ['en', 'en-US@posix', 'July 1, 2026 at 4:05 PM'],
  ['en', 'C', 'July 1, 2026 at 4:05 PM'],
  ['de', 'en-US', '1. Juli 2026 um 16:05'],
  ['es', 'zh-Hant-MX', '1 de julio de 2026 a las 4:05 p.m.'],
])('writes a date in %s as a browser of %s has it', (language, browser, written) => {
  const format = new Intl.DateTimeFormat(regionalLocale(language, browser), {
    ...formats.dateTime.created,
    timeZone: 'UTC',
  });
  expect(format.format(new Date('2026-07-01T16:05:00Z')).replace(/\s/gu, ' ')).toBe(written);
});
