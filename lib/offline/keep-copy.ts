import { isLocalProject } from '@/lib/domain/local-project';
import type { Project } from '@/lib/domain/project';
import { showSnapshot } from '@/lib/session/live/refresh';
import type { SessionStore } from '@/lib/session/session-store';
import { forgetProject } from './forget-project';
import { copyOf, keepCopyOf } from './project-copies';

/** Milliseconds in which several changes are kept as one. */
const KEEP_AFTER = 1_000;

/**
 * Keeps an open project as the server last gave it: the page that the browser has kept is as old as the last visit, and that of a large
 * project is without it. Removes both with the project. The returned function stops that.
 */
export function keepCopy(session: SessionStore): () => void {
  let kept: Project | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(): Promise<void> {
    const { editor, asOf, isOnline } = session.getState();
    // What the browser has kept needs no further copy, and nobody knows for how long it was right.
    if (asOf !== null || !isOnline || isLocalProject(editor.snapshot.id)) return;
    kept = editor.snapshot;
    await keepCopyOf({ project: editor.snapshot, asOf: Date.now() });
  }

  function onChange(): void {
    const { editor, asOf, gone, deletion } = session.getState();
    if (gone !== null || deletion === 'done') {
      stop();
      void forgetProject(editor.snapshot.id);
    } else if (asOf === null && editor.snapshot !== kept) {
      timer ??= setTimeout(() => {
        timer = undefined;
        quietly(keep());
      }, KEEP_AFTER);
    }
  }

  // Until then it was current.
  const onHide = () => document.visibilityState === 'hidden' && quietly(keep());

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
  const copy = await copyOf(session.getState().editor.snapshot.id);
  if (copy) showSnapshot(session, copy.project, copy.asOf);
}

/** A browser that lets nothing be stored, or has no room, works without copies. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
