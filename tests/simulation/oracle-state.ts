import { amountFromWire, originalFromWire } from '@/lib/contract/minor-units';
import { sameWeights } from '@/lib/domain/involvement';
import { sameRates } from '@/lib/domain/money/rates';
import type { Original, Rates, Weights } from '@/lib/domain/project';
import { Expectations } from './expectations';
import { MonotonicReads } from './monotonic-reads';
import { OwnDeletions } from './own-deletions';
import { SeenValues } from './seen-values';
import { billOf, type TrackedEntities, type TrackedEntity } from './tracked-entities';

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
  readonly original?: Original | null;
  readonly rates?: Rates | null;
}

/** What the oracle knows of each person and of each entity. It judges actions and writes by this. */
export class OracleState {
  readonly reads = new MonotonicReads();
  readonly deletions = new OwnDeletions();
  /** The person who created an entity, by its id. */
  readonly creators = new Map<string, string>();
  /** The identity that an entity had last under a name, by its id: step by step an undo takes the name away first. */
  readonly identities = new Map<string, string>();
  readonly #expectations = new Map<string, Expectations>();
  readonly #seen = new Map<string, SeenValues>();
  readonly #creationsInDoubt = new Map<string, Set<string>>();
  readonly #creationsRefused = new Map<string, Set<string>>();
  readonly #broughtBack = new Map<string, Set<string>>();
  readonly #gaveWay = new Map<string, Map<string, Set<string>>>();
  readonly #creations = new Map<string, Map<string, readonly [TrackedEntity, TrackedEntities]>>();
  readonly #changesInDoubt = new Map<string, InDoubtChange[]>();

  expectationsOf(person: string): Expectations {
    return getOrCreate(this.#expectations, person, () => new Expectations());
  }

  seenBy(person: string): SeenValues {
    return getOrCreate(this.#seen, person, () => new SeenValues());
  }

  noteIdentities(entities: TrackedEntities): void {
    for (const { id, name, identity } of entities.values()) if (name) this.identities.set(id, identity);
  }

  changesInDoubt(person: string): InDoubtChange[] {
    return getOrCreate(this.#changesInDoubt, person, () => []);
  }

  /** The identities of the entities that the person has asked to create without receiving the response. */
  creationsInDoubt(person: string): Set<string> {
    return getOrCreate(this.#creationsInDoubt, person, () => new Set());
  }

  /** The identities of what was refused once nobody wanted it any more. A second copy of the call may still make it. */
  creationsRefused(person: string): Set<string> {
    return getOrCreate(this.#creationsRefused, person, () => new Set());
  }

  /** The identities of the payments that gave way to that of this id of others: what was edited of them is saved there. */
  gaveWay(person: string, id: string): Set<string> {
    const toOthers = getOrCreate(this.#gaveWay, person, () => new Map<string, Set<string>>());
    return getOrCreate(toOthers, id, () => new Set());
  }

  /** The identities of what the person has removed and brought back: a save on its way may still delete it. */
  broughtBack(person: string): Set<string> {
    return getOrCreate(this.#broughtBack, person, () => new Set());
  }

  /** What the calls of the person have created, as it was then, with all entities of the project, by its identity. */
  creations(person: string): Map<string, readonly [TrackedEntity, TrackedEntities]> {
    return getOrCreate(this.#creations, person, () => new Map());
  }

  /** Whether the value may be the person's own, as far as they can know: they sent the same value. */
  mayHaveWritten(person: string, entity: TrackedEntity, field: string): boolean {
    return this.changesInDoubt(person).some((change) => change.id === entity.id && isSent(change, entity, field));
  }
}

/** Whether the change has sent what the entity has in this field. */
function isSent(change: InDoubtChange, entity: TrackedEntity, field: string): boolean {
  const sent: Record<string, () => boolean> = {
    name: () => change.name === entity.name,
    amount: () => billSent(change) === billOf(entity),
    weights: () => sameWeights(change.weights ?? {}, entity.weights),
    payment: () => (change.isPayment ?? false) === entity.isPayment,
    date: () => (change.date ?? null) === entity.date,
    note: () => (change.note ?? null) === entity.note,
    payer: () => change.payerId === entity.payerId,
    currency: () => change.currency === entity.currency,
    rates: () => change.rates !== undefined && sameRates(change.rates ?? {}, entity.rates),
  };
  const isSame = sent[field] ?? (() => String(change.involved?.toSorted()) === String(entity.involved.toSorted()));
  return isSame();
}

function billSent({ amount = null, original }: InDoubtChange): string | number | null {
  const minor = amount === null ? null : amountFromWire(amount);
  return billOf({ amount: minor, original: original ? originalFromWire(original) : null });
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
