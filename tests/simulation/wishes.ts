import type { Conflict, Conflicts } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from '@/lib/editor/state';
import { Overruled } from './overruled';
import { factsOf, fieldOf, involvedKey, isPayerAlone, type Thing, type Things, thingsCalled, thingsOf } from './things';
import { hasComeTrue, isHeard, type Wish } from './wish';

/**
 * What a person wants that the server has not told to be so: by identity that a thing is `here` or `gone`, and by identity
 * and fact a value. Only what a person does makes a wish. `stays:` stands for a member whose part in a list stayed the
 * same when the person named people in the place of everyone, or everyone in the place of people.
 */
export class Wishes {
  #wishes: Map<string, unknown>;
  /** Those that the browser keeps with the draft. */
  #kept = new Map<string, unknown>();
  readonly #overruled: Overruled;
  /** All that the person has ever wanted. */
  readonly #ever = new Set<string>();

  constructor(wishes: Iterable<readonly [string, unknown]> = [], overruled = new Overruled()) {
    this.#wishes = new Map(wishes);
    this.#overruled = overruled;
  }

  copy(): Wishes {
    return new Wishes(this.#wishes, this.#overruled.copy());
  }

  /** The fields, by identity, that the person has yet to choose about. */
  contested(state: EditorState): Set<string> {
    return this.#overruled.contested(state);
  }

  has(identity: string, what: string): boolean {
    return this.#wishes.has(`${identity} ${what}`);
  }

  valueOf(identity: string, what: string): unknown {
    return this.#wishes.get(`${identity} ${what}`);
  }

  /** Whether the person wants this, or named people and this one among them. */
  wants({ identity }: Thing, what: string, value: unknown): boolean {
    const keys = [what, what.replace('involved:', 'stays:')];
    return keys.some((key) => this.has(identity, key) && this.valueOf(identity, key) === value);
  }

  /** Whether the person has ever wanted this, or has never said anything about such a member in this list. */
  hasEverBeen({ identity }: Thing, what: string, value: unknown): boolean {
    const keys = [what, what.replace('involved:', 'stays:')];
    if (keys.some((key) => this.#ever.has(`${identity} ${key} ${value}`))) return true;
    return fieldOf(what) === 'involved' && !this.#ever.has(`${identity} ${what} ${!value}`);
  }

  /** Whether the person has named people in this list, and has never said anything about this one. */
  leavesOut({ identity }: Thing, what: string): boolean {
    const said = [what, what.replace('involved:', 'stays:')].flatMap((key) => [`${key} true`, `${key} false`]);
    return this.#ever.has(`${identity} everyone false`) && !said.some((key) => this.#ever.has(`${identity} ${key}`));
  }

  /** The person has made this of the draft. */
  edited(before: EditorState, after: EditorState): void {
    const [old, now] = [thingsOf(before.draft), thingsOf(after.draft)];
    const saved = thingsOf(after.snapshot);
    for (const thing of old.values()) if (now.get(thing.id)?.identity !== thing.identity) this.#gone(thing, now);
    for (const thing of now.values()) {
      const [known, base] = [old.get(thing.id), saved.get(thing.id)];
      if (known?.identity === thing.identity)
        this.#instead(thing, factsOf(known, old), now, payerByRule(known, thing, now));
      else if (base?.identity === thing.identity) this.#restored(thing, factsOf(base, saved), now);
      else this.here(thing, now);
    }
  }

  /**
   * Wants a thing again whose removal is not saved. Where it names people in the place of everyone, or everyone in the
   * place of people, only that is wanted which differs from what is saved.
   */
  #restored(thing: Thing, saved: ReadonlyMap<string, unknown>, now: Things): void {
    const facts = factsOf(thing, now);
    if (saved.get('everyone') === facts.get('everyone')) {
      this.here(thing, now);
      return;
    }
    this.#wishes.delete(`${thing.identity} gone`);
    this.#set(thing, 'here', true);
    this.#instead(thing, saved, now);
    for (const [what, value] of facts) this.#ever.add(`${thing.identity} ${what} ${value}`);
  }

  /** Wants the thing as it is now, in the place of what it was. */
  #instead(thing: Thing, before: ReadonlyMap<string, unknown>, now: Things, byRule: string | null = null): void {
    const facts = factsOf(thing, now);
    const isOtherKind = before.get('everyone') !== facts.get('everyone');
    for (const [what, value] of facts) {
      if (what === byRule) continue;
      const replaced = before.get(what);
      // Who was no member before is in no list but by name.
      const isNew = replaced === undefined && thing.involved.length > 0 && value === true;
      if (isNew || (replaced !== undefined && replaced !== value)) this.#set(thing, what, value);
      else if (isOtherKind && fieldOf(what) === 'involved') {
        // A list of another kind replaces what was wanted of the one before.
        if (this.valueOf(thing.identity, what) !== value) this.#wishes.delete(`${thing.identity} ${what}`);
        this.#set(thing, what.replace('involved:', 'stays:'), value);
      }
    }
  }

  /** The person has chosen to keep what others have changed as well. */
  kept(conflicts: Conflicts, { draft }: EditorState): void {
    const things = thingsOf(draft);
    for (const [id, conflict] of conflicts) {
      const thing = things.get(id);
      if (thing !== undefined) this.#overrule(thing, conflict, draft, things);
    }
  }

  #overrule(thing: Thing, conflict: Conflict, draft: Project, things: Things): void {
    if (conflict.name) this.#set(thing, 'name', thing.name);
    if (conflict.amount) this.#set(thing, 'amount', thing.amount);
    if (conflict.involved) {
      this.#instead(thing, factsOf({ ...thing, involved: conflict.involved.theirs }, things), things);
    }
    this.#overruled.add(thing, conflict);
    if (conflict.existence?.theirs === 'changed') this.#wishes.delete(`${thing.identity} gone`);
    if (conflict.existence?.theirs !== 'removed') return;
    const member = draft.members.find(({ id }) => id === thing.id);
    const paid = new Set(member?.expenses.map(({ id }) => id));
    for (const one of things.values()) {
      if (one === thing || paid.has(one.id)) this.here(one, things);
      // Whoever stays a member stays in the lists.
      if (one.involved.includes(thing.id)) this.#set(one, involvedKey(thing.identity), true);
    }
  }

