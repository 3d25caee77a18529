import type { Conflicts } from '@/lib/domain/merge/conflict';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import { factsOf, fieldOf, isPayerAlone, type Things, thingsCalled } from './things';

/** Of what is known by this identity: that it is `here` or `gone`, or that a fact has this value. */
export interface Wish {
  readonly identity: string;
  readonly what: string;
  readonly value: unknown;
}

/** Whether what is saved is as it was wished. */
export function hasComeTrue({ identity, what, value }: Wish, saved: Things, drafted: Things): boolean {
  const there = thingsCalled(saved, identity);
  // One that another has brought back too is not the person's own.
  const isNew = thingsCalled(drafted, identity).some(({ id }) => isTemporaryId(id));
  if (what === 'here') return there.length > 0 && !isNew;
  if (what === 'gone') return there.length === 0;
  return there.some((thing) => {
    const own = drafted.get(thing.id);
    const fact = what.replace('stays:', 'involved:');
    const [inSaved, inDraft] = [factsOf(thing, saved).get(fact), own && factsOf(own, drafted).get(fact)];
    if (inSaved === undefined) return inDraft === undefined;
    // Who is in a list by name is not there as everyone is.
    const isOtherKind = own && (own.involved.length === 0) !== (thing.involved.length === 0);
    return inSaved === value && !(isOtherKind && fieldOf(fact) === 'involved');
  });
}

/** Whether the draft shows what is wished, or a conflict tells of it. */
export function isHeard({ identity, what, value }: Wish, drafted: Things, conflicts: Conflicts): boolean {
  const there = thingsCalled(drafted, identity);
  if (what === 'gone') return !there.some(({ id }) => id === value && !conflicts.get(id)?.existence);
  if (what === 'here') return there.length > 0;
  if (what === 'name' || what === 'amount') return there.some((thing) => thing[what] === value);
  // As lists merge as sets, only who comes in or goes out counts.
  if (what === 'everyone' || what.startsWith('stays:') || there.length === 0) return true;
  return there.some((thing) => {
    const fact = factsOf(thing, drafted).get(what);
    // Who is no member is in no list, which nobody has to be told of.
    if (fact === value || fact === undefined || conflicts.get(thing.id)?.involved) return true;
    return isPayerAlone(thing, drafted);
  });
}
