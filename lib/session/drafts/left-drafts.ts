import { hasChanges } from '@/lib/domain/diff';
import { begunEntries } from '@/lib/editor/entry';
import type { DraftStorage } from '@/lib/session/platform';
import { readDraft } from './abandoned-drafts';
import { type KeptDraft, lockOf, prefixOf } from './kept-drafts';

/** A draft of this browser by its key. */
export interface LeftDraft extends Pick<KeptDraft, 'snapshot' | 'draft' | 'entries'> {
  readonly key: string;
}

/** What is unsaved in this browser of the project that this link has led to, the oldest first. Rejects where nothing can be stored. */
export async function leftDrafts(storage: DraftStorage, projectId: string): Promise<readonly LeftDraft[]> {
  const entries = await storage.entries();
  return entries
    .flatMap(([key, value]) => {
      const kept = key.startsWith(prefixOf(projectId)) ? readDraft(value) : null;
      const isUnsaved = kept && (hasChanges(kept.snapshot, kept.draft) || begunEntries(kept.entries ?? []).length > 0);
      return isUnsaved ? [{ key, ...kept }] : [];
    })
    .sort((a, b) => a.keptAt - b.keptAt);
}

/** Removes the drafts, also those of open tabs, and gives how to put them back. Rejects where nothing can be stored. */
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
