import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { describeEntity, type TrackedEntities, type TrackedEntity, trackedEntitiesOf } from './tracked-entities';

const FIELDS = ['name', 'amount'] as const;

interface Span {
  readonly first: number;
  last: number;
}

/** Checks that no page goes back in time: only a value that was saved later replaces one that was shown as saved. */
export class MonotonicReads {
  /** The first and the last version of the project in which an entity had a value. */
  readonly #spans = new Map<string, Span>();
  /** The last version in which an entity of before was not there. It may be back since, under its id. */
  readonly #absent = new Map<string, number>();
  #current: TrackedEntities = new Map();

  /** Records the content of the project at a version. */
  record(entities: TrackedEntities, version: number): void {
    for (const id of [...this.#current.keys(), ...this.#absent.keys()])
      if (!entities.has(id)) this.#absent.set(id, version);
    this.#current = entities;
    for (const entity of entities.values()) {
      for (const field of FIELDS) {
        const span = this.#spanOf(entity, field);
        if (span) span.last = version;
        else this.#spans.set(keyOf(entity, field), { first: version, last: version });
      }
    }
  }

  /** Throws where a snapshot after an action is older than the one before it. */
  check(person: string, before: Project, after: Project): void {
    if (before === after) return;
    const now = trackedEntitiesOf(after);
    for (const entity of trackedEntitiesOf(before).values()) {
      const next = now.get(entity.id);
      // Who deletes a member does not know which of its expenses others have given to another payer by then.
      const wasAbsent = [entity.id, entity.payerId ?? ''].some(
        (id) => (this.#absent.get(id) ?? 0) > (before.version ?? 0),
      );
      if (next === undefined && this.#current.has(entity.id) && !wasAbsent) {
        throw new Error(`${person} no longer sees ${describeEntity(entity)}`);
      }
      for (const field of FIELDS) {
        const later = next && this.#spanOf(next, field);
        if (next && (later?.last ?? 0) < (this.#spanOf(entity, field)?.first ?? 0)) {
          throw new Error(`${person} sees ${describeEntity(entity)} go back to ${describeEntity(next)}`);
        }
      }
    }
    for (const entity of now.values()) {
      if (isTemporaryId(entity.id)) throw new Error(`${person} sees ${describeEntity(entity)} as saved`);
    }
  }

  #spanOf(entity: TrackedEntity, field: (typeof FIELDS)[number]): Span | undefined {
    return this.#spans.get(keyOf(entity, field));
  }
}

function keyOf(entity: TrackedEntity, field: (typeof FIELDS)[number]): string {
  return `${entity.id} ${field} ${entity[field]}`;
}
