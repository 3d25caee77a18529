import type messages from '@/messages/en.json';
import type { Locale } from './locales';

/** The messages of a language as they are written, for texts of the server that have no number in them. */
export async function writtenMessages(locale: Locale): Promise<typeof messages> {
  return (await import(`../../messages/${locale}.json`)).default;
}
