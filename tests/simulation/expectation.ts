import type { Conflicts } from '@/lib/domain/merge/conflict';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import {
  entitiesWithIdentity,
  factsOf,
  fieldOf,
  isPayerAlone,
  memberIn,
  type TrackedEntities,
} from './tracked-entities';

/** What a person expects of an entity: that it is `present` or `absent`, or that a fact has this value. */
export interface Expectation {
  readonly identity: string;
  readonly fact: string;
  readonly value: unknown;
}

/** Whether the saved project meets the expectation. */
export function isMet(
  { identity, fact, value }: Expectation,
  saved: TrackedEntities,
  drafted: TrackedEntities,
): boolean {
  const matches = entitiesWithIdentity(saved, identity);
  // If the draft has one that is still new, the saved one was brought back by somebody else.
  const isNew = entitiesWithIdentity(drafted, identity).some(({ id }) => isTemporaryId(id));
  if (fact === 'present') return matches.length > 0 && !isNew;
  if (fact === 'absent') return matches.length === 0;
  return matches.some((entity) => {
    const own = drafted.get(entity.id);
    const key = fact.replace('unchanged:', 'involved:');
    const [inSaved, inDraft] = [factsOf(entity, saved).get(key), own && factsOf(own, drafted).get(key)];
    // Who is not named counts 1: whoever goes back to that before it is saved has left the weight as it was.
    if (inSaved === undefined && fieldOf(key) === 'weights' && value === 1) return true;
    // Who is new is out of each list of names too. Once others have made the same list, there is nothing of one's own in it.
    const isOfNew = entitiesWithIdentity(drafted, memberIn(fact)).some(({ id }) => isTemporaryId(id));
    if (isOfNew && value === false && own && isSameList(own.involved, entity.involved)) return true;
    // Who was deleted is out of each list of names. Where the draft still has them out of it, they stay so if others bring them back.
    if (inSaved === undefined && fieldOf(key) === 'involved' && value === false && entity.involved.length > 0)
      return inDraft !== false;
    // Who is new in the draft shares what is for everyone there and on the server.
    const isForEveryone = own?.involved.length === 0 && entity.involved.length === 0;
    if (inSaved === undefined) return inDraft === undefined || (isForEveryone && value === true);
    // To be involved by name is not the same as to be involved because the list is for everyone.
    const isOtherKind = own && (own.involved.length === 0) !== (entity.involved.length === 0);
    return inSaved === value && !(isOtherKind && fieldOf(key) === 'involved');
  });
}

/** Lists of names, not those that are for everyone. */
function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && one.length === other.length && one.every((id) => other.includes(id));
}

/** Whether the draft shows the expected value, or a conflict points out that it does not. */
export function isVisible(
  { identity, fact, value }: Expectation,
  drafted: TrackedEntities,
  conflicts: Conflicts,
): boolean {
  const matches = entitiesWithIdentity(drafted, identity);
  if (fact === 'absent') return !matches.some(({ id }) => id === value && !conflicts.get(id)?.existence);
  if (fact === 'present') return matches.length > 0;
  if (['name', 'amount', 'payment', 'date', 'note', 'payer', 'currency'].includes(fact) || fact.startsWith('rate:')) {
    return matches.some((entity) => factsOf(entity, drafted).get(fact) === value);
  }
  // Lists merge as sets, so only members who were added or removed count.
  if (fact === 'everyone' || fact.startsWith('unchanged:') || matches.length === 0) return true;
  return matches.some((entity) => {
    const inDraft = factsOf(entity, drafted).get(fact);
    // A deleted member is in no list, and nobody has to be told so. Who is not named has no weight.
    if (inDraft === value || inDraft === undefined || conflicts.get(entity.id)?.involved) return true;
    return isPayerAlone(entity, drafted);
  });
}
