'use client';

import { type ReactNode, useEffect } from 'react';
import { SlowRequestNotice } from '@/components/ui/slow-request';
import { whenIdle } from '@/lib/client/timing';
import type { Locale } from '@/lib/i18n/locales';
import { storeThisPage } from '@/lib/offline/tell-worker';
import { ApiProvider } from './api-provider';
import { LocaleProvider } from './language/locale-provider';
import { Theme } from './theme';
import { Toasts } from './toasts';
import { useEarlyPresses } from './use-early-presses';

interface ProvidersProps {
  locale: Locale;
  /** Compiled, as JSON. */
  messages: string;
  apiBaseUrl: string;
  /** For so many days what is deleted can be restored. */
  deletedDays?: number | null;
  /** Whether the browser stores pages for the time without network. */
  hasOfflinePages?: boolean;
  /** For the script that sets the theme before the first paint. */
  nonce?: string;
  children: ReactNode;
}

export function Providers({
  locale,
  messages,
  apiBaseUrl,
  deletedDays = 0,
  hasOfflinePages = false,
  nonce,
  children,
}: ProvidersProps) {
  useEarlyPresses();
  useOfflinePages(hasOfflinePages);
  return (
    <ApiProvider baseUrl={apiBaseUrl} deletedDays={deletedDays}>
      <Theme nonce={nonce}>
        <LocaleProvider locale={locale} messages={messages}>
          {children}
          <SlowRequestNotice />
          <Toasts />
        </LocaleProvider>
      </Theme>
    </ApiProvider>
  );
}

/** Stores the page for the time without network, once it has loaded and is idle. */
function useOfflinePages(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const store = () => whenIdle(() => storeThisPage().catch(console.error));
    if (document.readyState === 'complete') store();
    else window.addEventListener('load', store, { once: true });
  }, [isOn]);
}
