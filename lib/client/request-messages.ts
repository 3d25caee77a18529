import pLimit from 'p-limit';
import { z } from 'zod/mini';
import type { Locale } from '@/lib/i18n/locales';
import type messages from '@/messages/en.json';
import { requestJson } from './http';

const limit = pLimit(10);

const messagesSchema = z.custom<typeof messages>((value) => typeof value === 'object' && value !== null);

/** The messages of a language, from the files that the server publishes. Rejects as a call of the API does. */
export function requestMessages(locale: Locale, signal: AbortSignal): Promise<typeof messages> {
  return limit(() => requestJson(`/locales/${locale}/common.json`, messagesSchema, { signal }));
}
