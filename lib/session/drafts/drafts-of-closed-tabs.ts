import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { type DraftStore, leadsToMark, lockOf, projectIdOf, type StoredDraft, withFormerIds } from './draft-store';
import { readDraft } from './read-draft';

/**
 * Hands over each draft of the project whose tab is gone, or can't save it any more, the oldest first. Once `restore`
 * has stored it as this tab's own, the other is deleted. Rejects where nothing can be stored.
 * @param own The project may get another id while the browser is asked, and the drafts of the tab another store.
 * @param mark That of the project, where the server tells one.
 */
export function takeOverDrafts(
  own: () => DraftStore,
  mark: string | undefined,
  restore: (draft: StoredDraft) => Promise<void>,
): Promise<void> {
  const { storage, prefix } = own();
  return storage.exclusively(`quits-drafts/${prefix}`, async () => {
    for (const { key, draft } of await draftsOfClosedTabs(own, mark)) {
      await restore(underId(draft, own().projectId));
      await storage.take(lockOf(key));
      await storage.delete(key);
    }
  });
}

/**
 * Those under ids that the project had before are among them: their tabs were closed before they went over. So are
 * those under links in whose place somebody else has put another: by them nothing can be saved, so it does not matter
 * whether their tabs are open.
 */
async function draftsOfClosedTabs(own: () => DraftStore, mark: string | undefined) {
  const { projectId: formerId } = own();
  const entries = await own().storage.entries();
  const { storage, projectId, key: ownKey } = own();
  const ids = withFormerIds(entries, [projectId, formerId]);
  const replacedIds = new Set(entries.filter(([, value]) => mark && leadsToMark(value, mark)).map(([key]) => key));
  const found = entries.flatMap(([key, value]) => {
    const draft = key === ownKey ? null : readDraft(value);
    if (draft === null) return [];
    const id = projectIdOf(key);
    const isUnderReplaced = !ids.has(id);
    const isMarked = mark !== undefined && draft.snapshot.mark === mark;
    return !isUnderReplaced || isMarked || replacedIds.has(id) ? [{ key, isUnderReplaced, draft }] : [];
  });
  if (found.length === 0) return [];
  const held = await storage.heldLocks();
  return found
    .filter(({ key, isUnderReplaced }) => isUnderReplaced || !held.has(lockOf(key)))
    .sort((a, b) => a.draft.keptAt - b.draft.keptAt);
}

/** The draft as that of the project under this id. */
function underId(stored: StoredDraft, id: string): StoredDraft {
  if (stored.snapshot.id === id) return stored;
  const { snapshot, draft, conflicts } = stored;
  const moved = withConflictIds(conflicts, new Map([[snapshot.id, id]]));
  return { ...stored, snapshot: { ...snapshot, id }, draft: { ...draft, id }, conflicts: moved };
}
