import { withHourArticle } from './hour-article';

test.each([
  ['24 de noviembre de 2026 a las 1:05', '24 de noviembre de 2026 a la 1:05'],
  ['desde las 01:59 de hoy', 'desde la 01:59 de hoy'],
  ['desde las 0:59 de hoy', 'desde las 0:59 de hoy'],
  ['desde las 11:05 de hoy', 'desde las 11:05 de hoy'],
  ['24 de noviembre de 2026 a las 21:05', '24 de noviembre de 2026 a las 21:05'],
  ['24. November 2026 um 1:05', '24. November 2026 um 1:05'],
])('“%s” is said as “%s”', (text, said) => {
  expect(withHourArticle(text)).toBe(said);
});
