import type { Conflict, ConflictField } from '@/lib/domain/merge/conflict';
import { conflictValuesIn } from '@/lib/domain/merge/conflict-values';
import type { EditorState } from '@/lib/editor/state';
import { rateFact, type TrackedEntity, trackedEntitiesOf, weightFact } from './tracked-entities';

export const CONFLICT_FIELDS = [
  'name',
  'amount',
  'involved',
  'weights',
  'payment',
  'date',
  'note',
  'payer',
  'currency',
  'rates',
  'existence',
] as const;

/** Values of others, each beside the person's own: those that they have chosen to overwrite. */
export class ConflictSet {
  readonly #keys: Set<string>;

  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  copy(): ConflictSet {
    return new ConflictSet(this.#keys);
  }

  add(entity: TrackedEntity, conflict: Conflict): void {
    for (const field of CONFLICT_FIELDS) if (conflict[field]) this.#keys.add(keyOf(entity, field, conflict));
  }

  /** The fields, as identity and field, that the person has yet to choose about; of weights, as identity and fact. */
  unresolved({ draft, conflicts }: EditorState): Set<string> {
    const entities = trackedEntitiesOf(draft);
    const unresolved = new Set<string>();
    for (const [id, conflict] of conflicts) {
      const entity = entities.get(id);
      for (const field of CONFLICT_FIELDS) {
        if (!entity || !conflict[field] || this.#keys.has(keyOf(entity, field, conflict))) continue;
        if (field !== 'weights' && field !== 'rates') unresolved.add(`${entity.identity} ${field}`);
        for (const code of Object.keys(conflict.rates?.theirs ?? {})) {
          unresolved.add(`${entity.identity} ${rateFact(code)}`);
        }
        for (const memberId of Object.keys(conflict.weights?.theirs ?? {})) {
          unresolved.add(`${entity.identity} ${weightFact(entities.get(memberId)?.identity ?? '')}`);
        }
      }
    }
    return unresolved;
  }
}

function keyOf({ identity }: TrackedEntity, field: ConflictField, conflict: Conflict): string {
  const { order: _, ...value } = { order: 0, ...conflictValuesIn(conflict[field])[0] };
  return `${identity} ${field} ${JSON.stringify(value)}`;
}
