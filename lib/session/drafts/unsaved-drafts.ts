import { changedEntities } from '@/lib/domain/entities';
import { hasChanges } from '@/lib/domain/save-order';
import { begunEntries } from '@/lib/editor/sheet-entry';
import type { DraftStorage } from '@/lib/session/platform';
import { lockOf, prefixOf, redirectIn, type StoredDraft } from './draft-store';
import { readDraft } from './stored-draft';

/** How many changes wait in this browser to be saved, by project. Rejects where nothing can be stored. */
export async function countUnsaved(storage: DraftStorage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [, value] of await storage.entries()) {
    const stored = readDraft(value);
    if (stored === null) continue;
    const { id } = stored.snapshot;
    counts.set(
      id,
      (counts.get(id) ?? 0) + changedEntities(stored.snapshot, stored.draft).length + (stored.entries?.length ?? 0),
    );
  }
  return counts;
}

/**
 * Removes the drafts of the projects, but those that a tab is editing, and what leads to them from ids of before. Returns how to restore them. Rejects where
 * nothing can be stored.
 */
export async function takeOutDrafts(
  storage: DraftStorage,
  projectIds: readonly string[],
): Promise<() => Promise<void>> {
  const [entries, held] = await Promise.all([storage.entries(), storage.heldLocks()]);
  const isOfThem = (key: string) => projectIds.some((id) => key.startsWith(prefixOf(id))) && !held.has(lockOf(key));
  const leadsToThem = (entry: unknown) => projectIds.includes(redirectIn(entry) ?? '');
  const taken = entries.filter(([key, entry]) => isOfThem(key) || leadsToThem(entry));
  await Promise.all(taken.map(([key]) => storage.delete(key)));
  return async () => {
    await Promise.all(taken.map(([key, draft]) => storage.put(key, draft)));
  };
}

/** A draft of this browser by its key. */
export interface LeftDraft extends Pick<StoredDraft, 'snapshot' | 'draft' | 'entries'> {
  readonly key: string;
}

/** What is unsaved in this browser of the project that this link has led to, the oldest first. Rejects where nothing can be stored. */
export async function leftDrafts(storage: DraftStorage, projectId: string): Promise<readonly LeftDraft[]> {
  const entries = await storage.entries();
  return entries
    .flatMap(([key, value]) => {
      const stored = key.startsWith(prefixOf(projectId)) ? readDraft(value) : null;
      return stored && isUnsaved(stored) ? [{ key, ...stored }] : [];
    })
    .sort((a, b) => a.keptAt - b.keptAt);
}

function isUnsaved({ snapshot, draft, entries = [] }: StoredDraft): boolean {
  return hasChanges(snapshot, draft) || begunEntries(entries).length > 0;
}

/** Removes drafts of the project that hold nothing but what is asked about newcomers, unless a tab asks it. Rejects where nothing can be stored. */
export async function dropNewcomersOnly(storage: DraftStorage, projectId: string): Promise<void> {
  const held = await storage.heldLocks();
  for (const [key, value] of await storage.entries()) {
    const stored = key.startsWith(prefixOf(projectId)) ? readDraft(value) : null;
    if (stored && !isUnsaved(stored) && !held.has(lockOf(key))) await storage.delete(key);
  }
}

/** Removes the drafts, also those of open tabs, and gives how to restore them. Rejects where nothing can be stored. */
export async function dropDrafts(storage: DraftStorage, drafts: readonly LeftDraft[]): Promise<() => Promise<void>> {
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
