import { changedEntities, changedIds } from '@/lib/domain/entities';
import { draftedFields } from '@/lib/domain/merge/conflict';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { begunEntries } from '@/lib/editor/sheet-entry';
import type { DraftStorage } from '@/lib/session/platform';
import { laterIds, lockOf, projectIdOf, type StoredDraft, withFormerIds } from './draft-store';
import { readDraft } from './read-draft';

/**
 * How many changes wait in this browser to be saved, by project: under the id under which they were typed, and under each that this
 * browser knows the project by since. Rejects where nothing can be stored.
 */
export async function countUnsaved(storage: DraftStorage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const stored = new Map(await storage.entries());
  for (const value of stored.values()) {
    const left = readDraft(value);
    if (left === null) continue;
    const { snapshot, draft, conflicts, entries = [], toTakeBack = [] } = left;
    const changed = changedIds(snapshot, draft);
    const inConflict = [...conflicts].filter(
      ([id, conflict]) => !changed.has(id) && draftedFields(conflict).length > 0,
    );
    const parts = [[...changedEntities(snapshot, draft)], inConflict, entries, toTakeBack];
    const count = parts.reduce((sum, { length }) => sum + length, 0);
    const { id } = snapshot;
    for (const each of [id, ...laterIds(stored, id)]) counts.set(each, (counts.get(each) ?? 0) + count);
  }
  return counts;
}

/** A draft of this browser by its key. */
export interface LeftDraft extends Pick<StoredDraft, 'snapshot' | 'draft' | 'conflicts' | 'entries'> {
  readonly key: string;
}

/**
 * What is unsaved in this browser of the project that this link has led to, also under ids of before, the oldest first.
 * Rejects where nothing can be stored.
 */
export async function leftDrafts(storage: DraftStorage, projectId: string): Promise<readonly LeftDraft[]> {
  const entries = await storage.entries();
  const ids = withFormerIds(entries, [projectId]);
  return entries
    .flatMap(([key, value]) => {
      const stored = ids.has(projectIdOf(key)) ? readDraft(value) : null;
      return stored && isUnsaved(stored) ? [{ key, ...stored }] : [];
    })
    .sort((a, b) => a.keptAt - b.keptAt);
}

/** Whether something can be shown of it: what is to be taken back can not. */
function isUnsaved(stored: StoredDraft): boolean {
  return hasUnsavedChanges({ ...stored, toTakeBack: [] }) || begunEntries(stored.entries ?? []).length > 0;
}

function isToTakeBack({ toTakeBack = [] }: StoredDraft): boolean {
  return toTakeBack.length > 0;
}

/**
 * Removes drafts of the project that hold nothing but what is asked about newcomers, unless a tab asks it. Rejects
 * where nothing can be stored.
 */
export async function dropNewcomersOnly(storage: DraftStorage, projectId: string): Promise<void> {
  const [entries, held] = await Promise.all([storage.entries(), storage.heldLocks()]);
  const ids = withFormerIds(entries, [projectId]);
  for (const [key, value] of entries) {
    const stored = ids.has(projectIdOf(key)) ? readDraft(value) : null;
    const isOther = stored === null || isUnsaved(stored) || isToTakeBack(stored);
    if (!isOther && !held.has(lockOf(key))) await storage.delete(key);
  }
}
