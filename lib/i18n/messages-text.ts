import { compileMessages } from './compile-messages';
import type { Locale } from './locales';

const texts = new Map<Locale, string>();

/** The compiled messages of a language as JSON: a page carries one text more cheaply than a tree of objects. */
export async function messagesText(locale: Locale): Promise<string> {
  const known = texts.get(locale);
  if (known !== undefined) return known;
  const { default: messages } = await import(`../../messages/${locale}.json`);
  const text = JSON.stringify(compileMessages(messages));
  texts.set(locale, text);
  return text;
}
