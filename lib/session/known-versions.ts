import { entitiesOf } from '@/lib/domain/entities';
import type { Entity, Project } from '@/lib/domain/project';

/**
 * The versions of what a save changes, as its page has seen it: those of the snapshot, and those that things got by what
 * the save itself has done.
 */
export class KnownVersions {
  readonly #known: ReadonlyMap<string, Entity>;
  #highest = 0;
  /** The versions that the project got by this save. */
  readonly #own = new Set<number>();
  /** What the save's deletions of members have changed besides, and the last version it got so. */
  readonly #changedBesides = new Map<string, number>();

  constructor(private readonly snapshot: Project) {
    this.#known = entitiesOf(snapshot);
  }

  /** Undefined where the server has told none. */
  of(id: string): number | undefined {
    const version = this.#changedBesides.get(id);
    return version !== undefined && this.#isAllOwn(version) ? version : this.#known.get(id)?.version;
  }

  /** The highest version that the server has told of, 0 before it has. */
  get highest(): number {
    return this.#highest;
  }

  /**
   * A call was answered with this version, where the server has told one. That of a repeated creation may be another
   * person's: of a change of what is new, which has changed nothing that the snapshot has.
   */
  answered(version: number | null | undefined): void {
    if (version === null || version === undefined) return;
    this.#highest = Math.max(this.#highest, version);
    this.#own.add(version);
  }

  /** The deletion that gave the project this version has changed these too. */
  changedBesides(ids: readonly string[], version: number): void {
    for (const id of ids) this.#changedBesides.set(id, Math.max(version, this.#changedBesides.get(id) ?? 0));
  }

  /** Whether nobody else has changed the project between the snapshot and this version: they might have changed the same. */
  #isAllOwn(version: number): boolean {
    for (let earlier = version; earlier > this.snapshot.version; earlier -= 1) {
      if (!this.#own.has(earlier)) return false;
    }
    return true;
  }
}
