import { queryOptions } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { z } from 'zod/mini';
import type { Locale } from '@/lib/i18n/locales';
import type messages from '@/messages/en.json';
import { requestJson } from './http';
import { MESSAGES_RETRIES } from './retry';

const NAMESPACE = 'common';
const limit = pLimit(10);

const messagesSchema = z.custom<typeof messages>((value) => typeof value === 'object' && value !== null);

/** The messages of a language, from the files that the server publishes. */
export function messagesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['messages', locale],
    queryFn: () => limit(() => requestJson(`/locales/${locale}/${NAMESPACE}.json`, messagesSchema)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    ...MESSAGES_RETRIES,
  });
}
