import fc from 'fast-check';
import { characterArbitrary } from '@/tests/support/arbitraries/characters';
import { RUNS } from '@/tests/support/runs';
import { detectLocale, localeOfAcceptLanguage, localeOfTag } from './detect-locale';
import { isLocale } from './locales';

const nothing = { query: undefined, cookie: undefined, acceptLanguage: undefined };

const malformed = [
  'xx',
  '../../etc',
  '../de',
  'de/../en',
  '',
  ' ',
  '%00',
  '\0',
  'd',
  'deutsch',
  '{de}',
  '__proto__',
  'null',
];

describe('a language tag', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['de_CH', 'de'],
    ['de-Latn-DE-1996', 'de'],
    [' es ', 'es'],
    ['es-419', 'es'],
    ['en-GB', 'en'],
  ])('%j stands for %s', (tag, locale) => {
    expect(localeOfTag(tag)).toBe(locale);
  });

  test.each(malformed)('%j stands for no language', (tag) => {
    expect(localeOfTag(tag)).toBeNull();
  });
});

describe('an Accept-Language header', () => {
  test.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en;q=0.2, es;q=0.7, de;q=0.5', 'es'],
    ['fr-CA, fr;q=0.9, es;q=0.1', 'es'],
    ['*, de;q=0.5', 'de'],
    ['de;q=0, es;q=0.1', 'es'],
    ['es;Q=0.3,de ; q=0.4', 'de'],
    ['es;level=1;q=0.2,en;q=0.3', 'en'],
  ])('%j wishes for %s', (header, locale) => {
    expect(localeOfAcceptLanguage(header)).toBe(locale);
  });

  test('gives way to the first of two wishes that are equally strong', () => {
    expect(localeOfAcceptLanguage('es;q=0.5,de;q=0.5')).toBe('es');
  });

  test.each(['', 'fr', '*', ',,;;=', 'de;q=0', 'de;q=1.2.3', ';q=1', 'xx;q=1,../../etc'])(
    '%j wishes for none that there is',
    (header) => {
      expect(localeOfAcceptLanguage(header)).toBeNull();
    },
  );
});

describe('the language of a request', () => {
  test('is that of the query string before the cookie, and that of the cookie before the browser’s', () => {
    expect(detectLocale({ query: 'de', cookie: 'es', acceptLanguage: 'en' })).toBe('de');
    expect(detectLocale({ query: null, cookie: 'es', acceptLanguage: 'de' })).toBe('es');
    expect(detectLocale({ query: undefined, cookie: undefined, acceptLanguage: 'de' })).toBe('de');
  });

  test('is English when nothing says otherwise', () => {
    expect(detectLocale(nothing)).toBe('en');
    expect(detectLocale({ query: null, cookie: null, acceptLanguage: null })).toBe('en');
  });

  test.each(malformed)('passes over %j, wherever it stands', (tag) => {
    expect(detectLocale({ ...nothing, query: tag, cookie: 'es' })).toBe('es');
    expect(detectLocale({ ...nothing, cookie: tag, acceptLanguage: 'de' })).toBe('de');
    expect(detectLocale({ ...nothing, acceptLanguage: tag })).toBe('en');
  });

  test('is a supported one, whatever is sent', () => {
    const fragment = fc.constantFrom(
      'de',
      'es',
      'en',
      'fr',
      '-',
      '_',
      ';',
      'q=',
      '=',
      ',',
      '0.5',
      '1',
      '.',
      '*',
      ' ',
      '%00',
    );
    const garbage = fc.oneof(
      fc.string({ unit: characterArbitrary }),
      fc.array(fragment, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    const sign = fc.option(garbage, { nil: undefined });
    fc.assert(
      fc.property(sign, sign, sign, (query, cookie, acceptLanguage) => {
        expect(isLocale(detectLocale({ query, cookie, acceptLanguage }))).toBe(true);
      }),
      RUNS,
    );
  });
});
