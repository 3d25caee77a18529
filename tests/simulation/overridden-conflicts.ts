import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import type { EditorState } from '@/lib/editor/state';
import { type TrackedEntity, trackedEntitiesOf } from './tracked-entities';

export const CONFLICT_FIELDS = ['name', 'amount', 'involved', 'existence'] as const;

/** The values of others that a person has chosen to overwrite. */
export class OverriddenConflicts {
  readonly #keys: Set<string>;

  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  copy(): OverriddenConflicts {
    return new OverriddenConflicts(this.#keys);
  }

  add(entity: TrackedEntity, conflict: Conflict): void {
    for (const field of CONFLICT_FIELDS) if (conflict[field]) this.#keys.add(keyOf(entity, field, conflict));
  }

  /** The fields, as identity and field, that the person has yet to choose about. */
  unresolved({ draft, conflicts }: EditorState): Set<string> {
    const entities = trackedEntitiesOf(draft);
    const unresolved = new Set<string>();
    for (const [id, conflict] of conflicts) {
      const entity = entities.get(id);
      for (const field of CONFLICT_FIELDS) {
        if (entity && conflict[field] && !this.#keys.has(keyOf(entity, field, conflict))) {
          unresolved.add(`${entity.identity} ${field}`);
        }
      }
    }
    return unresolved;
  }
}

function keyOf({ identity }: TrackedEntity, field: ConflictField, conflict: Conflict): string {
  return `${identity} ${field} ${JSON.stringify(conflict[field]?.theirs)}`;
}
