import { amountToWire } from '@/lib/contract/amount';
import { sameWeights } from '@/lib/domain/involvement';
import type { Weights } from '@/lib/domain/project';
import { Expectations } from './expectations';
import { MonotonicReads } from './monotonic-reads';
import { SeenValues } from './seen-values';
import type { TrackedEntity } from './tracked-entities';

/** A change whose sender never received the response. Fields are as on the wire. */
interface InDoubtChange {
  readonly id: string;
  readonly name: string | null;
  readonly amount?: number | null;
  readonly involved?: readonly string[];
  readonly weights?: Weights | null;
  readonly isPayment?: boolean;
  readonly date?: string | null;
  readonly note?: string | null;
  readonly payerId?: string;
  readonly currency?: string | null;
}

/** What the oracle knows of each person and of each entity. It judges actions and writes by this. */
export class OracleState {
  readonly reads = new MonotonicReads();
  /** The person who created an entity, by its id. */
  readonly creators = new Map<string, string>();
  readonly #expectations = new Map<string, Expectations>();
  readonly #seen = new Map<string, SeenValues>();
  readonly #creationsInDoubt = new Map<string, Set<string>>();
  readonly #changesInDoubt = new Map<string, InDoubtChange[]>();

  expectationsOf(person: string): Expectations {
    return getOrCreate(this.#expectations, person, () => new Expectations());
  }

  seenBy(person: string): SeenValues {
    return getOrCreate(this.#seen, person, () => new SeenValues());
  }

  changesInDoubt(person: string): InDoubtChange[] {
    return getOrCreate(this.#changesInDoubt, person, () => []);
  }

  /** The identities of the entities that the person has asked to create without receiving the response. */
  creationsInDoubt(person: string): Set<string> {
    return getOrCreate(this.#creationsInDoubt, person, () => new Set());
  }

  /** Whether the value may be the person's own, as far as they can know: they sent the same value. */
  mayHaveWritten(person: string, entity: TrackedEntity, field: string): boolean {
    const { id, name, amount, involved } = entity;
    return this.changesInDoubt(person).some((change) => {
      if (change.id !== id) return false;
      if (field === 'name') return change.name === name;
      if (field === 'amount') return change.amount === (amount === null ? null : amountToWire(amount));
      if (field === 'weights') return sameWeights(change.weights ?? {}, entity.weights);
      if (field === 'payment') return (change.isPayment ?? false) === entity.isPayment;
      if (field === 'date') return (change.date ?? null) === entity.date;
      if (field === 'note') return (change.note ?? null) === entity.note;
      if (field === 'payer') return change.payerId === entity.payerId;
      if (field === 'currency') return change.currency === entity.currency;
      return String(change.involved?.toSorted()) === String(involved.toSorted());
    });
  }
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
