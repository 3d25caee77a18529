import { createdOnServer } from './created-on-server';
import { formats } from './formats';
import { locales } from './locales';

const DATES = ['2026-11-23T01:05:47.458Z', '1999-12-31T23:59:59.999Z', '2028-02-29T12:00:00.000Z'];

test('The server writes dates in UTC, by one format for each language.', () => {
  const expected = locales.map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...formats.dateTime.created, timeZone: 'UTC' });
    return DATES.map((at) => format.format(new Date(at)));
  });
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  expect(locales.map((locale) => DATES.map((at) => createdOnServer(locale, at)))).toEqual(expected);
  expect(made).toHaveBeenCalledTimes(locales.length);
});
