'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useApiBaseUrl } from '@/components/layout/api-provider';
import { whenIdle } from '@/components/layout/when-idle';
import type { EditorStore } from '@/lib/editor/editor-store';
import type { Refresh } from './use-refresh';

/**
 * Brings in what others save while the project is open. Gives how many have it open, null while that can't be known, and
 * whether somebody has deleted the project.
 */
export function useLiveProject(store: EditorStore, projectId: string, { refresh, inTurn }: Refresh) {
  const baseUrl = useApiBaseUrl();
  const [people, setPeople] = useState<number | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);

  /** Resolves to whether the page has the version, or a later one. */
  async function bringIn(version: number): Promise<boolean> {
    const isRead = await inTurn(async () => {
      const { snapshot, isSaveAsked } = store.getState();
      // A save of our own may have brought it in meanwhile.
      if (version <= snapshot.version) return true;
      if (isSaveAsked) return false;
      await refresh();
      return true;
    });
    if (isRead) return version <= store.getState().snapshot.version;
    // What a save has created, with only the answers lost, would look like somebody else's: it is waited for.
    await saveEnded(store);
    return bringIn(version);
  }

  const onVersion = useEffectEvent((version: number) =>
    bringIn(version).catch((error: unknown) => {
      console.error(error);
      return false;
    }),
  );
  const onDeleted = useEffectEvent(() => setIsDeleted(true));

  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    let isStarted = false;
    async function start() {
      if (isStarted) return;
      isStarted = true;
      try {
        const { watchProject } = await import('@/lib/session/project-events');
        if (signal.aborted) return;
        const since = store.getState().snapshot.version;
        signal.addEventListener(
          'abort',
          watchProject(baseUrl, projectId, { since, onVersion, onPeople: setPeople, onDeleted }),
        );
      } catch (error) {
        // Its code may not have come. It is tried again when there is reason to hope.
        isStarted = false;
        console.error(error);
      }
    }
    whenIdle(() => void start());
    window.addEventListener('online', start, { signal });
    document.addEventListener('visibilitychange', start, { signal });
    return () => gone.abort();
  }, [baseUrl, projectId, store]);

  return { people, isDeleted };
}

function saveEnded(store: EditorStore): Promise<void> {
  if (!store.getState().isSaveAsked) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (store.getState().isSaveAsked) return;
      stop();
      resolve();
    });
  });
}
