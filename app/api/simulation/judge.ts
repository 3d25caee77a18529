import { memberFromWire } from '@/lib/contract/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import type { Sent } from './network';
import { Seen } from './seen';
import { Shown } from './shown';
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
import { Wishes } from './wishes';

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

const PROGRAM = ['saved', 'loaded', 'draft-restored'];

/**
 * Holds that no write of an editor overwrites, removes or brings back anything but by the wish of its person, who had seen
 * what it replaces; that no wish goes from a draft but by the person, or with a word about it; and that what is shown as
 * saved never goes back.
 */
export class Judge {
  readonly #wishes = new Map<string, Wishes>();
  readonly #seen = new Map<string, Seen>();
  readonly #shown = new Shown();
  /** Who has made which thing, by its id. */
  readonly #makers = new Map<string, string>();
  /** Who was the last to change a field of a thing. */
  readonly #writers = new Map<string, string>();
  /** What two persons have brought back, each for themselves: it can't be told apart by its name. */
  readonly #doubled = new Set<string>();

  constructor(project: TimelessProject) {
    this.#shown.saved(thingsIn(project), project.version);
  }

  wishesOf(person: string): Wishes {
    return entry(this.#wishes, person, () => new Wishes());
  }

  contextOf(person: string, state: EditorState): Context {
    const wishes = this.wishesOf(person).copy();
    return { wishes, contested: wishes.contested(state), seen: this.#seenBy(person).copy() };
  }

  onOpened(person: string, state: EditorState): void {
    this.#seenBy(person).look(state);
  }

  onAction(person: string, action: EditorAction, before: EditorState, after: EditorState, plan: Context | null): void {
    this.#shown.check(person, before.snapshot, after.snapshot);
    this.#seenBy(person).look(after);
    const wishes = this.wishesOf(person);
    if (action.type === 'conflict-resolved') {
      const conflict = before.conflicts.get(action.id)?.[action.field];
      // What came back after its removal stays by their choice, anything else that is kept by one's own.
      const isKept =
        action.choice === (action.field === 'existence' && conflict?.theirs === 'changed' ? 'theirs' : 'mine');
      if (conflict && isKept) wishes.kept(new Map([[action.id, { [action.field]: conflict }]]), before);
    }
    const isProgram = PROGRAM.includes(action.type);
    if (action.type === 'changes-discarded') wishes.discard();
    if (isProgram) for (const identity of this.#replaced(person, before, after)) wishes.forgetInLists(identity);
    else wishes.edited(before, after);
    // What a person wants back, or discards, while a save is under way may just be on its way to the server.
    const isSaving = before.isSaveAsked || after.isSaveAsked;
    const underWay = !isProgram && isSaving ? plan?.wishes : undefined;
    wishes.review(after, underWay);
    const unheard = wishes.unheard(after).filter((key) => !this.#isDoubled(...(key.split(' ') as [string, string])));
    if (unheard.length > 0) throw new Error(`${action.type} has lost of ${person}: ${unheard.join(', ')}`);
  }

  /** The members who are gone from the draft, and in whose place is one that another person has made anew. */
  #replaced(person: string, before: EditorState, after: EditorState): string[] {
    const [old, now] = [thingsOf(before.draft), thingsOf(after.draft)];
    return [...old.values()]
      .filter(({ kind, id }) => kind === 'member' && !now.has(id))
      .map(({ identity }) => identity)
      .filter((identity) => {
        const there = thingsCalled(now, identity);
        return there.length > 0 && there.every(({ id }) => !isTemporaryId(id) && this.#makers.get(id) !== person);
      });
  }

  /** The server has taken a call of a person. */
  onWrite(person: string, sent: Sent, before: TimelessProject, after: TimelessProject): void {
    const context = sent.context as Context;
    const [old, now] = [thingsIn(before), thingsIn(after)];
    this.#shown.saved(now, after.version);
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
    if (!seen.hasList(known)) return;
    for (const one of [seen, this.#seenBy(person)]) one.add(thing, now);
  }

  #onChanged(person: string, context: Context, change: Change): void {
    const { known, thing, old, now } = change;
    const { wishes, contested, seen } = context;
    const before = factsOf(known, old);
    const own = new Set(
      ['name', 'amount', 'involved'].filter((field) => this.#writers.get(`${thing.id} ${field}`) === person),
    );
    for (const [what, value] of factsOf(thing, now)) {
      const replaced = before.get(what);
      if (replaced === value || replaced === undefined || what === 'everyone') continue;
      const field = fieldOf(what);
      const isOwn = own.has(field);
      this.#writers.set(`${thing.id} ${field}`, person);
      if (isByRule(change, what, wishes)) continue;
      // Whose list it is knows that nobody who has come since is in it.
      const isKnown = isOwn && field === 'involved';
      if (!isKnown && !seen.has(known, what, replaced)) {
        throw new Error(`${person} has not seen ${what} of ${say(known)}`);
      }
      if (this.#isDoubled(thing.identity, what)) continue;
      // What may have been made can be replaced by what they had before, as they have never seen it made.
      const isBack = isOwn && this.wishesOf(person).hasEverBeen(thing, what, value);
      if (!isBack && !wishes.wants(thing, what, value)) {
        throw new Error(`${person} did not want ${what} of ${say(known)} to be ${value}`);
      }
      if (contested.has(`${thing.identity} ${fieldOf(what)}`)) {
        throw new Error(`${person} has not chosen ${what} of ${say(thing)} over that of ${say(known)}`);
      }
    }
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
    if (this.#doubled.has(thing.identity)) return;
    if (!wishes.has(thing.identity, 'gone')) throw new Error(`${person} did not want ${say(thing)} to be gone`);
  }

  #onMade(person: string, { wishes, contested, seen }: Context, thing: Thing, old: Things, now: Things): void {
    const others = thingsCalled(old, thing.identity);
    if (others.some(({ id }) => this.#makers.get(id) === person)) throw new Error(`${person} made ${say(thing)} twice`);
    if (others.length > 0) this.#doubled.add(thing.identity);
    if (!wishes.has(thing.identity, 'here') || contested.has(`${thing.identity} existence`)) {
      throw new Error(`${person} did not want to make ${say(thing)}`);
    }
    for (const [what, value] of factsOf(thing, now)) {
      if (what === 'everyone' || this.#isDoubled(thing.identity, what) || isPayerAlone(thing, now)) continue;
      if (!this.wishesOf(person).hasEverBeen(thing, what, value)) {
        throw new Error(`${person} never wanted ${what} of ${say(thing)} to be ${value}`);
      }
    }
    this.#makers.set(thing.id, person);
    for (const one of [seen, this.#seenBy(person)]) one.make(thing, now);
    this.wishesOf(person).made(thing, now);
  }

  #isDoubled(identity: string, what: string): boolean {
    return this.#doubled.has(identity) || this.#doubled.has(what.replace('involved:', ''));
  }

  #seenBy(person: string): Seen {
    return entry(this.#seen, person, () => new Seen());
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

function thingsIn({ id, name, members }: TimelessProject): Map<string, Thing> {
  return thingsOf({ id, name, members: members.map(memberFromWire) });
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
