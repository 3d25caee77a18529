'use client';

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { SlowRequestNotice } from '@/components/ui/slow-request';
import { whenIdle } from '@/lib/client/timing';
import type { Locale } from '@/lib/i18n/locales';
import { storeThisPage } from '@/lib/offline/tell-worker';
import { ApiProvider } from './api-provider';
import { LocaleProvider } from './language/locale-provider';
import { Theme } from './theme';
import { Toasts } from './toasts';

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

declare global {
  interface Window {
    /** The buttons that were pressed before the page's scripts came, each once (early-presses.script.ts). Ends the record. */
    takeEarlyPresses?: () => ReadonlySet<HTMLElement>;
  }
}

/**
 * Makes the presses of buttons that came before hydration, once each: whoever presses again because nothing happens means one
 * press. For a component that contains all others, so that their effects come first.
 */
function useEarlyPresses(): void {
  const presses = useRef<ReadonlySet<HTMLElement>>(new Set());
  // From the layout effects on, React handles each press.
  useLayoutEffect(() => {
    presses.current = window.takeEarlyPresses?.() ?? new Set();
  }, []);
  // What was typed early is adopted by the effects of the fields.
  useEffect(() => {
    for (const button of presses.current) button.click();
    presses.current = new Set();
  }, []);
}
