import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { after, orAborted } from '@/lib/client/timing';
import type { DraftStorage } from '@/lib/session/platform';

/** A browser that does not answer for longer counts as one that stores nothing. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * A store of entries by their keys in IndexedDB, which all pages of a browser share, to be used with idb-keyval. Its functions reject
 * where nothing can be stored, or with a TimeoutError where the browser does not answer: what was asked may then be done later.
 *
 * The transaction is committed without waiting for the answers. A page that is left would not live to see them. WebKit goes further:
 * it keeps such a page for "back" with its transaction open, and no other page can store anything until that page is gone for good.
 */
export function browserStore(database: string, name: string): UseStore {
  const transact = createStore(database, name);
  return (mode, work) => {
    const limit = new AbortController();
    const late = new DOMException('The storage of this browser does not answer.', 'TimeoutError');
    const stop = after(ANSWER_TIMEOUT_MS, () => limit.abort(late));
    const asked = transact(mode, (stored) => {
      const answer = work(stored);
      stored.transaction.commit();
      return answer;
    });
    return orAborted(asked, limit.signal).finally(stop);
  };
}

/**
 * Drafts in IndexedDB. The tabs tell each other of each change. Over plain http on a network's address a browser has no locks:
 * two tabs may then make the same call at once, which its key makes harmless.
 */
function openDrafts(): DraftStorage {
  const store = browserStore('quits', 'drafts');
  const channel = new BroadcastChannel('quits-drafts');
  return {
    entries: () => entries<string, unknown>(store),
    put: (key, draft) => set(key, draft, store),
    delete: (key) => del(key, store),
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
