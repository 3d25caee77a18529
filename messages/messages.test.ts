/**
 * next-intl imports its React components, which need the browser's version of React.
 *
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */

import { readdirSync, readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';
import de from './de.json';
import en from './en.json';
import es from './es.json';

type Values = Record<string, string | number>;

const files: Record<Locale, object> = { en, de, es };

/** Amounts are formatted beforehand, so every argument but a count is text. These counts reach each plural branch. */
const counts = [0, 1, 2, 1_234];
const texts = Object.fromEntries(argumentNames(JSON.stringify(files)).map((name) => [name, `<${name}>`]));

/** The names in a message's text that may be arguments. */
function argumentNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name))];
}

function flatten(tree: object, prefix = ''): [key: string, text: unknown][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
}

function keysOf(locale: Locale): string[] {
  return flatten(files[locale]).map(([key]) => key);
}

let errors: Error[] = [];

/** One a language keeps what it has parsed. It accepts any key: the typed messages are not what is tested here. */
const translators = new Map(
  locales.map((locale) => {
    const t: unknown = createTranslator({ locale, messages: files[locale], onError: (error) => errors.push(error) });
    return [locale, t as { (key: string, values: Values): string; raw: (key: string) => string }];
  }),
);

function translator(locale: Locale) {
  const t = translators.get(locale);
  if (t === undefined) throw new Error(`There are no messages in ${locale}.`);
  return t;
}

/** The formatted message, or next-intl's error. */
function format(locale: Locale, key: string, values: Values): string | Error {
  errors = [];
  const text = translator(locale)(key, values);
  return errors[0] ?? text;
}

/** The arguments that a message requires in any of its plural branches. */
function placeholdersOf(locale: Locale, key: string): string[] {
  return argumentNames(translator(locale).raw(key))
    .filter((name) =>
      counts.some((count) => {
        const { [name]: _without, ...rest }: Values = { ...texts, count };
        return format(locale, key, rest) instanceof Error;
      }),
    )
    .sort();
}

const translated = locales.filter((locale) => locale !== defaultLocale);

test.each(translated)('%s has exactly the keys of English, in the same order', (locale) => {
  expect(keysOf(locale)).toEqual(keysOf(defaultLocale));
});

/** Keys of which code names the parts alone. */
const composed = /^home\.\w+Text$|^export\.\w+Hint$/;

test('code names each key, or the end of it', () => {
  const files = ['app', 'components', 'lib/client', 'lib/i18n', 'lib/transfer'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const named = new Set(Array.from(code.join('').matchAll(/['"`]([\w.]+)['"`]/g), ([, text]) => text));
  const ends = (key: string) => key.split('.').map((_, at, parts) => parts.slice(at).join('.'));
  expect(
    keysOf(defaultLocale).filter((key) => !composed.test(key) && !ends(key).some((end) => named.has(end))),
  ).toEqual([]);
});

test.each(translated)('%s takes exactly the arguments that English takes', (locale) => {
  const placeholders = (of: Locale) => keysOf(defaultLocale).map((key) => [key, placeholdersOf(of, key)]);
  expect(placeholders(locale)).toEqual(placeholders(defaultLocale));
});

test.each(locales)('every message of %s is a text with something in it and no blank at an end', (locale) => {
  const odd = flatten(files[locale]).filter(
    ([, text]) => typeof text !== 'string' || text === '' || text !== text.trim(),
  );
  expect(odd).toEqual([]);
});

test.each(locales)('no line of %s begins with an ellipsis or a unit', (locale) => {
  const loose = flatten(files[locale]).filter(([, text]) => / (…|MB)/.test(String(text)));
  expect(loose).toEqual([]);
});

test.each(locales)('every message of %s formats without an error, and leaves no brace or hash behind', (locale) => {
  const formatted = keysOf(locale).flatMap((key) =>
    counts.map((count) => [key, format(locale, key, { ...texts, count })] as const),
  );
  expect(formatted.filter(([, text]) => text instanceof Error || /[{}#]/.test(text))).toEqual([]);
});

test.each(locales)('every message of %s shows each of its arguments for some count', (locale) => {
  const lost = keysOf(locale).flatMap((key) =>
    placeholdersOf(locale, key)
      .filter((name) => name !== 'count')
      .filter((name) => !counts.some((count) => String(format(locale, key, { ...texts, count })).includes(`<${name}>`)))
      .map((name) => `${key}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Messages whose name is that of a person. All other names are those of projects and expenses. */
const ofPeople =
  /^(member|payment|newcomer|quicker|answer|ownCost|asking)\.|^sheet\.(fewer|more)$|^involved\.(partsOf|amountOf|giveRest|takeRest)$|^confirm\.member|^success\.member|^history\.entry\.member/;

test.each([
  ['en', '“', '”'],
  ['de', '„', '“'],
  ['es', '«', '»'],
] satisfies [Locale, string, string][])(
  'every name in %s stands in quotation marks %s%s, but in the title of the page and where it is a person’s',
  (locale, open, close) => {
    const odd = keysOf(locale).filter((key) => {
      const text = translator(locale).raw(key);
      if (ofPeople.test(key)) return text.includes(`${open}{`);
      return key !== 'title.project' && text.replaceAll(`${open}{name}${close}`, '').includes('{name}');
    });
    expect(odd).toEqual([]);
  },
);

test('the placeholders are found: a plural needs its count and what its branches hold', () => {
  expect(placeholdersOf('en', 'confirm.memberText')).toEqual(['count', 'name', 'total']);
  expect(placeholdersOf('en', 'project.created')).toEqual(['date']);
  expect(placeholdersOf('en', 'save.saving')).toEqual([]);
});

test('the words that the specification asks for are the English ones', () => {
  expect(en).toMatchObject({
    title: { project: 'Quits – {name}', untitled: 'Untitled project' },
    home: { create: 'Create project', example: 'View example', noAccount: 'No account needed' },
    project: { notFound: 'Project not found', loadError: 'Project load error: {message}', addMember: 'Add member' },
    member: { unnamed: 'Unnamed', addExpense: 'Add expense' },
    notice: { close: 'Close' },
    confirm: { cancel: 'Cancel', confirm: 'Confirm' },
    save: { save: 'Save changes', saving: 'Saving…', upToDate: 'Project up to date', unsaved: 'Unsaved changes' },
    settlement: { heading: 'How to settle debts', none: 'No payments required' },
    payment: { copy: 'Copy', copied: 'Copied' },
    demo: { notSaved: 'Demo mode: changes are not saved' },
    error: {
      network: 'Network error',
      aborted: 'Request aborted',
      timeout: 'Request timeout',
      tooManyRequests: 'Too many requests',
    },
  });
});
