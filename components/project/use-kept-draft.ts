'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '@/components/layout/when-idle';
import type { CreationKeys } from '@/lib/client/creation-keys';
import type { KeptDraft, KeptDrafts } from '@/lib/client/kept-drafts';
import { idsOf } from '@/lib/domain/by-id';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasUnsavedChanges } from '@/lib/editor/selectors';

const KEEP_AFTER_MS = 400;

/**
 * Keeps what is unsaved in the browser until it is saved, and brings back what a tab that is gone has left. Where the
 * browser lets nothing be stored the editor works without.
 */
export function useKeptDraft(store: EditorStore, keys: CreationKeys, isDemo: boolean) {
  const [isRestored, setIsRestored] = useState(false);
  const drafts = useRef<KeptDrafts | null>(null);

  const unsaved = useCallback((): KeptDraft | null => {
    const state = store.getState();
    if (!hasUnsavedChanges(state)) return null;
    const { snapshot, draft, conflicts } = state;
    const temporaryIds = [...idsOf(draft)].filter(isTemporaryId);
    return { snapshot, draft, conflicts, keys: keys.keysOf(temporaryIds), keptAt: Date.now() };
  }, [store, keys]);

  /** Resolves when what is unsaved has been kept, or can't be. */
  const keepNow = useCallback(async () => {
    const draft = unsaved();
    if (draft === null) setIsRestored(false);
    await drafts.current?.keep(draft).catch((error: unknown) => console.error(error));
  }, [unsaved]);

  useEffect(() => {
    if (isDemo) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopListening = () => {};

    async function start() {
      const { KeptDrafts } = await import('@/lib/client/kept-drafts');
      if (isGone) return;
      const kept = new KeptDrafts(store.getState().snapshot.id);
      await kept.takeOver((draft) => {
        keys.restore(draft.keys);
        store.dispatch({ type: 'draft-restored', ...draft });
        const left = unsaved();
        setIsRestored(left !== null);
        return left;
      });
      if (isGone) return;
      drafts.current = kept;
      stopListening = store.subscribe(keepSoon);
      keepSoon();
    }

    function keepSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void keepNow();
      }, KEEP_AFTER_MS);
    }

    const keepWhenHidden = () => document.visibilityState === 'hidden' && void keepNow();
    document.addEventListener('visibilitychange', keepWhenHidden);
    whenIdle(() => void start().catch((error: unknown) => console.error(error)));
    return () => {
      isGone = true;
      clearTimeout(timer);
      stopListening();
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [store, keys, isDemo, unsaved, keepNow]);

  return { isRestored, keepNow, acceptRestored: () => setIsRestored(false) };
}
