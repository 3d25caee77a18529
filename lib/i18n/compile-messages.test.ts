import format, { type FormatOptions } from 'icu-minify/format';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Messages } from 'next-intl';
import { compileMessages } from './compile-messages';
import { locales } from './locales';

const COUNTS = [0, 1, 2, 3, 21, 1_000, 5_000];

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
  getNumberFormat: (...options) => new Intl.NumberFormat(...options),
  getPluralRules: (...options) => new Intl.PluralRules(...options),
};

/** Each text in a tree of messages, by the names that lead to it. */
function leaves(tree: object, path: string[] = []): { path: string[]; value: unknown }[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? leaves(value, [...path, name])
      : [{ path: [...path, name], value }],
  );
}

/** A value for each argument that a message names: a count is a number, and all else a text that no formatter may touch. */
function valuesOf(message: string, count: number): Record<string, string | number> {
  const names = [...message.matchAll(/\{(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, name === 'count' ? count : `<${name}> {1,234.50} '`]));
}

test.each(locales)('Compiled messages say what they say as they are written: %s', async (locale) => {
  const messages: Messages = (await import(`../../messages/${locale}.json`)).default;
  const compiled = new Map(leaves(compileMessages(messages)).map(({ path, value }) => [path.join('.'), value]));
  const written = leaves(messages);
  expect(compiled.size).toBe(written.length);
  for (const { path, value } of written) {
    const key = path.join('.');
    const asWritten = new IntlMessageFormat(String(value), locale);
    const values = COUNTS.map((count) => valuesOf(String(value), count));
    const said = values.map((each) =>
      format(compiled.get(key) as Parameters<typeof format>[0], locale, each, { formatters }),
    );
    expect([key, said]).toEqual([key, values.map((each) => asWritten.format(each))]);
  }
});
