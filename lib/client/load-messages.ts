import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Messages } from 'next-intl';
import pLimit from 'p-limit';
import { z } from 'zod/mini';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import type messages from '@/messages/en.json';
import { requestJson } from './http';
import type { Patience } from './patience';
import { MESSAGES_RETRIES } from './retry';

const NAMESPACE = 'common';
const limit = pLimit(10);

const messagesSchema = z.custom<typeof messages>((value) => typeof value === 'object' && value !== null);

/** The messages of a language, from the files that the server publishes. */
export function messagesQuery(locale: Locale, patience: Patience, onFirstFailure?: (error: Error) => void) {
  return queryOptions({
    queryKey: ['messages', locale],
    queryFn: () =>
      patience((signal) =>
        limit(() => requestJson(`/locales/${locale}/${NAMESPACE}.json`, messagesSchema, { signal })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    ...MESSAGES_RETRIES,
    retry: (failures, error) => {
      if (failures === 0) onFirstFailure?.(error);
      return failures < MESSAGES_RETRIES.retry;
    },
  });
}

/** Fetches the messages of a language, once for each, and compiles them. Rejects when all tries have failed. */
export type LoadMessages = (locale: Locale, onFirstFailure?: (error: Error) => void) => Promise<Messages>;

export function messagesLoader(patience: Patience): LoadMessages {
  const queryClient = new QueryClient();
  return async (locale, onFirstFailure) =>
    compileMessages(await queryClient.query(messagesQuery(locale, patience, onFirstFailure)));
}
