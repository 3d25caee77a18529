import type { DraftStorage } from '@/lib/session/platform';
import { laterIds, lockOf, projectIdOf, redirectIn, withFormerIds } from './draft-store';

/**
 * Removes the drafts of the projects, also under ids of before, and what leads from those to them. Those that a tab is
 * editing stay, and its way to the project. Returns how to restore them. Rejects where nothing can be stored.
 */
export async function takeOutDrafts(
  storage: DraftStorage,
  projectIds: readonly string[],
): Promise<() => Promise<void>> {
  const [entries, held] = await Promise.all([storage.entries(), storage.heldLocks()]);
  const ids = withFormerIds(entries, projectIds);
  const edited = entries.filter(([key]) => held.has(lockOf(key))).map(([key]) => key);
  const waysFrom = (id: string) => [id, ...laterIds(new Map(entries), id)];
  const staying = new Set([...edited, ...edited.map(projectIdOf).flatMap(waysFrom)]);
  const isOfThem = (key: string, entry: unknown) => ids.has(redirectIn(entry) ?? projectIdOf(key));
  const taken = entries.filter(([key, entry]) => isOfThem(key, entry) && !staying.has(key));
  await Promise.all(taken.map(([key]) => storage.delete(key)));
  return async () => {
    await Promise.all(taken.map(([key, draft]) => storage.put(key, draft)));
  };
}

/** Removes the drafts, also those of open tabs, and gives how to restore them. Rejects where nothing can be stored. */
export async function dropDrafts(
  storage: DraftStorage,
  drafts: readonly { readonly key: string }[],
): Promise<() => Promise<void>> {
  const keys = new Set(drafts.map(({ key }) => key));
  const dropped = (await storage.entries()).filter(([key]) => keys.has(key));
  for (const [key] of dropped) {
    await storage.take(lockOf(key));
    await storage.delete(key);
  }
  return async () => {
    await Promise.all(dropped.map(([key, draft]) => storage.put(key, draft)));
  };
}
