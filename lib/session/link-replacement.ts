import type { LoadApi } from '@/lib/client/api';
import { type Gone, goneBy } from '@/lib/client/gone';
import { randomKey } from '@/lib/client/random-key';
import { once, type Wait } from '@/lib/client/retry';
import { idOfBits } from '@/lib/domain/base58';
import { isLocalProject } from '@/lib/domain/local-project';
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
  /** Where the page could go on and the project is deleted, and can be brought back; null where none such is known. */
  deleted: { readonly id: string; readonly gone: Gone } | null = null;

  constructor(
    private readonly session: SessionStore,
    private readonly options: LinkReplacementOptions,
  ) {}

  /** `draw` gives a new link, and `wait` makes the calls. Rejects as these do. It can be called again then. */
  async replace(draw: () => string, wait: Wait): Promise<void> {
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
  follow(wait = once): Promise<boolean> {
    return this.#follow((next) => this.goOver(next, wait));
  }

  async #follow(goOver: (nextId: string) => Promise<void>): Promise<boolean> {
    const { id } = this.session.getState().editor.snapshot;
    const noted = await redirectsFrom(this.options.platform, id).catch(this.session.noteFailed);
    this.deleted = null;
    // Another tab may have made one in place of what was drawn here, which may never have been made.
    for (const next of new Set([this.#drawn, ...(noted ?? [])])) {
      if (next === null) continue;
      const gone = await goneAt(goOver(next));
      if (gone === null) return true;
      if (gone.kind === 'deleted') this.deleted = { id: next, gone };
    }
    const { deleted } = this;
    // What exists on this device alone goes over as it is saved.
    if (deleted === null || isLocalProject(id)) return false;
    await this.#goOverToDeleted(deleted);
    return true;
  }

  /** The page has the link by which the project can be brought back. */
  async #goOverToDeleted({ id, gone }: { readonly id: string; readonly gone: Gone }): Promise<void> {
    const { session } = this;
    const { id: formerId } = session.getState().editor.snapshot;
    if (formerId === id) return;
    session.dispatch({ type: 'project-id-changed', id });
    session.update({ gone });
    this.#drawn = null;
    await this.options.storeDraft();
    session.emit({ type: 'link-changed', id, formerId });
  }

  /**
   * Goes on with the project under this id. `wait` makes the call. Rejects as that does.
   */
  async goOver(nextId: string, wait: Wait, onRead = () => {}): Promise<void> {
    const { session } = this;
    const { loadApi, storeDraft, reading } = this.options;
    const { id: formerId } = session.getState().editor.snapshot;
    if (formerId === nextId) return;
    const project = await wait(async (signal) => (await loadApi()).getProject(nextId, { signal }));
    // The end of the old link's events may have been faster.
    if (session.getState().editor.snapshot.id !== formerId) return;
    onRead();
    session.dispatch({ type: 'project-id-changed', id: nextId });
    reading.take(project);
    this.#drawn = null;
    await storeDraft();
    if (isLocalProject(formerId)) session.emit({ type: 'project-created', id: nextId, localId: formerId });
    else session.emit({ type: 'link-changed', id: nextId, formerId });
  }
}

/** Null once the page has gone over. Where the link leads nowhere, it may never have been made. */
async function goneAt(going: Promise<void>): Promise<Gone | null> {
  try {
    await going;
    return null;
  } catch (error) {
    const gone = goneBy(error);
    if (gone === null) throw error;
    return gone;
  }
}

/** An id for a link. Nobody can guess it. */
export function drawLink(): string {
  return idOfBits(randomKey());
}
