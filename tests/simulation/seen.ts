import type { EditorState } from '@/lib/editor/state';
import { factsOf, involvedKey, isPayerAlone, type Thing, type Things, thingsOf } from './things';

/** What a person has had on the screen: in the draft, or beside it as what others have. */
export class Seen {
  readonly #keys: Set<string>;

  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  copy(): Seen {
    return new Seen(this.#keys);
  }

  look({ snapshot, draft, conflicts }: Pick<EditorState, 'snapshot' | 'draft' | 'conflicts'>): void {
    const things = thingsOf(draft);
    const saved = thingsOf(snapshot);
    for (const thing of things.values()) {
      this.add(thing, things);
      // Who removes all the members of a list sees the payer in their place.
      const base = saved.get(thing.id);
      if (base && isPayerAlone(thing, things) && base.involved.every((id) => !things.has(id))) this.add(base, saved);
      const { name, amount, involved } = conflicts.get(thing.id) ?? {};
      if (!name && !amount && !involved) continue;
      this.add(
        {
          ...thing,
          ...(name && { name: name.theirs }),
          ...(amount && { amount: amount.theirs }),
          ...(involved && { involved: involved.theirs }),
        },
        things,
      );
    }
  }

  /** Who makes a thing knows it, and that a new member is in no list but those for everyone. */
  make(thing: Thing, things: Things): void {
    this.add(thing, things);
    const what = involvedKey(thing.identity);
    if (thing.kind !== 'member') return;
    for (const one of things.values()) this.#keys.add(`${one.id} ${what} ${factsOf(one, things).get(what)}`);
  }

  add(thing: Thing, things: Things): void {
    for (const [what, value] of factsOf(thing, things)) this.#keys.add(`${thing.id} ${what} ${value}`);
    this.#keys.add(`${thing.id} amount ${thing.amount}`);
    this.#keys.add(listKey(thing));
  }

  has({ id }: Thing, what: string, value: unknown): boolean {
    return this.#keys.has(`${id} ${what} ${value}`);
  }

  hasList(thing: Thing): boolean {
    return this.#keys.has(listKey(thing));
  }
}

function listKey({ id, involved }: Thing): string {
  return `${id} list ${involved.toSorted()}`;
}
