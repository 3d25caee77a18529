import 'server-only';
import { engineOf } from '@/lib/server/engines/db';
import type { ProjectChange } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** An event of a project, for its watchers. A version may come twice, or after a newer one. */
export type ProjectEvent =
  | { type: 'version'; version: number }
  | { type: 'people' }
  /** Whoever watches has to ask again: its links have changed, it is deleted, or changes may have been missed. */
  | { type: 'unsure' }
  /** This process stops: watch again in another. */
  | { type: 'stopped' };

type Watcher = (event: ProjectEvent) => void;

interface Place {
  watchers: Set<Watcher>;
  /** The people who have left a moment ago, as a number. */
  lingering: number;
}

/** Milliseconds that a person still counts after leaving: most come back, by a reload or a new connection. */
const LINGER_MS = 3_000;

/** The events of all projects: changes by all processes on the database, and people in this one. */
export class ProjectEvents {
  readonly #places = new Map<string, Place>();
  #stopListening: (() => Promise<void>) | null = null;
  #isStopped = false;

  constructor(private readonly url: string) {}

  /** Calls the watcher for each event, until the returned function is called. */
  watch(projectId: string, watcher: Watcher): () => void {
    if (this.#isStopped) {
      watcher({ type: 'stopped' });
      return () => undefined;
    }
    this.#stopListening ??= engineOf(this.url).listen(this.url, {
      connected: () => this.#tellAll({ type: 'unsure' }),
      changed: (change) => this.tell(change),
    });
    const place = this.#places.get(projectId) ?? { watchers: new Set(), lingering: 0 };
    this.#places.set(projectId, place);
    place.watchers.add(watcher);
    if (place.lingering > 0) place.lingering -= 1;
    else tellWatchers(place, { type: 'people' });
    return () => {
      if (place.watchers.delete(watcher)) this.#leave(projectId, place);
    };
  }

  /** How many people watch the project in this process. */
  peopleIn(projectId: string): number {
    const place = this.#places.get(projectId);
    return place ? place.watchers.size + place.lingering : 0;
  }

  /** Tells the watchers here of a committed change. */
  tell({ projectId, version }: ProjectChange): void {
    const place = this.#places.get(projectId);
    if (place) tellWatchers(place, version === null ? { type: 'unsure' } : { type: 'version', version });
  }

  /** Stops all watchers, present and future. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#tellAll({ type: 'stopped' });
    await this.#stopListening?.();
  }

  #tellAll(event: ProjectEvent): void {
    for (const place of this.#places.values()) tellWatchers(place, event);
  }

  #leave(projectId: string, place: Place): void {
    place.lingering += 1;
    setTimeout(() => {
      if (place.lingering === 0) return;
      place.lingering -= 1;
      if (this.peopleIn(projectId) === 0) this.#places.delete(projectId);
      tellWatchers(place, { type: 'people' });
    }, LINGER_MS).unref();
  }
}

function tellWatchers({ watchers }: Place, event: ProjectEvent): void {
  for (const watcher of [...watchers]) watcher(event);
}

/** The events of this process. */
export const getEvents = perProcess('events', () => new ProjectEvents(getEnv().DATABASE_DIRECT_URL)).get;
