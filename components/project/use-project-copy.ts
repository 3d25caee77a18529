import { useEffect } from 'react';
import { followWithCopy } from '@/lib/offline/follow-with-copy';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { SessionStore } from '@/lib/session/session-store';

/** Stores a copy of the open project for the time without network, as soon as a service worker can show its page then. */
export function useProjectCopy(session: SessionStore, isDemo: boolean): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (isDemo || !serviceWorker) return;
    const left = new AbortController();
    const { signal } = left;
    function follow(): void {
      if (!signal.aborted) signal.addEventListener('abort', followWithCopy(session));
    }
    if (serviceWorker.controller) browserPlatform.whenIdle(follow);
    else serviceWorker.addEventListener('controllerchange', follow, { once: true, signal });
    return () => left.abort();
  }, [session, isDemo]);
}
