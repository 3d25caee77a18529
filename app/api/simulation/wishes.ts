import type { Conflict, ConflictField, Conflicts } from '@/lib/domain/conflict';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from '@/lib/editor/state';
import { CONFLICT_FIELDS, FIELDS, type Thing, thingsCalled, thingsOf } from './things';

/**
 * What a person wants that the server has not told to be so: by identity that a thing is `here` or `gone`, and by identity
 * and field a value. Only what a person does makes a wish.
 */
export class Wishes {
  #wishes: Map<string, unknown>;
  /** Those that the browser keeps with the draft. */
  #kept = new Map<string, unknown>();
  /** What others have made of a thing, where the person has chosen to overwrite that. */
  readonly #overruled: Set<string>;

  constructor(wishes: Iterable<readonly [string, unknown]> = [], overruled: Iterable<string> = []) {
    this.#wishes = new Map(wishes);
    this.#overruled = new Set(overruled);
  }

  copy(): Wishes {
    return new Wishes(this.#wishes, this.#overruled);
  }

  /** The fields, by identity, that the person has yet to choose about. */
  contested({ draft, conflicts }: EditorState): Set<string> {
    const things = thingsOf(draft);
    const contested = new Set<string>();
    for (const [id, conflict] of conflicts) {
      const thing = things.get(id);
      for (const field of CONFLICT_FIELDS) {
        if (thing && conflict[field] && !this.#overruled.has(overruling(thing, field, conflict))) {
          contested.add(`${thing.identity} ${field}`);
        }
      }
    }
    return contested;
  }

  has(identity: string, what: string): boolean {
    return this.#wishes.has(`${identity} ${what}`);
  }

  valueOf(identity: string, what: string): unknown {
    return this.#wishes.get(`${identity} ${what}`);
  }

  /** The person has made this of the draft. */
  edited(before: EditorState, after: EditorState): void {
    const [old, now] = [thingsOf(before.draft), thingsOf(after.draft)];
    for (const thing of old.values()) if (now.get(thing.id)?.identity !== thing.identity) this.#gone(thing, now);
    for (const thing of now.values()) {
      const known = old.get(thing.id);
      if (known?.identity !== thing.identity) this.here(thing);
      else for (const field of FIELDS) if (known[field] !== thing[field]) this.#set(thing, field, thing[field]);
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

  #overrule(thing: Thing, conflict: Conflict, draft: Project, things: ReadonlyMap<string, Thing>): void {
    for (const field of FIELDS) if (conflict[field]) this.#set(thing, field, thing[field]);
    for (const field of CONFLICT_FIELDS) {
      if (conflict[field]) this.#overruled.add(overruling(thing, field, conflict));
    }
    if (conflict.existence?.theirs === 'changed') this.#wishes.delete(`${thing.identity} gone`);
    if (conflict.existence?.theirs !== 'removed') return;
    const member = draft.members.find(({ id }) => id === thing.id);
    const paid = new Set(member?.expenses.map(({ id }) => id));
    for (const one of things.values()) {
      if (one === thing || paid.has(one.id)) this.here(one);
      // Whoever stays a member stays in the lists.
      if (one.involved.includes(thing.id)) this.#set(one, 'involved', one.involved);
    }
  }

  /** Wants the thing as it is. */
  here(thing: Thing): void {
    this.#wishes.delete(`${thing.identity} gone`);
    this.#set(thing, 'here', true);
    for (const field of FIELDS) this.#set(thing, field, thing[field]);
  }

  /** A call has made the thing as it was wanted: if it is changed or deleted now, that is another's wish. */
  made(thing: Thing): void {
    for (const wishes of [this.#wishes, this.#kept]) {
      wishes.delete(`${thing.identity} here`);
      for (const field of FIELDS) {
        const key = `${thing.identity} ${field}`;
        if (wishes.get(key) === thing[field]) wishes.delete(key);
      }
    }
  }

  /** Drops what has come true, but for what is about things of which others are under way. */
  review({ snapshot, draft }: EditorState, underWay?: Wishes): void {
    const [saved, drafted] = [thingsOf(snapshot), thingsOf(draft)];
    const isTrue = (key: string, value: unknown) => {
      const [identity = '', what = ''] = key.split(' ');
      if (underWay?.isAbout(identity)) return false;
      const there = thingsCalled(saved, identity);
      // One that another has brought back too is not the person's own.
      const isNew = thingsCalled(drafted, identity).some(({ id }) => isTemporaryId(id));
      return (
        (what === 'here' && there.length > 0 && !isNew) ||
        (what === 'gone' && there.length === 0) ||
        (what === 'involved' && there.some(({ id, involved }) => drafted.get(id)?.involved === involved)) ||
        there.some((thing) => (what === 'name' || what === 'amount') && thing[what] === value)
      );
    };
    for (const wishes of [this.#wishes, this.#kept]) {
      for (const [key, value] of wishes) if (isTrue(key, value)) wishes.delete(key);
    }
  }

  /** The wishes that the draft does not show, and no conflict tells of. */
  unheard({ draft, conflicts }: EditorState): string[] {
    const things = thingsOf(draft);
    return [...this.#wishes].flatMap(([key, value]) => {
      const [identity = '', what = ''] = key.split(' ');
      const there = thingsCalled(things, identity);
      if (what === 'gone') {
        // Another may have made it anew, under another id.
        const isNoted = !there.some(({ id }) => id === value && !conflicts.get(id)?.existence);
        return isNoted || this.has(identity, 'here') ? [] : [key];
      }
      if (what === 'name' || what === 'amount') return there.some((thing) => thing[what] === value) ? [] : [key];
      // Lists change with their members too, which nobody has to be told of.
      return there.length > 0 || what === 'involved' ? [] : [key];
    });
  }

  isAbout(identity: string): boolean {
    return [...this.#wishes.keys()].some((key) => key.startsWith(`${identity} `));
  }

  /** The browser keeps what is unsaved, if anything is. */
  keep(isUnsaved: boolean): void {
    this.#kept = new Map(isUnsaved ? this.#wishes : []);
  }

  /** The page is gone, and with it what the browser has not kept. */
  crash(): void {
    this.#wishes = new Map(this.#kept);
  }

  discard(): void {
    this.#wishes.clear();
  }

  #gone(thing: Thing, now: ReadonlyMap<string, Thing>): void {
    const isLast = thingsCalled(now, thing.identity).length === 0;
    if (isLast || isTemporaryId(thing.id)) {
      for (const what of ['here', ...FIELDS]) this.#wishes.delete(`${thing.identity} ${what}`);
    }
    if (isLast || !isTemporaryId(thing.id)) this.#set(thing, 'gone', thing.id);
  }

  #set({ identity }: Thing, what: string, value: unknown): void {
    this.#wishes.set(`${identity} ${what}`, value);
  }
}

function overruling({ identity }: Thing, field: ConflictField, conflict: Conflict): string {
  return `${identity} ${field} ${JSON.stringify(conflict[field]?.theirs)}`;
}
