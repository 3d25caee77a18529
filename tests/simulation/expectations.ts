import type { EditorState } from '@/lib/editor/state';
import { ConflictSet } from './conflict-set';
import { type Expectation, isMet, isVisible } from './expectation';
import {
  factsOf,
  fieldOf,
  involvedFact,
  isPayerAlone,
  memberIn,
  type TrackedEntities,
  type TrackedEntity,
  trackedEntitiesOf,
  weightFact,
} from './tracked-entities';

/** What the page or the browser knows of the project. */
export type KnownState = Pick<EditorState, 'snapshot' | 'draft'> &
  Partial<Pick<EditorState, 'toTakeBack' | 'inDoubtWrites'>>;

/**
 * What a person expects of the project and the server has not confirmed: by identity that an entity is `present` or
 * `absent`, and by identity and fact a value. Only actions of the person create expectations. `unchanged:` stands for a
 * member whose part in a list stayed the same when the person switched between everyone and named members.
 */
export class Expectations {
  #current: Map<string, unknown>;
  /** Those that the browser keeps with the draft. */
  #stored = new Map<string, unknown>();
  /** Values of what the person has brought back, which nobody has entered since. */
  readonly #asItWas = new Set<string>();
  /** Everything that the person has ever expected. */
  readonly #ever = new Set<string>();
  readonly overridden: ConflictSet;

  constructor(current: Iterable<readonly [string, unknown]> = [], overridden = new ConflictSet()) {
    this.#current = new Map(current);
    this.overridden = overridden;
  }

