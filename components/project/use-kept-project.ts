import { useEffect } from 'react';
import { retry } from '@/lib/client/retry';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { SessionStore } from '@/lib/session/session-store';

/** Keeps the open project on this device for the time without network, as soon as a service worker can show its page then. */
export function useKeptProject(session: SessionStore, isDemo: boolean): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (isDemo || !serviceWorker) return;
    const left = new AbortController();
    const { signal } = left;
    async function keep(): Promise<void> {
      const load = () => import('@/lib/offline/keep-copy');
      const code = await retry(browserPlatform, load, { signal, onFailed: console.error });
      if (code !== null) signal.addEventListener('abort', code.keepCopy(session));
    }
    if (serviceWorker.controller) browserPlatform.whenIdle(() => void keep());
    else serviceWorker.addEventListener('controllerchange', () => void keep(), { once: true, signal });
    return () => left.abort();
  }, [session, isDemo]);
}
