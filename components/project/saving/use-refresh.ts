'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { projectQuery } from '@/lib/client/project-query';
import { changedIds } from '@/lib/domain/changed-ids';
import type { Project } from '@/lib/domain/project';
import type { EditorStore } from '@/lib/editor/editor-store';
import type { EditorState } from '@/lib/editor/state';

const MARK_MS = 2_000;
const NOTHING: ReadonlySet<string> = new Set();

export interface Refresh {
  /** Asks for the project as it is now and merges it in. Rejects when it can't be had. */
  refresh: () => Promise<Project>;
  /** Runs one thing after the other: what was read before a save must not be merged in after it. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Gives with it the ids of what others have saved and has just come in, to be pointed out for a moment. */
export function useRefresh(store: EditorStore, projectId: string) {
  const loadApi = useApi();
  const queryClient = useQueryClient();
  const [incomingIds, setIncomingIds] = useState(NOTHING);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const refresh: Refresh['refresh'] = useCallback(async () => {
    const project = await queryClient.query({ ...projectQuery(loadApi, projectId), staleTime: 0, retry: false });
    const before = store.getState();
    store.dispatch({ type: 'loaded', project });
    const incoming = changedByOthers(before, store.getState().snapshot);
    if (incoming.size > 0) setIncomingIds(incoming);
    return project;
  }, [loadApi, projectId, queryClient, store]);

  useEffect(() => {
    if (incomingIds.size === 0) return;
    const timer = setTimeout(() => setIncomingIds(NOTHING), MARK_MS);
    return () => clearTimeout(timer);
  }, [incomingIds]);

  const inTurn: Refresh['inTurn'] = useCallback(<Result>(work: () => Promise<Result>) => {
    const turn = last.current.then(work, work);
    last.current = turn.catch(() => undefined);
    return turn;
  }, []);

  return { refresh, inTurn, incomingIds };
}

/** What the server has as in the draft was saved from here, even if the answer that said so was lost. */
function changedByOthers({ snapshot, draft }: EditorState, now: Project): Set<string> {
  const unlikeMine = changedIds(draft, now);
  return new Set([...changedIds(snapshot, now)].filter((id) => unlikeMine.has(id)));
}
