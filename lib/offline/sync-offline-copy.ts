import type { Project } from '@/lib/domain/project';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { showSnapshot } from '@/lib/session/live/refresh';
import type { SessionStore } from '@/lib/session/session-store';
import { readCopy, storeCopy } from './project-copies';
import { removeOffline, storeThisPage } from './tell-worker';

/** In this time several changes are stored as one. */
const STORE_AFTER_MS = 1_000;

/**
 * Stores a copy of an open project as the server last gave it: its offline page is as old as the last visit. Removes both with the
 * project, and stores them again once somebody has brought that back. The returned function stops that.
 */
export function syncOfflineCopy(session: SessionStore): () => void {
  let stored: Project | null = null;
  let wasGone = false;
  /** Whether somebody can bring it back. A link that was replaced is stored by the page once it is at the new one. */
  let wasDeleted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function store(): Promise<void> {
    const { editor, asOf } = session.getState();
    // What is shown from a copy needs no further one, and nobody knows for how long it was right.
    if (asOf !== null || wasGone || isLocalProject(editor.snapshot.id)) return;
    stored = editor.snapshot;
    await storeCopy({ project: editor.snapshot, asOf: session.currentAt });
  }

  function onChange(): void {
    const { editor, asOf, gone, deletion } = session.getState();
    const isGone = gone !== null || deletion === 'done';
    if (isGone !== wasGone) {
      wasGone = isGone;
      stored = null;
      if (isGone) void removeOffline(editor.snapshot.id);
      else if (wasDeleted) quietly(storeThisPage());
    }
    wasDeleted = gone?.kind === 'deleted' || deletion === 'done';
    if (!isGone && asOf === null && editor.snapshot !== stored) {
      timer ??= setTimeout(() => {
        timer = undefined;
        quietly(store());
      }, STORE_AFTER_MS);
    }
  }

  // It was current until the server was heard last.
  const onHide = () => document.visibilityState === 'hidden' && quietly(store());

  function stop(): void {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onHide);
  }

  const stopListening = session.subscribe(onChange);
  document.addEventListener('visibilitychange', onHide);
  if (session.getState().asOf === null) onChange();
  else quietly(showCopy(session));
  return stop;
}

async function showCopy(session: SessionStore): Promise<void> {
  const copy = await readCopy(session.getState().editor.snapshot.id);
  if (copy) showSnapshot(session, copy.project, copy.asOf);
}

/** A browser that lets nothing be stored, or has no room, works without copies. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
