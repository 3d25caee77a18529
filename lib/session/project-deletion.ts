import { isProjectDeleted } from '@/lib/client/api-error';
import type { LoadApi } from '@/lib/client/lazy-api';
import { isLocalProject } from '@/lib/domain/local-project';
import type { Platform } from './platform';
import type { SessionStore } from './session-store';
import { whileSilent } from './while-silent';

/** The deletion of an open project for all who have its link. */
export class ProjectDeletion {
  #running: Promise<void> | null = null;
  #tryAgain: (() => void) | null = null;

  constructor(
    private readonly store: SessionStore,
    private readonly platform: Platform,
    private readonly loadApi: LoadApi,
    private readonly keepDraft: () => Promise<unknown>,
  ) {}

  /** Resolves when it is done or has failed. Called once more, it makes a call anew that nobody has answered for long. */
  run(): Promise<void> {
    this.#tryAgain?.();
    this.#running ??= this.#delete();
    return this.#running;
  }

  async #delete(): Promise<void> {
    const { store, platform, loadApi } = this;
    store.update({ deletion: 'pending' });
    const { id } = store.getState().editor.snapshot;
    const call = async (signal: AbortSignal) => {
      await (await loadApi()).deleteProject(id, { signal }).catch(acceptMissing);
    };
    try {
      // A project that exists on this device alone is gone with its draft.
      if (isLocalProject(id)) store.update({ isDeleted: true });
      else {
        await whileSilent(platform, call, (tryAgain) => {
          this.#tryAgain = tryAgain;
          store.update({ deletion: tryAgain ? 'silent' : 'pending' });
        });
      }
    } catch (error) {
      this.#running = null;
      store.update({ deletion: 'none' });
      store.emit({ type: 'deletion-failed', error });
      return;
    }
    store.dispatch({ type: 'changes-discarded' });
    await this.keepDraft();
    store.update({ deletion: 'done' });
    store.emit({ type: 'project-deleted' });
  }
}

/** An earlier call has deleted it, and only its answer was lost. */
function acceptMissing(error: unknown): void {
  if (!isProjectDeleted(error)) throw error;
}
