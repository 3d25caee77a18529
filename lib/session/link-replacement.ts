import type { LoadApi } from '@/lib/client/api';
import { goneBy } from '@/lib/client/api-error';
import { randomKey } from '@/lib/client/random-key';
import { once, type Wait } from '@/lib/client/retry';
import { idOfBits } from '@/lib/domain/base58';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { forgetRedirect, noteRedirect, redirectsFrom } from '@/lib/session/drafts/redirects';
import type { Refresh } from './live/refresh';
import type { Platform } from './platform';
import type { SessionStore } from './session-store';

interface LinkReplacementOptions {
  platform: Platform;
  loadApi: LoadApi;
  storeDraft: () => Promise<unknown>;
  reading: Pick<Refresh, 'take'>;
}

/**
 * Gives an open project another link that writes, and goes on under it with all that is unsaved. The browser notes the
 * way from the old link to the new one before the server is asked: so neither a lost answer nor a closed page loses the
 * project, and the other tabs go over, too.
 */
export class LinkReplacement {
  /** The new link, until the page has gone over. A repeated call names the same. */
  #drawn: string | null = null;

  constructor(
    private readonly session: SessionStore,
    private readonly options: LinkReplacementOptions,
  ) {}

  /** Replaces the link for all. `draw` gives a new link, and `wait` makes the calls. Rejects as these do. It can be called again then. */
  async replace(draw: () => string, wait: Wait = once): Promise<void> {
    const { platform, loadApi } = this.options;
    const { id } = this.session.getState().editor.snapshot;
    const next = this.#drawn ?? draw();
    this.#drawn = next;
    await noteRedirect(platform, id, next).catch(this.session.noteFailed);
    try {
      await wait(async (signal) => (await loadApi()).putLink(id, next, 'write', { signal }));
    } catch (error) {
      // An earlier call may have replaced it, and only its answer was lost, or another tab.
      if (goneBy(error)?.kind === 'link' && (await this.follow(wait))) return;
      if (goneBy(error)) await forgetRedirect(platform, id, next).catch(() => undefined);
      throw error;
    }
    await this.goOver(next, wait);
  }

  /**
   * Resolves to whether the page has gone over to a link that was made in this browser in place of its own. Rejects
   * where that could not be learned, as the calls of the API do.
   */
  async follow(wait = once): Promise<boolean> {
    const { id } = this.session.getState().editor.snapshot;
    const noted = await redirectsFrom(this.options.platform, id).catch(this.session.noteFailed);
    // What was drawn here may never have been made, where another tab has made one in its place.
    for (const next of new Set([this.#drawn, ...(noted ?? [])])) {
      if (next !== null && next !== id && (await hasGoneOver(this.goOver(next, wait)))) return true;
    }
    return false;
  }

  /** Goes on with the project under this id. `wait` makes the call. Rejects as that does. */
  async goOver(nextId: string, wait: Wait, onRead?: () => void): Promise<void> {
    const { session } = this;
    const { loadApi, storeDraft, reading } = this.options;
    const { id: formerId } = session.getState().editor.snapshot;
    if (formerId === nextId) return;
    const project = await wait(async (signal) => (await loadApi()).getProject(nextId, { signal }));
    // The end of the old link's events may have been faster.
    if (session.getState().editor.snapshot.id !== formerId) return;
    // What a save has created is in the project under ids that only its answer tells. The project is read with that.
    const isPending = session.getState().save.kind !== 'idle' && onRead === undefined;
    onRead?.();
    session.dispatch({ type: 'project-id-changed', id: nextId });
    if (isPending) session.update({ gone: null });
    else reading.take(project);
    this.#drawn = null;
    await storeDraft();
    if (isLocalProject(formerId)) session.emit({ type: 'project-created', id: nextId, localId: formerId });
    else session.emit({ type: 'link-changed', id: nextId, formerId });
  }
}

/** Whether the page has gone over. A link that leads nowhere may never have been made. */
async function hasGoneOver(going: Promise<void>): Promise<boolean> {
  try {
    await going;
    return true;
  } catch (error) {
    if (goneBy(error) === null) throw error;
    return false;
  }
}

/** An id for a link. Nobody can guess it. */
export function drawLink(): string {
  return idOfBits(randomKey());
}
