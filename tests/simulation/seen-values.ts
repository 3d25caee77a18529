import { weightOf } from '@/lib/domain/involvement';
import { fieldsOf } from '@/lib/domain/merge/conflict';
import { ratesIn } from '@/lib/domain/money/rates';
import type { EditorState } from '@/lib/editor/state';
import {
  billOf,
  factsOf,
  fieldOf,
  involvedFact,
  isPayerAlone,
  memberIn,
  type TrackedEntities,
  type TrackedEntity,
  trackedEntitiesOf,
  weightFact,
} from './tracked-entities';

/** The values that a person has had on the screen: in the draft, or next to it as the other side of a conflict. */
export class SeenValues {
  readonly #keys: Set<string>;

  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  copy(): SeenValues {
    return new SeenValues(this.#keys);
  }

  /** Records everything that the page shows. */
  addScreen({ snapshot, draft, conflicts }: Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>): void {
    const drafted = trackedEntitiesOf(draft);
    const saved = trackedEntitiesOf(snapshot);
    for (const entity of drafted.values()) {
      this.add(entity, drafted);
      // A person who removes every member of a list sees the payer in their place, and knows the list that was there.
      const base = saved.get(entity.id);
      if (base && isPayerAlone(entity, drafted) && base.involved.every((id) => !drafted.has(id))) this.add(base, saved);
      const conflict = conflicts.get(entity.id);
      if (conflict === undefined || fieldsOf(conflict).every((field) => field === 'existence')) continue;
      const { name, amount, involved, weights, payment, date, note, payer, currency, rates } = conflict;
      this.add(
        {
          ...entity,
          ...(name && { name: name.theirs }),
          ...(amount && { amount: amount.theirs, original: amount.original ?? null }),
          ...(involved && { involved: involved.theirs, weights: involved.weights ?? {} }),
          ...(weights && { weights: { ...entity.weights, ...weights.theirs } }),
          ...(payment && { isPayment: payment.theirs }),
          ...(date && { date: date.theirs }),
          ...(note && { note: note.theirs }),
          ...(payer && { payerId: payer.theirs }),
          ...(currency && { currency: currency.theirs, rates: currency.rates ?? {} }),
          ...(rates && { rates: ratesIn({ ...entity.rates, ...rates.theirs }) ?? {} }),
        },
        drafted,
      );
    }
  }

  /** Records an entity that the person created. A new member is known to be only in the lists for everyone. */
  addCreated(entity: TrackedEntity, entities: TrackedEntities): void {
    this.add(entity, entities);
    const fact = involvedFact(entity.identity);
    if (entity.kind !== 'member') return;
    for (const other of entities.values()) this.#keys.add(`${other.id} ${fact} ${factsOf(other, entities).get(fact)}`);
  }

  add(entity: TrackedEntity, entities: TrackedEntities): void {
    for (const [fact, value] of factsOf(entity, entities)) {
      this.#keys.add(`${entity.id} ${fact} ${value}`);
      // In a list for everyone all count 1.
      const isOfEveryone = entity.involved.length === 0 && fieldOf(fact) === 'involved' && fact !== 'everyone';
      if (isOfEveryone) this.#keys.add(`${entity.id} ${weightFact(memberIn(fact))} 1`);
    }
    // Of two members of the same name, one may be in the list and the other not, or with another weight.
    for (const { kind, id, identity } of entities.values()) {
      if (kind !== 'member' || entity.kind !== 'expense') continue;
      const isInvolved = entity.involved.length === 0 || entity.involved.includes(id);
      this.#keys.add(`${entity.id} ${involvedFact(identity)} ${isInvolved}`);
      if (entity.involved.includes(id)) {
        this.#keys.add(`${entity.id} ${weightFact(identity)} ${weightOf(entity.weights, id)}`);
      }
    }
    this.#keys.add(`${entity.id} amount ${billOf(entity)}`);
    this.#keys.add(listKey(entity));
  }

  has({ id }: TrackedEntity, fact: string, value: unknown): boolean {
    return this.#keys.has(`${id} ${fact} ${value}`);
  }

  hasList(entity: TrackedEntity): boolean {
    return this.#keys.has(listKey(entity));
  }
}

function listKey({ id, involved, weights }: TrackedEntity): string {
  return `${id} list ${involved.toSorted().map((memberId) => `${memberId} ${weightOf(weights, memberId)}`)}`;
}
