import { after, whenIdle } from '@/lib/client/timing';
import { channelLocks } from './channel-locks';
import { browserDrafts } from './drafts/browser-drafts';
import type { EventStream, Platform } from './platform';

/** The browser that the page runs in. Nothing of it is touched before a method is called, so a server may import it. */
export const browserPlatform: Platform = {
  now: () => Date.now(),
  today: () => dayOf(new Date()),
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

/** The calendar day of this moment where the device is. */
function dayOf(time: Date): string {
  const parts = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return [String(time.getFullYear()).padStart(4, '0'), ...parts].join('-');
}

/**
 * The streams that all visible pages of a browser hold open together. Over HTTP/1.1 it has six connections to a site, and
 * three of them stay free for calls.
 */
const SLOTS = ['quits-stream-1', 'quits-stream-2', 'quits-stream-3'];

type Listener = (event: { data?: string }) => void;

/** A stream that opens once it has a slot. Without one it fails. */
function openInSlot(url: string): EventStream {
  const listeners: [name: string, listener: Listener][] = [];
  const closing = new AbortController();
  const { signal } = closing;

  async function stream(): Promise<void> {
    if (signal.aborted) return;
    const source = new EventSource(url);
    for (const [name, listener] of listeners) source.addEventListener(name, listener);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    source.close();
  }

  function fail(): void {
    for (const [name, listener] of listeners) if (name === 'error') listener({});
  }

  inSlot(stream).then((hadSlot) => hadSlot || fail(), fail);
  return {
    addEventListener: (name, listener) => void listeners.push([name, listener]),
    close: () => closing.abort(),
  };
}

/** As `inSlot`, over plain http on a network's address, where there are no Web Locks. */
async function inSlotOfChannel(work: () => Promise<void>): Promise<boolean> {
  const release = await channelLocks().holdOneOf(SLOTS);
  if (release === null) return false;
  await work();
  release();
  return true;
}

/** Does the work while it holds a slot. Resolves to false where all are taken. */
async function inSlot(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) return inSlotOfChannel(work);
  for (const slot of SLOTS) {
    let hasSlot = false;
    await navigator.locks.request(slot, { ifAvailable: true }, async (lock) => {
      hasSlot = lock !== null;
      if (hasSlot) await work();
    });
    if (hasSlot) return true;
  }
  return false;
}
