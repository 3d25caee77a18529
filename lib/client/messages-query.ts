import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@/lib/i18n/locales';
import { READ_ONCE } from './queries';
import type { requestMessages } from './request-messages';
import { MESSAGES_RETRIES, type Wait } from './retry';

/** The messages of a language, as `request` gets them. */
export function messagesQuery(
  request: typeof requestMessages,
  locale: Locale,
  wait: Wait,
  onFirstFailure?: (error: Error) => void,
) {
  return queryOptions({
    queryKey: ['messages', locale],
    queryFn: () => wait((signal) => request(locale, signal)),
    ...READ_ONCE,
    retryDelay: MESSAGES_RETRIES.retryDelay,
    retry: (failures, error) => {
      if (failures === 0) onFirstFailure?.(error);
      return failures < MESSAGES_RETRIES.retry;
    },
  });
}
