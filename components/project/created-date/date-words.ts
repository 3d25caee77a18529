import { formats } from '@/lib/i18n/formats';
import type { Locale } from '@/lib/i18n/locales';
import type { DateWords } from './paint-created-date';

const words = new Map<Locale, DateWords>();

/** The words and the order in which the language writes when a project was created. */
export function dateWordsOf(locale: Locale): DateWords {
  const known = words.get(locale) ?? readDateWords(locale);
  words.set(locale, known);
  return known;
}

function readDateWords(locale: Locale): DateWords {
  const format = new Intl.DateTimeFormat(locale, { ...formats.dateTime.created, timeZone: 'UTC' });
  const partsAt = (month: number, hour: number) => format.formatToParts(Date.UTC(2026, month, 1, hour));
  const wordAt = (type: string, month: number, hour: number) =>
    partsAt(month, hour).flatMap((part) => (part.type === type ? [part.value] : []));
  return {
    pattern: partsAt(0, 0)
      .map(({ type, value }) => (type === 'literal' ? value : `{${type}}`))
      .join('')
      // Whole dates have a plain space there, in browsers too.
      .replaceAll('\u202F', ' '),
    months: Array.from({ length: 12 }, (_, month) => wordAt('month', month, 0)).flat(),
    halves: [0, 12].flatMap((hour) => wordAt('dayPeriod', 0, hour)),
  };
}
