import { LiveUpdates } from '@/lib/session/live/live-updates';
import { Refresh } from '@/lib/session/live/refresh';
import type { Platform } from './platform';
import type { SessionOptions } from './project-session';
import { SessionStore } from './session-store';

/** A project that is open read-only: it follows what others save, and nothing is changed here. */
export class ReadOnlySession extends SessionStore {
  readonly #platform: Platform;
  readonly #live: LiveUpdates;
  #stop: (() => void) | null = null;

  constructor({ project, platform, baseUrl, loadApi }: Omit<SessionOptions, 'isDemo'>) {
    super(project);
    this.#platform = platform;
    const reading = new Refresh(this, platform, loadApi);
    this.#live = new LiveUpdates(this, {
      platform,
      baseUrl,
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
    this.noteCurrent(platform.now());
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
