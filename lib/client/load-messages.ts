import pLimit from 'p-limit';
import { z } from 'zod/mini';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import type messages from '@/messages/en.json';
import { requestJson } from './http';
import { type RetryClock, retry, type Wait } from './retry';

/** Small files that every page needs are asked for again sooner than others: milliseconds before the first of five more tries. */
const FIRST_PAUSE_MS = 350;
const MAX_RETRIES = 5;

const limit = pLimit(10);

interface LoadOptions {
  clock: RetryClock;
  wait: Wait;
  /** The first try has failed, and others follow. */
  onFirstFailure?: (error: unknown) => void;
}

/** The messages of a language, compiled. Rejects as a call of the API does, once the last try has failed. */
export async function loadMessages(locale: Locale, { clock, wait, onFirstFailure }: LoadOptions) {
  const request = () => wait((signal) => requestMessages(locale, signal));
  const messages = await retry(clock, request, {
    pause: (failures) => FIRST_PAUSE_MS * 2 ** failures,
    onFailed: (error, failures) => {
      if (failures === 0) onFirstFailure?.(error);
      if (failures === MAX_RETRIES) throw error;
    },
  });
  return compileMessages(messages);
}

const messagesSchema = z.custom<typeof messages>((value) => typeof value === 'object' && value !== null);

/** The messages of a language, from the files that the server publishes. Rejects as a call of the API does. */
function requestMessages(locale: Locale, signal: AbortSignal): Promise<typeof messages> {
  return limit(() => requestJson(`/locales/${locale}/common.json`, messagesSchema, { signal }));
}
