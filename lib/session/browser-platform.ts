import { createStore, del, entries, promisifyRequest } from 'idb-keyval';
import { openInSlot } from '@/lib/session/live/stream-slot';
import { ChannelLocks } from './channel-locks';
import type { DraftStorage, Platform } from './platform';
import { after, whenIdle } from './waiting';

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

/**
 * Drafts in IndexedDB, with the browser's locks. Over plain http on a network's address it has none. The tabs then tell each
 * other what they hold, and two that open at once may both take over a draft, which the keys make harmless.
 */
export function browserDrafts(): DraftStorage {
  const store = createStore('quits', 'drafts');
  const { locks } = navigator;
  const ownLocks = locks ? null : new ChannelLocks();
  return {
    entries: () => entries<string, unknown>(store),
    put: (key, draft) =>
      store('readwrite', (drafts) => {
        drafts.put(draft, key);
        // Without waiting for the answer, which a page that is being closed would not live to see.
        drafts.transaction.commit();
        return promisifyRequest(drafts.transaction);
      }),
    delete: (key) => del(key, store),
    hold: (lock, onTaken) =>
      new Promise((resolve, reject) => {
        if (ownLocks) return resolve(ownLocks.hold(lock, onTaken));
        let isHeld = false;
        const untilReleased = () =>
          new Promise<void>((release) => {
            isHeld = true;
            resolve(() => release());
          });
        locks.request(lock, untilReleased).catch((error) => (isHeld ? onTaken() : reject(error)));
      }),
    take: async (lock) => {
      if (ownLocks) ownLocks.take(lock);
      else await locks.request(lock, { steal: true }, () => undefined);
    },
    heldLocks: async () =>
      ownLocks ? ownLocks.held() : new Set((await locks.query()).held?.map(({ name = '' }) => name)),
    exclusively: async (lock, work) => {
      if (ownLocks) await work();
      else await locks.request(lock, work);
    },
  };
}
