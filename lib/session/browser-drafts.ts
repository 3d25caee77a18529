import { createStore, del, entries, promisifyRequest } from 'idb-keyval';
import type { DraftStorage } from './platform';

/**
 * Drafts in IndexedDB, with the browser's locks. Over plain http a browser has no locks: a draft may then be taken over
 * while its tab still lives, which the merge and the keys make harmless.
 */
export function browserDrafts(): DraftStorage {
  const store = createStore('quits', 'drafts');
  const { locks } = navigator;
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
    hold: (lock) =>
      new Promise((resolve, reject) => {
        if (!locks) return resolve(() => {});
        locks.request(lock, () => new Promise<void>((release) => resolve(() => release()))).catch(reject);
      }),
    heldLocks: async () => new Set((await locks?.query())?.held?.map(({ name = '' }) => name)),
    exclusively: async (lock, work) => {
      if (locks) await locks.request(lock, work);
      else await work();
    },
  };
}
