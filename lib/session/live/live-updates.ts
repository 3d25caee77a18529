import { goneBy } from '@/lib/client/api-error';
import { retry } from '@/lib/client/retry';
import { endedOrAborted } from '@/lib/client/timing';
import { formatRevision } from '@/lib/contract/etag';
import { isLocalProject } from '@/lib/domain/temporary-id';
import type { Platform } from '@/lib/session/platform';
import type { SessionState, SessionStore } from '@/lib/session/session-store';

type WatchProject = typeof import('./watch-project').watchProject;

/** Milliseconds between two reads of a server that tells no versions: each time the whole project comes. */
const READ_EVERY_MS = 60_000;

interface LiveUpdatesOptions {
  platform: Platform;
  baseUrl: string;
  refresh: (signal: AbortSignal) => Promise<void>;
  /** The server has been heard. */
  onHeard: () => void;
  /**
   * Tries to go on by another link where this one is gone. Resolves to whether the page does, and rejects where that is
   * not known.
   */
  followLink?: () => Promise<boolean>;
}

/** Brings in what others save while the project is open, and tells how many have it open and whether the link still leads to it. */
export class LiveUpdates {
  /** The revision that the server has told last. */
  #announced = '';
  #isBringingIn = false;

  constructor(
    private readonly session: SessionStore,
    private readonly options: LiveUpdatesOptions,
  ) {}

  /** Begins once the page is idle. The returned function stops it. */
  start(): () => void {
    const stopped = new AbortController();
    this.options.platform.whenIdle(() => void this.#watch(stopped.signal));
    return () => stopped.abort();
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { platform } = this.options;
    await this.#until(({ editor }) => !isLocalProject(editor.snapshot.id), signal);
    if (signal.aborted) return;
    // A server that knows only the specification tells no versions.
    if (session.getState().editor.snapshot.version === undefined) return this.#readRepeatedly(signal);
    const load = async () => (await import('@/lib/session/lazy-session')).lazySession.watchProject;
    const watchProject = await retry(platform, load, { signal, onFailed: session.noteFailed });
    if (watchProject === null) return;
    while (!signal.aborted) {
      await this.#follow(watchProject, signal);
      if (!signal.aborted) await this.#waitForLink(signal);
    }
  }

  async #readRepeatedly(signal: AbortSignal): Promise<void> {
    const { platform } = this.options;
    while (!signal.aborted) {
      await endedOrAborted((end) => platform.after(READ_EVERY_MS, end), signal);
      if (!signal.aborted && platform.isVisible() && platform.isOnline()) await this.read();
    }
  }

  /** Resolves once the link of now leads to the project no more, or the project has another one, or the signal aborts. */
  async #follow(watchProject: WatchProject, signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { platform, baseUrl } = this.options;
    const { id, epoch, version } = session.getState().editor.snapshot;
    this.#announced = '';
    let stop = () => {};
    const isGone = new Promise<void>((resolve) => {
      stop = watchProject(platform, baseUrl, id, {
        // A save may have raised it meanwhile.
        since: this.#revision ?? formatRevision({ epoch, version: version ?? 0 }),
        onVersion: (revision) => {
          this.#announced = revision;
          void this.#bringIn(signal);
        },
        onPeople: (people) => session.update({ people }),
        onHeard: () => this.#onHeard(),
        onGone: resolve,
      });
    });
    await Promise.race([isGone, this.#until(({ editor }) => editor.snapshot.id !== id, signal)]);
    stop();
  }

  /** Finds out why the project is not to be had by its link, and resolves once it is again. */
  async #waitForLink(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { id } = session.getState().editor.snapshot;
    // The page that deletes the project knows why it is gone.
    await this.#until(({ deletion }) => deletion !== 'pending', signal);
    if (session.getState().deletion === 'done') return this.#until(({ editor }) => editor.snapshot.id !== id, signal);
    const readIt = async () => {
      if (await this.options.followLink?.()) return;
      if (!(await this.read()) && session.getState().gone === null)
        throw new Error('It is not known why the link is gone.');
    };
    await retry(this.options.platform, readIt, { signal, onFailed: () => undefined });
    await this.#until(({ editor, gone }) => gone === null || editor.snapshot.id !== id, signal);
  }

  /** Resolves to whether the project could be read. A save that is under way tells by itself. */
  async read(): Promise<boolean> {
    const { id } = this.session.getState().editor.snapshot;
    try {
      await this.options.refresh(new AbortController().signal);
      return true;
    } catch (error) {
      return this.#isElsewhere(error, id).catch((reason: unknown) => {
        this.session.noteFailed(reason);
        return false;
      });
    }
  }

  /**
   * Whether the page has gone over to another link where the one of this id leads nowhere. Rejects where it is not known
   * whether there is one.
   */
  async #isElsewhere(error: unknown, id: string): Promise<boolean> {
    const gone = goneBy(error);
    if (gone === null) throw error;
    if (this.session.getState().editor.snapshot.id !== id) return true;
    if (gone.kind === 'link' && (await this.options.followLink?.())) return true;
    this.session.update({ gone });
    return false;
  }

  #onHeard(): void {
    // Before anything is told, the server has what the page has.
    const { platform, onHeard } = this.options;
    if (this.#announced === '' || this.#announced === this.#revision) this.session.noteCurrent(platform.now());
    onHeard();
  }

  /** Reads the project until the page has what was announced last. */
  async #bringIn(signal: AbortSignal): Promise<void> {
    if (this.#isBringingIn) return;
    this.#isBringingIn = true;
    const read = async () => {
      // A save from here has its answer before others are read.
      await this.#until(({ isSaving }) => !isSaving, signal);
      // A lower version is read too: a backup may have been restored.
      if (this.#announced !== this.#revision) await this.options.refresh(signal).catch(passOverGone);
    };
    for (let taken = ''; taken !== this.#announced && !signal.aborted; ) {
      taken = this.#announced;
      await retry(this.options.platform, read, { signal, onFailed: this.session.noteFailed });
    }
    this.#isBringingIn = false;
  }

  /** That of the page. Null where the server tells none. */
  get #revision(): string | null {
    const { epoch, version } = this.session.getState().editor.snapshot;
    return version === undefined ? null : formatRevision({ epoch, version });
  }

  /** Resolves once that is so, or the signal aborts. */
  #until(isSo: (state: SessionState) => boolean, signal?: AbortSignal): Promise<void> {
    const { session } = this;
    if (isSo(session.getState())) return Promise.resolve();
    return endedOrAborted((end) => session.subscribe(() => isSo(session.getState()) && end()), signal);
  }
}

/** Where the link leads nowhere any more, the end of the stream tells. */
function passOverGone(error: unknown): void {
  if (goneBy(error) === null) throw error;
}
