import type { LoadApi } from '@/lib/client/api';
import type { Project } from '@/lib/domain/project';
import { editorReducer } from '@/lib/editor/reducer';
import { LiveUpdates } from '@/lib/session/live/live-updates';
import { Turns } from '@/lib/session/saving/turns';
import { Refresh } from './live/refresh';
import type { Platform } from './platform';
import { SessionStore } from './session-store';

interface LookingOptions {
  /** The project as the server last gave it. */
  project: Project;
  platform: Platform;
  baseUrl: string;
  loadApi: LoadApi;
}

/** A project that is open to be looked at: it follows what others save, and nothing is changed or kept unsaved here. */
export class LookingSession extends SessionStore {
  readonly #platform: Platform;
  readonly #live: LiveUpdates;
  #stop: (() => void) | null = null;

  constructor({ project, platform, baseUrl, loadApi }: LookingOptions) {
    super(project, editorReducer);
    this.#platform = platform;
    const reading = new Refresh(this, platform, loadApi);
    this.#live = new LiveUpdates(this, {
      platform,
      baseUrl,
      turns: new Turns(),
      refresh: (signal) => reading.run(signal),
      onHeard: () => undefined,
    });
  }

  /** Begins to listen to the world. */
  start(): void {
    if (this.#stop !== null) return;
    const platform = this.#platform;
    const setOnline = () => this.update({ isOnline: platform.isOnline() });
    const stops = [platform.onChange(setOnline), this.#live.start()];
    setOnline();
    this.update({ asOf: platform.asOf() });
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
