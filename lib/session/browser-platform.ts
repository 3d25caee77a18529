import { after, endHungRequests, whenIdle } from '@/lib/client/timing';
import { browserDrafts } from '@/lib/session/drafts/browser-store';
import type { Platform } from './platform';

/** The browser that the page runs in. Nothing of it is touched before a method is called, so a server may import it. */
export const browserPlatform: Platform = {
  now: () => Date.now(),
  today: () => dayOf(new Date()),
  random: () => Math.random(),
  after,
  whenIdle,
  endHungRequests,
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
  openEvents(url) {
    try {
      return window.EventSource ? new EventSource(url) : null;
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

/** The calendar day of this moment where the device is. */
function dayOf(time: Date): string {
  const parts = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(time.getFullYear()).padStart(4, '0'), ...parts].join('-');
}
