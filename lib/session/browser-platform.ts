import { browserDrafts } from '@/lib/session/drafts/browser-drafts';
import { openInSlot } from '@/lib/session/live/stream-slot';
import { after } from './after';
import type { Platform } from './platform';
import { whenIdle } from './when-idle';

/** The browser that the page runs in. Nothing of it is touched before a method is called, so a server may import it. */
export const browserPlatform: Platform = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  random: () => Math.random(),
  after,
  whenIdle,
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',

  // Set by the service worker.
  asOf: () => {
    const { asOf } = document.documentElement.dataset;
    return asOf === undefined ? null : Date.parse(asOf);
  },
  onChange(listener) {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    document.addEventListener('visibilitychange', listener, { signal });
    return () => stop.abort();
  },
  onTouch(listener) {
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    window.addEventListener('pointerdown', listener, options);
    window.addEventListener('keydown', listener, options);
    return () => stop.abort();
  },
  openEvents(url) {
    try {
      return window.EventSource ? openInSlot(url) : null;
    } catch {
      return null;
    }
  },
  openDrafts() {
    try {
      return window.indexedDB ? browserDrafts() : null;
    } catch {
      return null;
    }
  },
};
