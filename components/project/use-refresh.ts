'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { projectQuery } from '@/lib/client/project-query';
import type { Project } from '@/lib/domain/project';
import type { EditorStore } from '@/lib/editor/editor-store';

export interface Refresh {
  /** Asks for the project as it is now and merges it in. Rejects when it can't be had. */
  refresh: () => Promise<Project>;
  /** Runs one thing after the other: what was read before a save must not be merged in after it. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function useRefresh(store: EditorStore, projectId: string): Refresh {
  const loadApi = useApi();
  const queryClient = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const refresh = useCallback(async () => {
    const project = await queryClient.query({ ...projectQuery(loadApi, projectId), staleTime: 0, retry: false });
    store.dispatch({ type: 'loaded', project });
    return project;
  }, [loadApi, projectId, queryClient, store]);

  const inTurn = useCallback(<Result>(work: () => Promise<Result>) => {
    const turn = last.current.then(work, work);
    last.current = turn.catch(() => undefined);
    return turn;
  }, []);

  return { refresh, inTurn };
}