  /** The current expectations and choices, without their history. */
  copy(): Expectations {
    return new Expectations(this.#current, this.overridden.copy());
  }

  has(identity: string, fact: string): boolean {
    return this.#current.has(keyOf(identity, fact));
  }

  valueOf(identity: string, fact: string): unknown {
    return this.#current.get(keyOf(identity, fact));
  }

  /** Whether the person expects this value, or named members and expects this one to stay as it was. */
  wants({ identity }: TrackedEntity, fact: string, value: unknown): boolean {
    return variantsOf(fact).some((key) => this.has(identity, key) && this.valueOf(identity, key) === value);
  }

  /** Whether the person has ever expected this value, or never the opposite for this member of the list. */
  hasEverWanted({ identity }: TrackedEntity, fact: string, value: unknown): boolean {
    if (variantsOf(fact).some((key) => this.#ever.has(`${identity} ${key} ${value}`))) return true;
    if (fieldOf(fact) === 'weights') return ![...this.#ever].some((key) => key.startsWith(`${identity} ${fact} `));
    return fieldOf(fact) === 'involved' && !this.#ever.has(`${identity} ${fact} ${!value}`);
  }

  /** Whether the person has ever expected this very value. */
  hasEverStated({ identity }: TrackedEntity, fact: string, value: unknown): boolean {
    return this.#ever.has(`${identity} ${fact} ${value}`);
  }

  /** Whether the person has named members in this list, and never said anything about this one. */
  leavesOut({ identity }: TrackedEntity, fact: string): boolean {
    const stated = variantsOf(fact).flatMap((key) => [`${key} true`, `${key} false`]);
    return this.#ever.has(`${identity} everyone false`) && !stated.some((key) => this.#ever.has(`${identity} ${key}`));
  }

  set(entity: TrackedEntity, fact: string, value: unknown): void {
    this.#current.set(keyOf(entity.identity, fact), value);
    this.#asItWas.delete(keyOf(entity.identity, fact));
    this.remember(entity, fact, value);
  }

  /** Expects a value because the entity had it, and not because the person has entered it. */
  setAsItWas(entity: TrackedEntity, fact: string, value: unknown): void {
    this.set(entity, fact, value);
    this.#asItWas.add(keyOf(entity.identity, fact));
  }

  /** Somebody else has brought back what the person was about to bring back: it is as they have it, but for what was entered here. */
  onBroughtBack(identity: string): void {
    for (const key of this.#asItWas) if (key.startsWith(`${identity} `)) this.#current.delete(key);
  }

  /** Adds a value to those that the person has ever expected. */
  remember({ identity }: TrackedEntity, fact: string, value: unknown): void {
    this.#ever.add(`${identity} ${fact} ${value}`);
  }

  drop({ identity }: TrackedEntity, fact: string): void {
    this.#current.delete(keyOf(identity, fact));
  }

  /** Drops everything about entities of this identity, except what `isRetained`. */
  dropAbout(identity: string, isRetained: (key: string) => boolean = () => false): void {
    for (const key of this.#current.keys()) {
      if (key.startsWith(`${identity} `) && !isRetained(key)) this.#current.delete(key);
    }
  }

  /** Drops everything about entities of this identity, except that they are absent. */
  forget(identity: string): void {
    this.dropAbout(identity, (key) => key === keyOf(identity, 'absent'));
  }

  /** Drops that a payer is left out of what a deletion has left to the payer alone. */
  acceptPayers(entities: TrackedEntities): void {
    for (const entity of entities.values()) {
      if (!isPayerAlone(entity, entities)) continue;
      const fact = involvedFact(entities.get(entity.payerId ?? '')?.identity ?? '');
      if (this.valueOf(entity.identity, fact) === false) this.drop(entity, fact);
    }
  }

  /** Drops everything about the part of this member in lists: the member that was meant is deleted. */
  forgetInLists(identity: string): void {
    const inLists = [...variantsOf(involvedFact(identity)), weightFact(identity)];
    for (const key of this.#current.keys()) {
      if (inLists.some((fact) => key.endsWith(` ${fact}`))) this.#current.delete(key);
    }
  }

  /**
   * Drops everything but about entities that were to be present or absent and still are, and about such members in lists: a save in
   * progress may be deleting or creating them. What is taken back goes, though it may have been read.
   */
  discard({ draft, toTakeBack }: EditorState): void {
    const shown = new Set([...trackedEntitiesOf(draft).values()].map(({ identity }) => identity));
    for (const [key, value] of this.#current) {
      const { identity, fact } = expectationOf(key, value);
      if (fact === 'absent' && toTakeBack.includes(String(value))) continue;
      const isPresent = (one: string) => shown.has(one) && this.has(one, 'present');
      const isLeft = shown.has(identity) ? isPresent(identity) || isPresent(memberIn(fact)) : fact === 'absent';
      if (!isLeft) this.#current.delete(key);
    }
  }

  /** Drops what a call has created as expected. If it is changed or deleted from now on, somebody else wants that. */
  onCreated(entity: TrackedEntity, now: TrackedEntities): void {
    for (const expected of [this.#current, this.#stored]) {
      expected.delete(keyOf(entity.identity, 'present'));
      for (const [fact, value] of factsOf(entity, now)) {
        const key = keyOf(entity.identity, fact);
        if (expected.get(key) === value) expected.delete(key);
      }
    }
  }

  /**
   * Drops what the snapshot meets, except about entities that a save in progress is about, and those whose creation or deletion is
   * in doubt.
   */
  dropMet(
    { snapshot, draft, toTakeBack = [] }: KnownState,
    inProgress?: Expectations,
    creationsInDoubt: ReadonlySet<string> = new Set(),
    deletionsInDoubt: ReadonlySet<string> = new Set(),
  ): void {
    const [saved, drafted] = [trackedEntitiesOf(snapshot), trackedEntitiesOf(draft)];
    for (const expected of [this.#current, this.#stored]) {
      for (const [key, value] of expected) {
        const expectation = expectationOf(key, value);
        const { fact, identity } = expectation;
        const mayStillBeCreated =
          fact === 'absent' && (creationsInDoubt.has(identity) || toTakeBack.includes(String(value)));
        const mayStillBeDeleted =
          (fact === 'present' && deletionsInDoubt.has(identity)) ||
          (fact.startsWith('unchanged:') && deletionsInDoubt.has(memberIn(fact)));
        const mayStillChange = mayStillBeCreated || mayStillBeDeleted;
        if (!mayStillChange && !inProgress?.isAbout(expectation) && isMet(expectation, saved, drafted)) {
          expected.delete(key);
        }
      }
    }
  }

  /** The expectations that the draft does not show and no conflict points out, but for the absence of what is in doubt. */
  lost({ draft, conflicts }: EditorState, creationsInDoubt: ReadonlySet<string>): string[] {
    const drafted = trackedEntitiesOf(draft);
    return [...this.#current].flatMap(([key, value]) => {
      const expectation = expectationOf(key, value);
      if (expectation.fact === 'absent' && creationsInDoubt.has(expectation.identity)) return [];
      // Somebody else may have created an entity again, under another id, that was to be absent.
      const isPresent = expectation.fact === 'absent' && this.has(expectation.identity, 'present');
      return isPresent || isVisible(expectation, drafted, conflicts) ? [] : [key];
    });
  }

  /** Whether anything is expected of the same entity, or of the member that the expectation puts into its list. */
  isAbout({ identity, fact }: Expectation): boolean {
    const starts = [`${identity} `, `${memberIn(fact)} `];
    return [...this.#current.keys()].some((key) => starts.some((start) => key.startsWith(start)));
  }

  /** The browser stores the unsaved changes, if there are any. */
  onStored(isUnsaved: boolean): void {
    this.#stored = new Map(isUnsaved ? this.#current : []);
  }

  /** The page is closed. What the browser has not stored is lost, and so is the save in progress. */
  onClosed(
    stored: KnownState | null,
    creationsInDoubt: ReadonlySet<string>,
    deletionsInDoubt: ReadonlySet<string>,
  ): void {
    this.#current = new Map(this.#stored);
    if (stored) this.dropMet(stored, undefined, creationsInDoubt, deletionsInDoubt);
  }
}

function keyOf(identity: string, fact: string): string {
  return `${identity} ${fact}`;
}

/** The keys under which a fact may be expected. */
export function variantsOf(fact: string): string[] {
  return [fact, fact.replace('involved:', 'unchanged:')];
}

function expectationOf(key: string, value: unknown): Expectation {
  const [identity = '', fact = ''] = key.split(' ');
  return { identity, fact, value };
}
