import { changedEntities } from '@/lib/domain/diff';
import type { DraftStorage } from '@/lib/session/platform';
import { readDraft } from './abandoned-drafts';
import { lockOf } from './kept-drafts';
import { wayOnOf } from './way-on';

/** How many changes wait in this browser to be saved, by project. Rejects where nothing can be stored. */
export async function countUnsaved(storage: DraftStorage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [, value] of await storage.entries()) {
    const kept = readDraft(value);
    if (kept === null) continue;
    const { id } = kept.snapshot;
    counts.set(
      id,
      (counts.get(id) ?? 0) + changedEntities(kept.snapshot, kept.draft).length + (kept.entries?.length ?? 0),
    );
  }
  return counts;
}

/**
 * Removes the drafts of the projects, but those that a tab is editing, and what leads to them from ids of before. Returns how to put them back. Rejects where
 * nothing can be stored.
 */
export async function takeOutDrafts(
  storage: DraftStorage,
  projectIds: readonly string[],
): Promise<() => Promise<void>> {
  const [entries, held] = await Promise.all([storage.entries(), storage.heldLocks()]);
  const isOfThem = (key: string) => projectIds.some((id) => key.startsWith(`${id}/`)) && !held.has(lockOf(key));
  const leadsToThem = (entry: unknown) => projectIds.includes(wayOnOf(entry) ?? '');
  const taken = entries.filter(([key, entry]) => isOfThem(key) || leadsToThem(entry));
  await Promise.all(taken.map(([key]) => storage.delete(key)));
  return async () => {
    await Promise.all(taken.map(([key, draft]) => storage.put(key, draft)));
  };
}
