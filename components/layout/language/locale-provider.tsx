import { type Messages, NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { sessionCode } from '@/components/layout/api-provider';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { formats } from '@/lib/i18n/formats';
import type { Locale } from '@/lib/i18n/locales';
import { localeOfBrowser, rememberedLocale, rememberLocale, storeAskedLocale } from '@/lib/i18n/remember-locale';
import { browserPlatform } from '@/lib/session/browser-platform';

/** By language, as JSON gave them: a server has the same in all its pages, and parses them once. */
const parsed = new Map<Locale, Messages>();

function messagesOf(locale: Locale, text: string): Messages {
  const messages = parsed.get(locale) ?? (JSON.parse(text) as Messages);
  parsed.set(locale, messages);
  return messages;
}

/** Called at once where the messages can't be loaded: other tries follow. */
type OnFirstFailure = (error: unknown) => void;

async function load(locale: Locale, onFirstFailure?: OnFirstFailure): Promise<Messages> {
  const { loadMessages } = await noticeIfSlow(() => sessionCode.load());
  return loadMessages(locale, { clock: browserPlatform, wait: noticeIfSlow, onFirstFailure });
}

/** Changes the language without a reload, so that unsaved edits survive. Rejects when the messages can't be loaded. */
type ChangeLocale = (locale: Locale, onFirstFailure?: OnFirstFailure) => Promise<void>;

const ChangeLocaleContext = createContext<ChangeLocale | null>(null);

interface LocaleProviderProps {
  locale: Locale;
  /** Compiled, as JSON. */
  messages: string;
  children: ReactNode;
}

export function LocaleProvider({ locale, messages, children }: LocaleProviderProps) {
  const [current, setCurrent] = useState(() => ({
    locale,
    messages: messagesOf(locale, messages),
  }));

  const chosen = useRef<Locale>(locale);
  const known = useRef(new Map([[locale, current.messages]]));

  const changeLocale = useCallback<ChangeLocale>(async (next, onFirstFailure) => {
    chosen.current = next;
    const nextMessages = known.current.get(next) ?? (await load(next, onFirstFailure));
    known.current.set(next, nextMessages);
    // Another language was chosen in the meantime, and the later choice counts.
    if (chosen.current !== next) return;
    rememberLocale(next);
    document.documentElement.lang = next;
    setCurrent({ locale: next, messages: nextMessages });
  }, []);

  // The browser's storage is the only source of the language that the server can't read. An offline page may be
  // older than the choice of the language.
  useEffect(() => {
    storeAskedLocale();
    const remembered = browserPlatform.asOf() === null ? rememberedLocale() : localeOfBrowser();
    if (remembered !== null && remembered !== locale) changeLocale(remembered).catch(console.error);
  }, [changeLocale, locale]);

  return (
    <NextIntlClientProvider {...current} formats={formats} timeZone="UTC">
      <ChangeLocaleContext value={changeLocale}>{children}</ChangeLocaleContext>
    </NextIntlClientProvider>
  );
}

export function useChangeLocale(): ChangeLocale {
  const changeLocale = useContext(ChangeLocaleContext);
  if (changeLocale === null) throw new Error('useChangeLocale needs a LocaleProvider above it.');
  return changeLocale;
}
