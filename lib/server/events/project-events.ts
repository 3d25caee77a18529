import 'server-only';
import { engineOf } from '@/lib/server/engines/db';
import type { ProjectChange, Relay } from '@/lib/server/engines/engine';
import { Presence } from '@/lib/server/events/presence';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { readVersions } from '@/lib/server/repositories/project-repository';

/** What the watchers of a project receive. A version may arrive twice, or after a newer one. */
export type ProjectEvent =
  | { type: 'version'; version: number }
  | { type: 'people' }
  /** Its links have changed, or it is deleted: whoever watches has to ask again. */
  | { type: 'links' }
  /** This process stops: watch again in another. */
  | { type: 'stopped' };

type Watcher = (event: ProjectEvent) => void;

/** The events of all projects, from this process and the others on the same database. */
export class ProjectEvents {
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #presence = new Presence((projectId, where) => {
    this.#tell(projectId, { type: 'people' });
    if (where === 'here') this.relay.count(this.#presence.hereIn(projectId), false);
  });

  #isStopped = false;

  constructor(private readonly relay: Relay) {}

  /** Calls the watcher for each event, until the returned function is called. */
  watch(projectId: string, watcher: Watcher): () => void {
    if (this.#isStopped) {
      watcher({ type: 'stopped' });
      return () => undefined;
    }
    this.#openRelay();
    const watchers = this.#watchers.get(projectId) ?? new Set();
    this.#watchers.set(projectId, watchers.add(watcher));
    const leave = this.#presence.join(projectId);
    return () => {
      if (!watchers.delete(watcher)) return;
      if (watchers.size === 0) this.#watchers.delete(projectId);
      leave();
    };
  }

  /** How many people watch the project, in all processes. */
  peopleIn(projectId: string): number {
    return this.#presence.of(projectId);
  }

  /** Tells all watchers, here and in the other processes, of a committed change. Never throws. */
  announce(change: ProjectChange): Promise<void> {
    this.#tellOf(change);
    return this.relay.announce(change);
  }

  /** Stops all watchers, present and future. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const projectId of [...this.#watchers.keys()]) this.#tell(projectId, { type: 'stopped' });
    this.#presence.stop();
    await this.relay.close();
  }

  #tellOf({ projectId, version }: ProjectChange): void {
    this.#tell(projectId, version === null ? { type: 'links' } : { type: 'version', version });
  }

  #tell(projectId: string, event: ProjectEvent): void {
    for (const watcher of [...(this.#watchers.get(projectId) ?? [])]) watcher(event);
  }

  #openRelay(): void {
    this.relay.open({
      connected: () => {
        // First, because a process that is asked treats all counts that it received earlier as outdated.
        this.relay.ask();
        this.#tellCounts();
        return this.#catchUp();
      },
      asked: () => {
        this.#tellCounts();
        // The asking process may replace one that died before it announced a change.
        return this.#catchUp();
      },
      changed: (change) => this.#tellOf(change),
      counted: (process, people, isAll) => this.#presence.hear(process, people, isAll),
      left: (process) => this.#presence.forget(process),
    });
  }

  /** When one process asks, all send their counts. */
  #tellCounts(): void {
    this.#presence.expectAll();
    this.relay.count(this.#presence.here(), true);
  }

  /** Announces the changes that may have been missed, those of links among them. */
  async #catchUp(): Promise<void> {
    const watched = [...this.#watchers.keys()];
    const versions = await readVersions(watched);
    for (const projectId of watched) this.#tellOf({ projectId, version: versions.get(projectId) ?? null });
  }
}

/** The events of this process. */
export const getEvents = perProcess('events', () => newEvents(getEnv().DATABASE_DIRECT_URL)).get;

/** Events as another process on the same database would have them. */
export function newEvents(url: string): ProjectEvents {
  return new ProjectEvents(engineOf(url).newRelay(url));
}
