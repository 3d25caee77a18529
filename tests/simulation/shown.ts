import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { say, type Thing, type Things, thingsOf } from './things';

const FIELDS = ['name', 'amount'] as const;

interface Span {
  readonly first: number;
  last: number;
}

/** Holds that no page goes back: what it has shown as saved gives way only to what was saved later. */
export class Shown {
  /** The first and the last version of the project in which a thing had a value. */
  readonly #spans = new Map<string, Span>();
  #now: Things = new Map();

  /** What the project is at a version. */
  saved(now: Things, version: number): void {
    this.#now = now;
    for (const thing of now.values()) {
      for (const field of FIELDS) {
        const span = this.#spanOf(thing, field);
        if (span) span.last = version;
        else this.#spans.set(keyOf(thing, field), { first: version, last: version });
      }
    }
  }

  check(person: string, before: Project, after: Project): void {
    if (before === after) return;
    const now = thingsOf(after);
    for (const thing of thingsOf(before).values()) {
      const next = now.get(thing.id);
      if (next === undefined && this.#now.has(thing.id)) throw new Error(`${person} no longer sees ${say(thing)}`);
      for (const field of FIELDS) {
        const later = next && this.#spanOf(next, field);
        if (next && (later?.last ?? 0) < (this.#spanOf(thing, field)?.first ?? 0)) {
          throw new Error(`${person} sees ${say(thing)} go back to ${say(next)}`);
        }
      }
    }
    for (const thing of now.values()) {
      if (isTemporaryId(thing.id)) throw new Error(`${person} sees ${say(thing)} as saved`);
    }
  }

  #spanOf(thing: Thing, field: (typeof FIELDS)[number]): Span | undefined {
    return this.#spans.get(keyOf(thing, field));
  }
}

function keyOf(thing: Thing, field: (typeof FIELDS)[number]): string {
  return `${thing.id} ${field} ${thing[field]}`;
}
