import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import type { EditorState } from '@/lib/editor/state';
import { type Thing, thingsOf } from './things';

export const CONFLICT_FIELDS = ['name', 'amount', 'involved', 'existence'] as const;

/** What others have made of things, where a person has chosen to overwrite that. */
export class Overruled {
  readonly #keys: Set<string>;

  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  copy(): Overruled {
    return new Overruled(this.#keys);
  }

  add(thing: Thing, conflict: Conflict): void {
    for (const field of CONFLICT_FIELDS) if (conflict[field]) this.#keys.add(keyOf(thing, field, conflict));
  }

  /** The fields, by identity, that the person has yet to choose about. */
  contested({ draft, conflicts }: EditorState): Set<string> {
    const things = thingsOf(draft);
    const contested = new Set<string>();
    for (const [id, conflict] of conflicts) {
      const thing = things.get(id);
      for (const field of CONFLICT_FIELDS) {
        if (thing && conflict[field] && !this.#keys.has(keyOf(thing, field, conflict))) {
          contested.add(`${thing.identity} ${field}`);
        }
      }
    }
    return contested;
  }
}

function keyOf({ identity }: Thing, field: ConflictField, conflict: Conflict): string {
  return `${identity} ${field} ${JSON.stringify(conflict[field]?.theirs)}`;
}
