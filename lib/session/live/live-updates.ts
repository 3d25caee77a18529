import { goneBy } from '@/lib/client/api-error';
import { backoff, retry } from '@/lib/client/retry';
import { endedOrAborted } from '@/lib/client/timing';
import { formatRevision } from '@/lib/contract/etag';
import { isLocalProject } from '@/lib/domain/temporary-id';
import type { Platform } from '@/lib/session/platform';
import type { SessionState, SessionStore } from '@/lib/session/session-store';

type FollowEvents = typeof import('./event-stream').followEvents;

/** All times are milliseconds. */
const RECONNECT_WITHIN_MS = 1_000;

/** After so many streams in a row without an event, the next one is tried only now and then. */
const MAX_SILENT_STREAMS = 3;
const TRY_STREAM_EVERY_MS = 60_000;

/** Between two reads where no stream gets through, and where the server tells no versions: there each read is the whole project. */
const READ_EVERY_MS = 2_000;
const READ_ALL_EVERY_MS = 60_000;

interface LiveUpdatesOptions {
  platform: Platform;
  baseUrl: string;
  refresh: (signal: AbortSignal) => Promise<void>;
  /** An event has come from the server. */
  onHeard: () => void;
  /**
   * Tries to go on by another link where this one is gone. Resolves to whether the page does, and rejects where that is
   * not known.
   */
  followLink?: () => Promise<boolean>;
}

/**
 * Brings in what others save while the project is open, and tells how many have it open and whether the link still leads to it. It
 * listens to server-sent events. Where they don't get through, it reads the project every two seconds. While the page is hidden or
 * offline it does neither, and catches up afterwards: over HTTP/1.1 a browser has only six connections for all pages of a site.
 */
export class LiveUpdates {
  /** The revision that the server has told last. */
  #announced = '';
  #isBringingIn = false;
  /** Streams without an event, and reads that failed, in a row. */
  #silentStreams = 0;
  #failedReads = 0;
  #nextStreamAt = 0;
  #stopped = new AbortController();

  constructor(
    private readonly session: SessionStore,
    private readonly options: LiveUpdatesOptions,
  ) {}

  /** Notes whether there is a network, and begins once the page is idle. The returned function stops it. */
  start(): () => void {
    const { session } = this;
    const { platform } = this.options;
    const noteOnline = () => session.update({ isOnline: platform.isOnline() });
    const stopNoting = platform.onChange(noteOnline);
    noteOnline();
    session.noteCurrent(platform.now());
    if (!isLocalProject(session.getState().editor.snapshot.id)) session.update({ asOf: platform.asOf() });
    this.#stopped = new AbortController();
    const { signal } = this.#stopped;
    platform.whenIdle(() => void this.#watch(signal));
    return () => {
      stopNoting();
      this.#stopped.abort();
    };
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { platform } = this.options;
    await this.#until(({ editor }) => !isLocalProject(editor.snapshot.id), signal);
    if (this.#revision === null) return this.#readRepeatedly(READ_ALL_EVERY_MS, signal);
    const load = async () => (await import('@/lib/session/lazy-session')).lazySession.followEvents;
    const followEvents = await retry(platform, load, { signal, onFailed: this.session.noteFailed });
    while (followEvents !== null && !signal.aborted) {
      await this.#until(this.#isToBeWatched, signal);
      const { id } = this.session.getState().editor.snapshot;
      const watching = new AbortController();
      const isOver = (state: SessionState) => state.editor.snapshot.id !== id || !this.#isToBeWatched(state);
      const over = this.#until(isOver, signal).then(() => watching.abort());
      await Promise.all([this.#keepUp(id, followEvents, watching.signal), over]);
    }
  }

  readonly #isToBeWatched = ({ gone, deletion }: SessionState): boolean => {
    const { platform } = this.options;
    // The page that deletes the project knows why it is gone.
    return gone === null && deletion === 'none' && platform.isVisible() && platform.isOnline();
  };

  /** Follows one stream after the other until the signal aborts. Between silent ones it reads the project. */
  async #keepUp(id: string, followEvents: FollowEvents, signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { platform, baseUrl } = this.options;
    const listener = {
      onRevision: (revision: string) => {
        this.#announced = revision;
        void this.#bringIn();
      },
      onPeople: (people: number) => session.update({ people }),
      onHeard: () => this.#onHeard(),
    };
    while (!signal.aborted) {
      if (platform.now() < this.#nextStreamAt) await this.#readRepeatedly(READ_EVERY_MS, signal);
      this.#announced = '';
      const since = this.#revision ?? '';
      const end = await followEvents(platform, { baseUrl, projectId: id, since }, listener, signal);
      if (end === 'silent' || signal.aborted) session.update({ people: null });
      if (signal.aborted) return;
      this.#silentStreams = end === 'silent' ? this.#silentStreams + 1 : 0;
      if (this.#silentStreams >= MAX_SILENT_STREAMS) this.#nextStreamAt = platform.now() + TRY_STREAM_EVERY_MS;
      if (end === 'silent') await this.#readRepeatedly(READ_EVERY_MS, signal);
      if (end === 'gone') await this.#learnWhyGone(signal);
      // By chance, so that the clients of a server that went away don't all return at once.
      await this.#pause(RECONNECT_WITHIN_MS * platform.random(), signal);
    }
  }

  /** Reads the project, while the page is looked at, until the next stream is due. A server without versions has no streams. */
  async #readRepeatedly(every: number, signal: AbortSignal): Promise<void> {
    const { platform } = this.options;
    do {
      const failures = this.#failedReads;
      await this.#pause(failures === 0 ? every : backoff(every, failures, platform.random()), signal);
      if (signal.aborted) return;
      if (!this.#isToBeWatched(this.session.getState())) continue;
      this.#failedReads = (await this.read()) ? 0 : this.#failedReads + 1;
    } while (this.#revision === null || platform.now() < this.#nextStreamAt);
  }

  /** Resolves once it is known why the project is not to be had by its link, or that it is. */
  async #learnWhyGone(signal: AbortSignal): Promise<void> {
    const read = async () => {
      // A link that is being replaced here tells so before the answer.
      const isRead = (await this.options.followLink?.()) || (await this.read());
      if (!isRead && this.session.getState().gone === null) throw new Error('It is not known why the link is gone.');
    };
    await retry(this.options.platform, read, { signal, onFailed: () => undefined });
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
  async #bringIn(): Promise<void> {
    if (this.#isBringingIn) return;
    const { signal } = this.#stopped;
    this.#isBringingIn = true;
    const passOver = (error: unknown) => {
      // Where the link leads nowhere any more, the end of the stream tells.
      if (goneBy(error) === null) throw error;
    };
    const read = async () => {
      // A save from here has its answer before others are read.
      await this.#until(({ isSaving }) => !isSaving, signal);
      // A lower version is read too: a backup may have been restored.
      if (this.#announced !== this.#revision) await this.options.refresh(signal).catch(passOver);
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

  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return endedOrAborted((end) => [this.options.platform.after(ms, end)], signal);
  }

  /** Resolves once that is so, or the signal aborts. */
  #until(isSo: (state: SessionState) => boolean, signal: AbortSignal): Promise<void> {
    const { session } = this;
    if (isSo(session.getState())) return Promise.resolve();
    return endedOrAborted((end) => {
      const check = () => isSo(session.getState()) && end();
      return [session.subscribe(check), this.options.platform.onChange(check)];
    }, signal);
  }
}
