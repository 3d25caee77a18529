import { useEffect } from 'react';
import { retry } from '@/lib/client/retry';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { SessionStore } from '@/lib/session/session-store';

/** Stores a copy of the open project for the time without network, as soon as a service worker can show its page then. */
export function useProjectCopy(session: SessionStore, isDemo: boolean): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (isDemo || !serviceWorker) return;
    const left = new AbortController();
    const { signal } = left;
    async function follow(): Promise<void> {
      const load = () => import('@/lib/offline/sync-offline-copy');
      const code = await retry(browserPlatform, load, { signal, onFailed: console.warn });
      if (code && !signal.aborted) signal.addEventListener('abort', code.syncOfflineCopy(session));
    }
    if (serviceWorker.controller) browserPlatform.whenIdle(() => void follow());
    else serviceWorker.addEventListener('controllerchange', () => void follow(), { once: true, signal });
    return () => left.abort();
  }, [session, isDemo]);
}
