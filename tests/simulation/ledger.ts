import { Seen } from './seen';
import { Shown } from './shown';
import { Wishes } from './wishes';

/** What is known of each person and of each thing, by which their actions and their writes are judged. */
export class Ledger {
  readonly shown = new Shown();
  /** Who has made which thing, by its id. */
  readonly makers = new Map<string, string>();
  /** What two persons have brought back, each for themselves: it can't be told apart by its name. */
  readonly doubled = new Set<string>();
  readonly #wishes = new Map<string, Wishes>();
  readonly #seen = new Map<string, Seen>();

  wishesOf(person: string): Wishes {
    return entry(this.#wishes, person, () => new Wishes());
  }

  seenBy(person: string): Seen {
    return entry(this.#seen, person, () => new Seen());
  }

  isDoubled(identity: string, what: string): boolean {
    return this.doubled.has(identity) || this.doubled.has(what.replace('involved:', ''));
  }
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
