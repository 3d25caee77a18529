import type { DraftStorage } from '@/lib/session/platform';
import { BrowserStore } from './browser-store';

/**
 * Drafts in IndexedDB. The tabs tell each other of each change. Over plain http on a network's address a browser has no locks:
 * two tabs may then make the same call at once, which its key makes harmless.
 */
function openDrafts(): DraftStorage {
  const store = new BrowserStore('quits', 'drafts');
  const channel = new BroadcastChannel('quits-drafts');
  return {
    entries: () => store.entries(),
    put: (key, draft) => store.put(key, draft),
    delete: (key) => store.delete(key),
    announce: (key) => channel.postMessage(key),
    onAnnounced(listener) {
      const listen = ({ data }: MessageEvent<string>) => listener(data);
      channel.addEventListener('message', listen);
      return () => channel.removeEventListener('message', listen);
    },
    exclusively: async (lock, work) => {
      if (navigator.locks) await navigator.locks.request(lock, work);
      else await work();
    },
  };
}

let drafts: DraftStorage | null = null;

/** The drafts of this browser. They are opened once for the page. */
export function browserDrafts(): DraftStorage {
  drafts ??= openDrafts();
  return drafts;
}
