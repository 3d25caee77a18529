import { memberFromWire } from '@/lib/contract/project';
import type { Ledger } from './ledger';
import type { Sent } from './network';
import type { Seen } from './seen';
import type { TimelessProject } from './tables';
import {
  factsOf,
  fieldOf,
  involvedKey,
  isPayerAlone,
  say,
  type Thing,
  type Things,
  thingsCalled,
  thingsOf,
} from './things';
import type { Wishes } from './wishes';

/** What a person wanted and had been told by the time of a call. */
export interface Context {
  readonly wishes: Wishes;
  readonly contested: ReadonlySet<string>;
  readonly seen: Seen;
}

/** Of one thing: before a write and after it, with all that is around it. */
interface Change {
  readonly known: Thing;
  readonly thing: Thing;
  readonly old: Things;
  readonly now: Things;
}

/**
 * Holds that no write of an editor overwrites, removes or brings back anything but by the wish of its person, who had seen
 * what it replaces.
 */
export class WriteJudge {
  /** Who was the last to change a field of a thing. */
  readonly #writers = new Map<string, string>();
  /** The expenses whose lists came to the payer alone by a deletion: that is nobody's word, and may be replaced unseen. */
  readonly #payerByRule = new Set<string>();

  constructor(private readonly ledger: Ledger) {}

  /** The server has taken a call of a person. */
  check(person: string, sent: Sent, before: TimelessProject, after: TimelessProject): void {
    const context = sent.context as Context;
    const [old, now] = [thingsIn(before), thingsIn(after)];
    this.ledger.shown.saved(now, after.version);
    const deletesMember = sent.method === 'DELETE' && !sent.path.includes('/expenses/');
    for (const thing of old.values()) if (!now.has(thing.id)) this.#onGone(person, context, thing, old);
    for (const thing of now.values()) {
      const known = old.get(thing.id);
      const change = { known: known ?? thing, thing, old, now };
      if (known === undefined) this.#onMade(person, context, thing, old, now);
      else if (deletesMember) this.#onLeft(person, context, change);
      else this.#onChanged(person, context, change);
    }
  }

