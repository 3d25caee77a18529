import { QueryClient } from '@tanstack/react-query';
import type { Messages } from 'next-intl';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import { messagesQuery } from './messages-query';

/** Fetches the messages of a language, once for each, and compiles them. Rejects when all tries have failed. */
export type LoadMessages = (locale: Locale) => Promise<Messages>;

export function messagesLoader(): LoadMessages {
  const queryClient = new QueryClient();
  return async (locale) => compileMessages(await queryClient.query(messagesQuery(locale)));
}
