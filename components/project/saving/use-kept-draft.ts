'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '@/components/layout/when-idle';
import { idsOf } from '@/lib/domain/by-id';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasUnsavedChanges } from '@/lib/editor/selectors';
import type { CreationKeys } from '@/lib/session/creation-keys';
import type { KeptDraft, KeptDrafts } from '@/lib/session/kept-drafts';

const KEEP_AFTER_MS = 100;
/** A browser whose storage does not answer holds nothing up for longer. */
const LONGEST_WAIT_MS = 1_000;

interface KeptDraftOptions {
  isDemo: boolean;
  /** Whether the project has been deleted. */
  isDeleted: boolean;
}

/**
 * Keeps what is unsaved in the browser until it is saved, and brings back what a tab that is gone has left. Where the
 * browser lets nothing be stored the editor works without.
 */
export function useKeptDraft(store: EditorStore, keys: CreationKeys, { isDemo, isDeleted }: KeptDraftOptions) {
  const [isRestored, setIsRestored] = useState(false);

  const unsaved = useCallback((): KeptDraft | null => {
    const state = store.getState();
    // No page could bring back the draft of a project that is gone.
    if (isDeleted || !hasUnsavedChanges(state)) return null;
    const { snapshot, draft, conflicts, isSaveAsked } = state;
    const temporaryIds = [...idsOf(draft)].filter(isTemporaryId);
    return { snapshot, draft, conflicts, isSaveAsked, creations: keys.creationsOf(temporaryIds), keptAt: Date.now() };
  }, [store, keys, isDeleted]);

  // One for all tries to open it: what the first has taken over is its own.
  const kept = useRef<KeptDrafts>(null);
  const opening = useRef<Promise<KeptDrafts | null>>(null);
  const open = useCallback(async () => {
    if (isDemo || typeof indexedDB === 'undefined') return null;
    const { KeptDrafts } = await import('@/lib/session/kept-drafts');
    kept.current ??= new KeptDrafts(store.getState().snapshot.id);
    await kept.current.takeOver((draft) => {
      keys.restore(draft.creations);
      store.dispatch({ type: 'draft-restored', ...draft });
      const left = unsaved();
      setIsRestored(left !== null);
      return left;
    });
    return kept.current;
  }, [store, keys, isDemo, unsaved]);

  /** Resolves when what is unsaved has been kept, or can't be. */
  const keepNow = useCallback(async () => {
    async function keep() {
      opening.current ??= open().catch((error: unknown) => {
        opening.current = null;
        throw error;
      });
      const drafts = await opening.current;
      const draft = unsaved();
      if (draft === null) setIsRestored(false);
      await drafts?.keep(draft);
    }
    const keeping = keep().catch((error: unknown) => console.error(error));
    await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  }, [open, unsaved]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function keepSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void keepNow();
      }, KEEP_AFTER_MS);
    }
    const keepAtOnce = () => void keepNow();

    const stopListening = store.subscribe(keepSoon);
    // At the last moment before the page is hidden, and in case that a first try has failed.
    document.addEventListener('visibilitychange', keepAtOnce);
    window.addEventListener('online', keepAtOnce);
    whenIdle(keepAtOnce);
    return () => {
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', keepAtOnce);
      window.removeEventListener('online', keepAtOnce);
    };
  }, [store, keepNow]);

  return { isRestored, keepNow, acceptRestored: () => setIsRestored(false) };
}
