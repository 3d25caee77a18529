'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '@/components/layout/when-idle';
import type { CreationKeys } from '@/lib/client/creation-keys';
import type { KeptDraft, KeptDrafts } from '@/lib/client/kept-drafts';
import { idsOf } from '@/lib/domain/by-id';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasUnsavedChanges } from '@/lib/editor/selectors';

const KEEP_AFTER_MS = 100;
/** A browser whose storage does not answer holds nothing up for longer. */
const LONGEST_WAIT_MS = 1_000;

/**
 * Keeps what is unsaved in the browser until it is saved, and brings back what a tab that is gone has left. Where the
 * browser lets nothing be stored the editor works without.
 */
export function useKeptDraft(store: EditorStore, keys: CreationKeys, isDemo: boolean) {
  const [isRestored, setIsRestored] = useState(false);

  const unsaved = useCallback((): KeptDraft | null => {
    const state = store.getState();
    if (!hasUnsavedChanges(state)) return null;
    const { snapshot, draft, conflicts, isSaveAsked } = state;
    const temporaryIds = [...idsOf(draft)].filter(isTemporaryId);
    return { snapshot, draft, conflicts, isSaveAsked, creations: keys.creationsOf(temporaryIds), keptAt: Date.now() };
  }, [store, keys]);

  const opening = useRef<Promise<KeptDrafts | null>>(null);
  const open = useCallback(async () => {
    if (isDemo || typeof indexedDB === 'undefined') return null;
    const { KeptDrafts } = await import('@/lib/client/kept-drafts');
    const drafts = new KeptDrafts(store.getState().snapshot.id);
    await drafts.takeOver((draft) => {
      keys.restore(draft.creations);
      store.dispatch({ type: 'draft-restored', ...draft });
      const left = unsaved();
      setIsRestored(left !== null);
      return left;
    });
    return drafts;
  }, [store, keys, isDemo, unsaved]);

  /** Resolves when what is unsaved has been kept, or can't be. */
  const keepNow = useCallback(async () => {
    async function keep() {
      opening.current ??= open();
      const drafts = await opening.current;
      const draft = unsaved();
      if (draft === null) setIsRestored(false);
      await drafts?.keep(draft);
    }
    const kept = keep().catch((error: unknown) => console.error(error));
    await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  }, [open, unsaved]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keepSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void keepNow();
      }, KEEP_AFTER_MS);
    }
    const keepWhenHidden = () => document.visibilityState === 'hidden' && void keepNow();

    const stopListening = store.subscribe(keepSoon);
    document.addEventListener('visibilitychange', keepWhenHidden);
    whenIdle(() => void keepNow());
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [store, keepNow]);

  return { isRestored, keepNow, acceptRestored: () => setIsRestored(false) };
}
