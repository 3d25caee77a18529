import { amountToWire } from '@/lib/contract/project';
import { Seen } from './seen';
import { Shown } from './shown';
import type { Thing } from './things';
import { Wishes } from './wishes';

/** A change that a person sent, and never heard what became of it. Fields are as on the wire. */
interface InDoubtChange {
  readonly id: string;
  readonly name: string | null;
  readonly amount?: number | null;
  readonly involved?: readonly string[];
}

/** What is known of each person and of each thing, by which their actions and their writes are judged. */
export class Ledger {
  readonly shown = new Shown();
  /** Who has made which thing, by its id. */
  readonly makers = new Map<string, string>();
  /** What two persons have brought back, each for themselves: it can't be told apart by its name. */
  readonly doubled = new Set<string>();
  readonly #wishes = new Map<string, Wishes>();
  readonly #seen = new Map<string, Seen>();
  readonly #creationsInDoubt = new Map<string, Set<string>>();
  readonly #inDoubt = new Map<string, InDoubtChange[]>();

  wishesOf(person: string): Wishes {
    return entry(this.#wishes, person, () => new Wishes());
  }

  seenBy(person: string): Seen {
    return entry(this.#seen, person, () => new Seen());
  }

  inDoubt(person: string): InDoubtChange[] {
    return entry(this.#inDoubt, person, () => []);
  }

  /** The identities of what the person has sent to be made, and never heard whether it was. */
  creationsInDoubt(person: string): Set<string> {
    return entry(this.#creationsInDoubt, person, () => new Set());
  }

  /** Whether the person may have made the thing so, as far as they can know: another has made it the same. */
  mayHaveMade(person: string, { id, name, amount, involved }: Thing, field: string): boolean {
    return this.inDoubt(person).some((change) => {
      if (change.id !== id) return false;
      if (field === 'name') return change.name === name;
      if (field === 'amount') return change.amount === (amount === null ? null : amountToWire(amount));
      return String(change.involved?.toSorted()) === String(involved.toSorted());
    });
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
