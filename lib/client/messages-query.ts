import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { z } from 'zod/mini';
import type { Locale } from '@/lib/i18n/locales';
import type messages from '@/messages/en.json';
import { requestJson } from './http';
import { READ_ONCE } from './queries';
import { MESSAGES_RETRIES, type Wait } from './retry';

const limit = pLimit(10);

const messagesSchema = z.custom<typeof messages>((value) => typeof value === 'object' && value !== null);

/** The messages of a language, from the files that the server publishes. */
export function messagesQuery(locale: Locale, wait: Wait, onFirstFailure?: (error: Error) => void) {
  return queryOptions({
    queryKey: ['messages', locale],
    queryFn: () =>
      wait((signal) => limit(() => requestJson(`/locales/${locale}/common.json`, messagesSchema, { signal }))),
    ...READ_ONCE,
    retryDelay: MESSAGES_RETRIES.retryDelay,
    retry: (failures, error) => {
      if (failures === 0) onFirstFailure?.(error);
      return failures < MESSAGES_RETRIES.retry;
    },
  });
}
