import type { LoadApi } from '@/lib/client/api';
import { goneBy } from '@/lib/client/api-error';
import { once, type Wait } from '@/lib/client/retry';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { takeOutDrafts } from '@/lib/session/drafts/redirects';
import type { LinkReplacement } from './link-replacement';
import type { Platform } from './platform';
import type { SessionStore } from './session-store';

interface DeletionOptions {
  platform: Platform;
  loadApi: LoadApi;
  storeDraft: () => Promise<unknown>;
  /** Resolves once no save runs: what that has done is then no change of what is deleted. */
  endSave: () => Promise<void>;
  link: Pick<LinkReplacement, 'follow'>;
}

/** The deletion of an open project for all who have its link. */
export class ProjectDeletion {
  #running: Promise<void> | null = null;

  constructor(
    private readonly store: SessionStore,
    private readonly options: DeletionOptions,
  ) {}

  /**
   * Deletes the project, and drops what is unsaved. Resolves when that is done or has failed. It can be restored for a while,
   * unless it is to go for good. `wait` makes the calls.
   */
  run({ isForGood = false, wait = once }: { isForGood?: boolean; wait?: Wait } = {}): Promise<void> {
    this.#running ??= this.#delete(isForGood, wait);
    return this.#running;
  }

  async #delete(isForGood: boolean, wait: Wait): Promise<void> {
    const { store } = this;
    const { loadApi, storeDraft, endSave, link } = this.options;
    store.update({ deletion: 'pending' });
    const call = async (signal: AbortSignal) => {
      await endSave();
      const { id: knownId } = store.getState().editor.snapshot;
      // Another tab may have created it.
      if (isLocalProject(knownId) && !(await link.follow((make) => make(signal)))) return this.#drop(knownId);
      const { id } = store.getState().editor.snapshot;
      const api = await loadApi();
      await (isForGood ? api.deleteProjectForGood(id, { signal }) : api.deleteProject(id, { signal })).catch(
        acceptGone,
      );
    };
    try {
      await wait(call);
    } catch (error) {
      this.#running = null;
      store.update({ deletion: 'none' });
      store.emit({ type: 'deletion-failed', error });
      return;
    }
    store.dispatch({ type: 'project-deleted' });
    store.update({ newcomers: new Map() });
    await storeDraft();
    store.update({ deletion: 'done' });
    const { id } = store.getState().editor.snapshot;
    store.emit({ type: 'project-deleted', id, isRestorable: !isLocalProject(id) && !isForGood });
  }

  /** A project that exists on this device alone is gone with its drafts, those of other tabs among them. */
  async #drop(id: string): Promise<void> {
    const { store } = this;
    const storage = this.options.platform.openDrafts();
    if (storage !== null) await takeOutDrafts(storage, [id]).catch(store.noteFailed);
    store.update({ gone: { kind: 'missing' } });
  }
}

/** An earlier call has deleted it, and only its answer was lost. */
function acceptGone(error: unknown): void {
  const gone = goneBy(error);
  if (gone === null || gone.kind === 'link') throw error;
}