  /** Wants the thing as it is. */
  here(thing: Thing, things: Things): void {
    this.#wishes.delete(`${thing.identity} gone`);
    this.#set(thing, 'here', true);
    for (const [what, value] of factsOf(thing, things)) {
      // Only who stands in a list by name is wanted there.
      const isNamed = value === true && thing.involved.length > 0;
      this.#set(thing, isNamed ? what : what.replace('involved:', 'stays:'), value);
    }
  }

  /** A call has made the thing as it was wanted: if it is changed or deleted now, that is another's wish. */
  made(thing: Thing, now: Things): void {
    for (const wishes of [this.#wishes, this.#kept]) {
      wishes.delete(`${thing.identity} here`);
      for (const [what, value] of factsOf(thing, now)) {
        const key = `${thing.identity} ${what}`;
        if (wishes.get(key) === value) wishes.delete(key);
      }
    }
  }

  /** Drops what has come true, but for what is about things of which others are under way, or whose creation is in doubt. */
  review(
    { snapshot, draft }: Pick<EditorState, 'snapshot' | 'draft'>,
    underWay?: Wishes,
    inDoubt: ReadonlySet<string> = new Set(),
  ): void {
    const [saved, drafted] = [thingsOf(snapshot), thingsOf(draft)];
    for (const wishes of [this.#wishes, this.#kept]) {
      for (const [key, value] of wishes) {
        const wish = wishOf(key, value);
        const mayStillBeMade = wish.what === 'gone' && inDoubt.has(wish.identity);
        if (!mayStillBeMade && !underWay?.isAbout(wish) && hasComeTrue(wish, saved, drafted)) wishes.delete(key);
      }
    }
  }

  /** The wishes that the draft does not show, and no conflict tells of. */
  unheard({ draft, conflicts }: EditorState): string[] {
    const things = thingsOf(draft);
    return [...this.#wishes].flatMap(([key, value]) => {
      const wish = wishOf(key, value);
      // Another may have made what was to be gone anew, under another id.
      const isHere = wish.what === 'gone' && this.has(wish.identity, 'here');
      return isHere || isHeard(wish, things, conflicts) ? [] : [key];
    });
  }

  /** Whether anything is wanted of the same thing, or of the member that the wish puts into its list. */
  isAbout({ identity, what }: Wish): boolean {
    const starts = [`${identity} `, `${what.replace('involved:', '')} `];
    return [...this.#wishes.keys()].some((key) => starts.some((start) => key.startsWith(start)));
  }

  /** The browser keeps what is unsaved, if anything is. */
  keep(isUnsaved: boolean): void {
    this.#kept = new Map(isUnsaved ? this.#wishes : []);
  }

  /** The page is gone, and with it what the browser has not kept, and all that was under way. */
  crash(kept: Pick<EditorState, 'snapshot' | 'draft'> | null): void {
    this.#wishes = new Map(this.#kept);
    if (kept) this.review(kept);
  }

  /** Wants nothing any more of what is called so, but that it is gone. */
  forget(identity: string): void {
    for (const key of this.#wishes.keys()) {
      if (key.startsWith(`${identity} `) && key !== `${identity} gone`) this.#wishes.delete(key);
    }
  }

  /** Wants nothing any more about this member's part in lists: who was meant is gone. */
  forgetInLists(identity: string): void {
    const inLists = ` ${involvedKey(identity)}`;
    for (const key of this.#wishes.keys()) if (key.endsWith(inLists)) this.#wishes.delete(key);
  }

  discard(): void {
    this.#wishes.clear();
  }

  #gone(thing: Thing, now: Things): void {
    const isLast = thingsCalled(now, thing.identity).length === 0;
    // A member that comes back does so with the lists that it was in.
    this.forgetInLists(thing.identity);
    if (isLast || isTemporaryId(thing.id)) {
      for (const key of this.#wishes.keys()) if (key.startsWith(`${thing.identity} `)) this.#wishes.delete(key);
    }
    if (isLast || !isTemporaryId(thing.id)) this.#set(thing, 'gone', thing.id);
  }

  #set({ identity }: Thing, what: string, value: unknown): void {
    this.#wishes.set(`${identity} ${what}`, value);
    this.#ever.add(`${identity} ${what} ${value}`);
  }
}

/** That the payer is in the list of an expense, where all are removed who were in it: nobody has wished it. */
function payerByRule(known: Thing, thing: Thing, now: Things): string | null {
  const isLeft = known.involved.length === 0 || known.involved.some((id) => now.has(id));
  if (isLeft || !isPayerAlone(thing, now)) return null;
  return involvedKey(now.get(thing.payerId ?? '')?.identity ?? '');
}

function wishOf(key: string, value: unknown): Wish {
  const [identity = '', what = ''] = key.split(' ');
  return { identity, what, value };
}
