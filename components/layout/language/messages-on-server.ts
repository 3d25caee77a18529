import type { Messages } from 'next-intl';
import type { Locale } from '@/lib/i18n/locales';

const parsed = new Map<Locale, Messages>();

/** The messages of a language from JSON, parsed once: a server has the same in all its pages. */
export function messagesOnServer(locale: Locale, text: string): Messages {
  const messages = parsed.get(locale) ?? (JSON.parse(text) as Messages);
  parsed.set(locale, messages);
  return messages;
}
