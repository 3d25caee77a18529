import { LiveUpdates } from '@/lib/session/live/live-updates';
import { Refresh } from '@/lib/session/live/refresh';
import type { SessionOptions } from './project-session';
import { SessionStore } from './session-store';

/** A project that is open read-only: it follows what others save, and nothing is changed here. */
export class ReadOnlySession extends SessionStore {
  readonly #live: LiveUpdates;

  constructor({ project, platform, baseUrl, loadApi }: Omit<SessionOptions, 'isDemo'>) {
    super(project);
    const reading = new Refresh(this, platform, loadApi);
    const refresh = (signal: AbortSignal) => reading.run(signal);
    this.#live = new LiveUpdates(this, { platform, baseUrl, refresh, onHeard: () => undefined });
  }

  /** Begins to listen to the world. The returned function stops that. */
  start(): () => void {
    return this.#live.start();
  }
}
