import type { LoadApi } from '@/lib/client/api';
import { endedOrAborted, orAborted } from '@/lib/client/timing';
import { changedIds } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { isTyping } from '@/lib/editor/selectors';
import type { Platform } from '@/lib/session/platform';
import type { SessionStore } from '@/lib/session/session-store';
import type { Others } from './work-of-others';

/** Milliseconds in which what others have saved is highlighted. */
const MARK_MS = 2_000;

/** Milliseconds for which a read waits at most while the person types in a field. */
const TYPING_MS = 5_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** Reads the project again and takes it in. */
export class Refresh {
  #unmark = () => {};

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
    private readonly loadApi: LoadApi,
    private readonly others?: Others,
  ) {}

  /**
   * A read that a save overtakes says nothing any more, and is made again. While a save is under way or waits, nothing is read:
   * its answer tells. Rejects as the call of the API does, and with the signal's reason once it aborts.
   */
  async run(signal: AbortSignal): Promise<void> {
    const api = await orAborted(this.loadApi(), signal);
    for (;;) {
      const { editor } = this.session.getState();
      if (this.#isSaving) return;
      const project = await api.getProjectUnlessKnown(editor.snapshot, { signal });
      await this.#typed(signal);
      signal.throwIfAborted();
      if (this.#isSaving) return;
      if (this.session.getState().editor.snapshot === editor.snapshot) return this.take(project ?? editor.snapshot);
    }
  }

  /** Whether a save is under way. A save that waits for a deleted project does not count. */
  get #isSaving(): boolean {
    const { isSaving, gone } = this.session.getState();
    return isSaving && gone === null;
  }

  /** Takes in a project that was read, perhaps by a link that was replaced meanwhile. */
  take(read: Project): void {
    const before = this.session.getState().editor;
    const project = { ...read, id: before.snapshot.id };
    if (isOfBackup(before.snapshot, project)) this.#takeBackup(project);
    else this.session.dispatch({ type: 'loaded', project });
    this.session.noteCurrent(this.platform.now());
    this.session.update({ gone: null });
    const { editor: now } = this.session.getState();
    const unlikeMine = changedIds(before.draft, now.snapshot);
    const changed = new Set([...changedIds(before.snapshot, now.snapshot)].filter((id) => unlikeMine.has(id)));
    this.#mark(changed);
    this.others?.noteRead(before, changed);
  }

  /** Keeps as unsaved changes all that the restored server lacks. */
  #takeBackup(project: Project): void {
    const { snapshot, draft } = this.session.getState().editor;
    this.session.dispatch({ type: 'backup-found', project });
    this.session.update({ isBackup: snapshot !== draft || this.session.getState().hasUnsavedChanges });
  }

  /** The field under the cursor does not change while the person types in it. */
  #typed(signal: AbortSignal): Promise<void> {
    const { session, platform } = this;
    if (!isTyping(session.getState().editor)) return Promise.resolve();
    const left = (end: () => void) => session.subscribe(() => !isTyping(session.getState().editor) && end());
    return endedOrAborted((end) => [left(end), platform.after(TYPING_MS, end)], signal);
  }

  #mark(incomingIds: ReadonlySet<string>): void {
    if (incomingIds.size === 0) return;
    this.#unmark();
    this.session.update({ incomingIds });
    this.#unmark = this.platform.after(MARK_MS, () => this.session.update({ incomingIds: NO_IDS }));
  }
}

/** Whether the server has gone back behind what it had told: a backup was restored. */
function isOfBackup(known: Project, read: Project): boolean {
  if (read.version === undefined || known.version === undefined) return false;
  return read.epoch !== known.epoch || read.version < known.version;
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
