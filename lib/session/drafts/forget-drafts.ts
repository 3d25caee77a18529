import type { DraftStorage } from '@/lib/session/platform';
import { projectIdOf } from './draft-record';
import { redirectIn, withFormerIds } from './redirects';

/**
 * Removes the drafts of the projects, also under ids of before, and the redirects from those to them. Returns how to restore
 * them. Rejects where nothing can be stored.
 */
export async function takeOutDrafts(
  storage: DraftStorage,
  projectIds: readonly string[],
): Promise<() => Promise<void>> {
  const entries = await storage.entries();
  const ids = withFormerIds(entries, projectIds);
  return drop(
    storage,
    entries.filter(([key, entry]) => ids.has(redirectIn(entry) ?? projectIdOf(key))),
  );
}

/** Removes the drafts of these keys, and gives how to restore them. Rejects where nothing can be stored. */
export async function dropDrafts(
  storage: DraftStorage,
  drafts: readonly { readonly key: string }[],
): Promise<() => Promise<void>> {
  const keys = new Set(drafts.map(({ key }) => key));
  return drop(
    storage,
    (await storage.entries()).filter(([key]) => keys.has(key)),
  );
}

/** Whether this browser has anything under the project's id: a draft, or a redirect. Rejects where nothing can be stored. */
export async function hasAnyOf(storage: DraftStorage, projectId: string): Promise<boolean> {
  return (await storage.entries()).some(([key]) => projectIdOf(key) === projectId);
}

async function drop(storage: DraftStorage, dropped: readonly [key: string, value: unknown][]) {
  for (const [key] of dropped) {
    await storage.delete(key);
    storage.announce(key);
  }
  return async () => {
    for (const [key, value] of dropped) {
      await storage.put(key, value);
      storage.announce(key);
    }
  };
}
