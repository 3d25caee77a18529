import { channelLocks } from '@/lib/session/channel-locks';
import type { DraftStorage } from '@/lib/session/platform';
import { BrowserStore } from './browser-store';
import { packed, unpacked } from './packed-draft';

/**
 * Drafts in IndexedDB, with the browser's locks. Over plain http on a network's address it has none. The tabs then tell each
 * other what they hold, and two that open at once may both take over a draft, which the keys make harmless.
 */
export function browserDrafts(): DraftStorage {
  const store = new BrowserStore('quits', 'drafts');
  const { locks } = navigator;
  const ownLocks = locks ? null : channelLocks();
  return {
    entries: async () => (await store.entries()).map(([key, draft]) => [key, unpacked(draft)]),
    put: (key, draft) => store.put(key, packed(draft)),
    delete: (key) => store.delete(key),
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
