import type { StoredDraft } from '@/lib/session/drafts/draft-store';

/** The draft of a snapshot as a browser stores it, with nothing else to remember. */
export function storedDraft(snapshot: StoredDraft['snapshot'], draft: StoredDraft['draft']): StoredDraft {
  return { snapshot, draft, conflicts: new Map(), deleted: {}, isSaveAsked: false, creations: {}, keptAt: 1 };
}
