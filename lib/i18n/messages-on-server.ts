import type messages from '@/messages/en.json';
import { compileMessages } from './compile-messages';
import type { Locale } from './locales';

/** The messages of a language as they are written, for texts of the server that have no number in them. */
export async function writtenMessages(locale: Locale): Promise<typeof messages> {
  return (await import(`../../messages/${locale}.json`)).default;
}

const texts = new Map<Locale, string>();

/** The compiled messages of a language as JSON: a page carries one text more cheaply than a tree of objects. */
export async function messagesText(locale: Locale): Promise<string> {
  const text = texts.get(locale) ?? JSON.stringify(compileMessages(await writtenMessages(locale)));
  texts.set(locale, text);
  return text;
}
