import fc from 'fast-check';
import { whenSeen } from './recent-row';

const now = new Date(2026, 10, 22, 0, 30).getTime();
const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

test.each([
  [10 * 60 * 1_000, 'today', 'heute', 'hoy'],
  [HOUR, 'yesterday', 'gestern', 'ayer'],
  [3 * DAY, '3 days ago', 'vor 3 Tagen', 'hace 3 días'],
  [7 * DAY, 'last week', 'letzte Woche', 'la semana pasada'],
  [20 * DAY, '2 weeks ago', 'vor 2 Wochen', 'hace 2 semanas'],
  [30 * DAY, '4 weeks ago', 'vor 4 Wochen', 'hace 4 semanas'],
  [45 * DAY, 'last month', 'letzten Monat', 'el mes pasado'],
  [200 * DAY, '6 months ago', 'vor 6 Monaten', 'hace 6 meses'],
  [400 * DAY, 'last year', 'letztes Jahr', 'el año pasado'],
])('what was seen %i ms ago is from “%s”', (ago, en, de, es) => {
  expect(['en', 'de', 'es'].map((locale) => whenSeen(locale, now - ago, now))).toEqual([en, de, es]);
});

test('nothing is from the future, whatever the clock was set to', () => {
  expect(whenSeen('en', now + 3 * DAY, now)).toBe('today');
});

test('what was seen earlier never sounds later', () => {
  const days = fc.integer({ min: 0, max: 4_000 });
  const order = (text: string) => {
    if (text === 'today') return 0;
    if (text === 'yesterday') return 1;
    const [, count = '1', unit = ''] = /(?:(\d+) |last )(day|week|month|year)/.exec(text) ?? [];
    return Number(count ?? 1) * { day: 1, week: 7, month: 31, year: 366 }[unit as 'day'];
  };
  fc.assert(
    fc.property(days, days, (a, b) => {
      const [late, early] = [Math.min(a, b), Math.max(a, b)].map((ago) => order(whenSeen('en', now - ago * DAY, now)));
      expect(late).toBeLessThanOrEqual(early ?? 0);
    }),
  );
});