  /** Whoever takes a member out knows what that does to the lists. */
  #onLeft(person: string, { seen }: Context, { known, thing, now }: Change): void {
    const isEmptied = known.involved.length > 0 && known.involved.every((id) => !now.has(id));
    if (isEmptied && isPayerAlone(thing, now)) this.#payerByRule.add(thing.id);
    if (!seen.hasList(known)) return;
    for (const one of [seen, this.ledger.seenBy(person)]) one.add(thing, now);
  }

  #onChanged(person: string, context: Context, change: Change): void {
    const { known, thing, old, now } = change;
    const { wishes, contested, seen } = context;
    const before = factsOf(known, old);
    const own = new Set(
      ['name', 'amount', 'involved'].filter(
        (field) =>
          this.#writers.get(`${thing.id} ${field}`) === person || this.ledger.mayHaveMade(person, known, field),
      ),
    );
    for (const [what, value] of factsOf(thing, now)) {
      const replaced = before.get(what);
      if (replaced === value || replaced === undefined || what === 'everyone') continue;
      const field = fieldOf(what);
      const isOwn = own.has(field);
      this.#writers.set(`${thing.id} ${field}`, person);
      if (isByRule(change, what, wishes) || this.#isByEarlierRule(person, change, what, value)) continue;
      // Whose list it is knows that nobody who has come since is in it.
      const isKnown = isOwn && field === 'involved';
      if (!isKnown && !seen.has(known, what, replaced)) {
        throw new Error(`${person} has not seen ${what} of ${say(known)}`);
      }
      if (this.ledger.isDoubled(thing.identity, what)) continue;
      // What may have been made can be replaced by what they had before, as they have never seen it made.
      const isBack = isOwn && this.ledger.wishesOf(person).hasEverBeen(thing, what, value);
      if (!isBack && !wishes.wants(thing, what, value)) {
        throw new Error(`${person} did not want ${what} of ${say(known)} to be ${value}`);
      }
      if (contested.has(`${thing.identity} ${fieldOf(what)}`)) {
        throw new Error(`${person} has not chosen ${what} of ${say(thing)} over that of ${say(known)}`);
      }
    }
    if (String(known.involved) !== String(thing.involved)) this.#payerByRule.delete(thing.id);
  }

  /** What comes into a list, or out of it, by what was done to the list before. */
  #isByEarlierRule(person: string, { known, thing, old }: Change, what: string, value: unknown): boolean {
    const payer = old.get(known.payerId ?? '')?.identity ?? '';
    if (what === involvedKey(payer) && this.#payerByRule.has(known.id)) return true;
    // Whoever names people leaves out who has come since, also where others have named them meanwhile.
    const isOut = value === false && thing.involved.length > 0;
    return isOut && this.ledger.wishesOf(person).leavesOut(thing, what);
  }

  #onGone(person: string, { wishes, seen }: Context, thing: Thing, old: Things): void {
    // The removal of members takes them out of a list that was seen.
    const isSeenIn = ([what, value]: [string, unknown]) => {
      if (what === 'everyone' || seen.has(thing, what, value)) return true;
      if (fieldOf(what) !== 'involved') return false;
      // Who has come since is in no list of names.
      const isNewcomer = value === false && thing.involved.length > 0 && !seen.has(thing, what, true);
      return isNewcomer || isPayerAlone(thing, old);
    };
    const isSeen = seen.hasList(thing) || [...factsOf(thing, old)].every(isSeenIn);
    if (!isSeen || !seen.has(thing, 'name', thing.name) || !seen.has(thing, 'amount', thing.amount)) {
      throw new Error(`${person} has not seen ${say(thing)}, which is gone`);
    }
    if (this.ledger.doubled.has(thing.identity)) return;
    if (!wishes.has(thing.identity, 'gone')) throw new Error(`${person} did not want ${say(thing)} to be gone`);
  }

  #onMade(person: string, { wishes, contested, seen }: Context, thing: Thing, old: Things, now: Things): void {
    const others = thingsCalled(old, thing.identity);
    if (others.some(({ id }) => this.ledger.makers.get(id) === person))
      throw new Error(`${person} made ${say(thing)} twice`);
    if (others.length > 0) this.ledger.doubled.add(thing.identity);
    if (!wishes.has(thing.identity, 'here') || contested.has(`${thing.identity} existence`)) {
      throw new Error(`${person} did not want to make ${say(thing)}`);
    }
    for (const [what, value] of factsOf(thing, now)) {
      if (what === 'everyone' || this.ledger.isDoubled(thing.identity, what) || isPayerAlone(thing, now)) continue;
      if (!this.ledger.wishesOf(person).hasEverBeen(thing, what, value)) {
        throw new Error(`${person} never wanted ${what} of ${say(thing)} to be ${value}`);
      }
    }
    this.ledger.makers.set(thing.id, person);
    for (const one of [seen, this.ledger.seenBy(person)]) one.make(thing, now);
    this.ledger.wishesOf(person).made(thing, now);
  }
}

/** What comes into a list, or out of it, without anybody's word about it (docs/decisions/011). */
function isByRule({ known, thing, now }: Change, what: string, wishes: Wishes): boolean {
  if (fieldOf(what) !== 'involved') return false;
  // A list that has come to nobody involves the payer.
  const payer = now.get(thing.payerId ?? '')?.identity ?? '';
  if (what === involvedKey(payer) && isPayerAlone(thing, now)) return true;
  // Everyone is a value of its own: it also means who has come since, and to name people leaves those out.
  const isOtherKind = (known.involved.length === 0) !== (thing.involved.length === 0);
  const isKnown = [what, what.replace('involved:', 'stays:')].some((one) => wishes.has(thing.identity, one));
  return isOtherKind && !isKnown && wishes.valueOf(thing.identity, 'everyone') === (thing.involved.length === 0);
}

export function thingsIn({ id, name, members }: TimelessProject): Map<string, Thing> {
  return thingsOf({ id, name, members: members.map(memberFromWire) });
}
