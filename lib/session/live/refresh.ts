import type { LoadApi } from '@/lib/client/api';
import { orAborted } from '@/lib/client/timing';
import { changedIds } from '@/lib/domain/entities';
import { withAppliedWrites } from '@/lib/domain/merge/in-doubt-writes';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';
import type { Platform } from '@/lib/session/platform';
import type { SessionStore } from '@/lib/session/session-store';

/** Milliseconds in which what others have saved is highlighted. */
const MARK_MS = 2_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** What a read has brought. */
export interface Read {
  readonly before: EditorState;
  readonly now: EditorState;
  /** The snapshot of before, with what calls from here have changed without an answer. */
  readonly known: Project;
  /** What is new or other than here. */
  readonly changedIds: ReadonlySet<string>;
}

/** Reads the project again and merges it in. */
export class Refresh {
  #unmark = () => {};
  /** As the server gave it, with nothing of what was saved from here since. */
  #lastRead: Project;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
    private readonly loadApi: LoadApi,
    private readonly onRead?: (read: Read) => void,
  ) {
    this.#lastRead = session.getState().editor.snapshot;
  }

  /** Rejects as the call of the API does, and with the signal's reason once it aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const api = await orAborted(this.loadApi(), signal);
    const project = await api.getProjectAgain(this.session.getState().editor.snapshot, this.#lastRead, { signal });
    signal.throwIfAborted();
    this.take(project);
  }

  /** Merges in what was read. */
  take(project: Project): void {
    this.#lastRead = project;
    const before = this.session.getState().editor;
    this.session.dispatch({ type: 'loaded', project });
    this.#noteRead(before);
  }

  /** The snapshot is known to be what a read would bring: nobody else has changed anything. */
  countAsRead(): void {
    this.#noteRead(this.session.getState().editor);
  }

  #noteRead(before: EditorState): void {
    this.session.noteCurrent(this.platform.now());
    this.session.update({ gone: null });
    const { editor: now } = this.session.getState();
    const known = withAppliedWrites(before.snapshot, now.snapshot, before.inDoubtWrites);
    const changedIds = changedByOthers(known, before.draft, now.snapshot);
    this.#mark(changedIds);
    this.onRead?.({ before, now, known, changedIds });
  }

  #mark(incomingIds: ReadonlySet<string>): void {
    if (incomingIds.size === 0) return;
    this.#unmark();
    this.session.update({ incomingIds });
    this.#unmark = this.platform.after(MARK_MS, () => this.session.update({ incomingIds: NO_IDS }));
  }
}

/** What the server has as the draft has it was saved from here, even if the answer that said so was lost. */
function changedByOthers(known: Project, draft: Project, now: Project): Set<string> {
  const unlikeMine = changedIds(draft, now);
  return new Set([...changedIds(known, now)].filter((id) => unlikeMine.has(id)));
}

/** Where the page comes from the worker, shows the snapshot that this device has stored since. `asOf` is its time. */
export function showSnapshot(session: SessionStore, project: Project, asOf: number): void {
  const { editor, asOf: ofPage } = session.getState();
  if (ofPage === null || !isAsLate(project, editor.snapshot, asOf >= ofPage)) return;
  session.dispatch({ type: 'loaded', project });
  session.update({ asOf });
}

/** By their versions, if these can be compared. */
function isAsLate(stored: Project, shown: Project, isLaterByClock: boolean): boolean {
  const isSameHistory = stored.epoch === shown.epoch && stored.version !== undefined && shown.version !== undefined;
  return isSameHistory ? stored.version >= shown.version : isLaterByClock;
}
