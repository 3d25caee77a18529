import { createStore, del, entries, promisifyRequest } from 'idb-keyval';
import { ChannelLocks } from '@/lib/session/channel-locks';
import type { DraftStorage } from '@/lib/session/platform';

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
