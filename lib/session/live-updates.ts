import type { Platform } from './platform';
import type { SessionStore } from './session-store';
import type { Turns } from './turns';

interface LiveUpdatesOptions {
  platform: Platform;
  baseUrl: string;
  turns: Turns;
  refresh: (signal: AbortSignal) => Promise<void>;
  /** The server has been heard. */
  onHeard: () => void;
}

/** Brings in what others save while the project is open, and tells how many have it open and whether it is deleted. */
export class LiveUpdates {
  constructor(
    private readonly session: SessionStore,
    private readonly options: LiveUpdatesOptions,
  ) {}

  /** Begins once the page is idle. The returned function stops it. */
  start(): () => void {
    const { platform } = this.options;
    const stopped = new AbortController();
    const { signal } = stopped;
    let isStarted = false;
    const begin = async () => {
      if (isStarted || signal.aborted) return;
      isStarted = true;
      try {
        await this.#watch(signal);
      } catch (error) {
        // Its code could not be loaded. The next change of network or visibility tries again.
        isStarted = false;
        this.session.emit({ type: 'background-failed', error });
      }
    };
    platform.whenIdle(() => void begin());
    const stopListening = platform.onChange(() => void begin());
    return () => {
      stopListening();
      stopped.abort();
    };
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { platform, baseUrl } = this.options;
    const { id, version } = session.getState().editor.snapshot;
    if (version === undefined) {
      const { readRepeatedly } = await import('./repeated-reads');
      if (signal.aborted) return;
      const stop = readRepeatedly(platform, () => this.#read());
      signal.addEventListener('abort', stop);
      return;
    }
    const { watchProject } = await import('./project-events');
    if (signal.aborted) return;
    const stop = watchProject(platform, baseUrl, id, {
      // A save may have raised it meanwhile.
      since: session.getState().editor.snapshot.version ?? version,
      onVersion: (told) => this.#onVersion(told),
      onPeople: (people) => session.update({ people }),
      onHeard: () => this.options.onHeard(),
      onDeleted: () => session.update({ isDeleted: true }),
    });
    signal.addEventListener('abort', stop);
  }

  /** Resolves to whether the project could be read. A save that was asked for reads it by itself. */
  async #read(): Promise<boolean> {
    try {
      await this.options.turns.takeYielding(async (signal) => {
        if (!this.session.getState().editor.isSaveAsked) await this.options.refresh(signal);
      });
      return true;
    } catch (error) {
      this.session.emit({ type: 'background-failed', error });
      return false;
    }
  }

  /** Resolves to whether the page has this version, or a later one. */
  async #onVersion(version: number): Promise<boolean> {
    try {
      return await this.#bringIn(version);
    } catch (error) {
      this.session.emit({ type: 'background-failed', error });
      return false;
    }
  }

  async #bringIn(version: number): Promise<boolean> {
    const isRead = await this.options.turns.takeYielding(async (signal) => {
      // A save from here may have brought it in meanwhile.
      if (this.#has(version)) return true;
      if (this.session.getState().editor.isSaveAsked) return false;
      await this.options.refresh(signal);
      return true;
    });
    if (isRead) return this.#has(version);
    // If answers to a save were lost, what it has created would look like somebody else's. So the save goes first.
    await this.#saveEnded();
    return this.#bringIn(version);
  }

  #has(version: number): boolean {
    return version <= (this.session.getState().editor.snapshot.version ?? 0);
  }

  #saveEnded(): Promise<void> {
    const { session } = this;
    if (!session.getState().editor.isSaveAsked) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = session.subscribe(() => {
        if (session.getState().editor.isSaveAsked) return;
        stop();
        resolve();
      });
    });
  }
}
