import { memberFromWire } from '@/lib/contract/project';
import type { Project } from '@/lib/domain/project';
import { isCounted } from './expect-counted';
import { type Expectations, variantsOf } from './expectations';
import type { SimulatedRequest } from './network';
import type { OracleState } from './oracle-state';
import type { SeenValues } from './seen-values';
import type { TimelessProject } from './tables';
import {
  billOf,
  CODES,
  describeEntity,
  entitiesWithIdentity,
  factsOf,
  fieldOf,
  involvedFact,
  isPayerAlone,
  memberIn,
  rateFact,
  type TrackedEntities,
  type TrackedEntity,
  trackedEntitiesOf,
  weightFact,
} from './tracked-entities';

/** Stands for a person in restorations by the history. */
const HISTORY = 'the history';

/** What a person expected and had seen when a request was planned. */
export interface PlanContext {
  readonly expectations: Expectations;
  /** The fields, as identity and field, that the person had yet to choose about. */
  readonly unresolved: ReadonlySet<string>;
  readonly seen: SeenValues;
  /** What the page knew of the saved project. */
  readonly saved: Pick<Project, 'currency' | 'rates'>;
}

/** An entity before and after a write, with all entities of the project at both times. */
interface Change {
  readonly known: TrackedEntity;
  readonly entity: TrackedEntity;
  readonly old: TrackedEntities;
  readonly now: TrackedEntities;
}

/**
 * Checks that a write overwrites, deletes or brings back only what its sender wanted it to, and that the sender had seen
 * what it replaces.
 */
export class WriteOracle {
  /** The last person to change a fact of an entity. A list as a whole is noted as `everyone`. */
  readonly #writers = new Map<string, string>();
  /** The expenses that involve the payer alone because of a deletion. Nobody chose that, so it may be replaced unseen. */
  readonly #payerByRule = new Set<string>();
  /** The weights, by id and fact, of those who have come to a list without one. Nobody chose that they count 1. */
  readonly #evenByRule = new Set<string>();

  constructor(private readonly state: OracleState) {}

  /** The server has accepted a write of a person. */
  check(person: string, request: SimulatedRequest, before: TimelessProject, after: TimelessProject): void {
    const context = request.context as PlanContext;
    const [old, now] = [trackedEntitiesIn(before), trackedEntitiesIn(after)];
    this.state.reads.record(now, after.version);
    const deletesMember = request.method === 'DELETE' && !request.path.includes('/expenses/');
    for (const entity of old.values()) if (!now.has(entity.id)) this.#checkDeleted(person, context, entity, old);
    this.state.deletions.noteDeleted(person, request.path, old, now);
    for (const entity of now.values()) {
      const known = old.get(entity.id);
      const change = { known: known ?? entity, entity, old, now };
      if (known === undefined) this.#checkCreated(person, context, change, request.isSecondCopy === true);
      else if (deletesMember) this.#onMemberDeleted(person, context, change);
      else this.#checkChanged(person, context, change);
    }
  }

  /** Notes what a restoration by the history has changed. Throws where it has doubled something. */
  noteRestored(before: TimelessProject, after: TimelessProject): void {
    const [old, now] = [trackedEntitiesIn(before), trackedEntitiesIn(after)];
    this.state.reads.record(now, after.version);
    this.state.deletions.noteDeleted(HISTORY, '', old, now);
    for (const entity of now.values()) {
      if (entitiesWithIdentity(now, entity.identity).length > 1)
        throw new Error(`${describeEntity(entity)} is there twice`);
      const known = old.get(entity.id);
      if (known === undefined) this.state.creators.set(entity.id, HISTORY);
      const values = known && factsOf(known, old);
      for (const [fact, value] of factsOf(entity, now)) {
        if (values?.get(fact) !== value) this.#writers.set(`${entity.id} ${fact}`, HISTORY);
      }
    }
  }

  /** A person who deletes a member knows what that does to the lists. */
  #onMemberDeleted(person: string, { seen }: PlanContext, { known, entity, now }: Change): void {
    const isEmptied = known.involved.length > 0 && known.involved.every((id) => !now.has(id));
    if (isEmptied && isPayerAlone(entity, now)) this.#payerByRule.add(entity.id);
    if (!seen.hasList(known)) return;
    for (const values of [seen, this.state.seenBy(person)]) values.add(entity, now);
  }

  #checkChanged(person: string, context: PlanContext, change: Change): void {
    const { known, entity, old, now } = change;
    const { expectations, seen } = context;
    const before = factsOf(known, old);
    const lastWriters = new Map(this.#writers);
    for (const [fact, value] of factsOf(entity, now)) {
      const replaced = before.get(fact);
      if (replaced === value) continue;
      const field = fieldOf(fact);
      const wasEven = this.#isEvenByRule(change, fact, seen);
      this.#noteWeight(entity, fact, replaced, value);
      if (replaced === undefined) continue;
      this.#writers.set(`${entity.id} ${fact}`, person);
      if (field === 'involved') this.#writers.set(`${entity.id} everyone`, person);
      if (fact === 'everyone') continue;
      if (isByRule(change, fact, expectations) || this.#isByEarlierRule(person, change, fact, value)) continue;
      // The person who wrote a list knows that no newer member is in it.
      const isKnown = field === 'involved' && this.#mayGoBack(person, known, 'everyone', lastWriters);
      if (!isKnown && !wasEven && !seen.has(known, fact, replaced) && !isFirstAmount(change, fact, context)) {
        throw new Error(`${person} has not seen ${fact} of ${describeEntity(known)}`);
      }
      if (!this.#isWanted(person, context, change, fact, value, lastWriters)) {
        throw new Error(`${person} did not want ${fact} of ${describeEntity(known)} to be ${value}`);
      }
      if (isUnanswered(context, entity, fact, replaced)) {
        throw new Error(
          `${person} has not chosen ${fact} of ${describeEntity(entity)} over that of ${describeEntity(known)}`,
        );
      }
    }
    if (String(known.involved) !== String(entity.involved)) this.#payerByRule.delete(entity.id);
  }

  #isWanted(
    person: string,
    context: PlanContext,
    { known, entity, now }: Change,
    fact: string,
    value: unknown,
    lastWriters: ReadonlyMap<string, string>,
  ): boolean {
    const { expectations, unresolved } = context;
    if (expectations.wants(entity, fact, value) || isByTheirRate(context, entity, now, fact)) return true;
    const all = this.state.expectationsOf(person);
    const own = [...this.state.gaveWay(person, entity.id)];
    if (own.some((identity) => all.hasEverStated({ ...entity, identity }, fact, value))) return true;
    // Who is given a share is wanted in the list, also when a deletion had put them there. Who was deleted when the list was
    // sent, and has been brought back since, is in no such list: the next one names them.
    if (fieldOf(fact) === 'involved') {
      const member = memberIn(fact);
      // Who is about to be deleted is in no list any more.
      const isOut = expectations.has(member, 'absent') || unresolved.has(`${member} existence`);
      if (value === true ? expectations.has(entity.identity, weightFact(member)) : isOut) return true;
      // Who goes back from a list of their own to everyone means those too who have come since.
      const isEveryones = value === true && entity.involved.length === 0;
      const isBack = isEveryones && this.#mayGoBack(person, known, 'everyone', lastWriters);
      if (isBack && all.hasEverWanted(entity, 'everyone', true)) return true;
    }
    // Who was out of the list and comes back counts 1.
    if (fieldOf(fact) === 'weights' && value === 1 && all.hasEverStated(entity, fact, value)) return true;
    return this.#mayGoBack(person, known, fact, lastWriters) && all.hasEverWanted(entity, fact, value);
  }

  /**
   * Whether the person may go back to what they have wanted before: from a value of their own that they never saw saved, or from a
   * list that a rule has made and nobody has entered.
   */
  #mayGoBack(person: string, known: TrackedEntity, fact: string, lastWriters: ReadonlyMap<string, string>): boolean {
    const isByRule = this.#payerByRule.has(known.id) && ['everyone', 'involved'].includes(fieldOf(fact));
    return isByRule || this.#isOwn(person, known, fact, lastWriters);
  }

  /** Whether the person has written the value last, or may have. `everyone` stands for the whole list. */
  #isOwn(person: string, known: TrackedEntity, fact: string, lastWriters: ReadonlyMap<string, string>): boolean {
    const isLast = lastWriters.get(`${known.id} ${fact}`) === person;
    return isLast || this.state.mayHaveWritten(person, known, fieldOf(fact));
  }

  /** Whether a member counts 1 in a list without having been given that, and the person has seen the list without them. */
  #isEvenByRule({ known }: Change, fact: string, seen: SeenValues): boolean {
    return this.#evenByRule.has(`${known.id} ${fact}`) && seen.has(known, involvedFact(memberIn(fact)), false);
  }

  #noteWeight({ id }: TrackedEntity, fact: string, replaced: unknown, value: unknown): void {
    if (fieldOf(fact) === 'weights' && replaced === undefined && value === 1) this.#evenByRule.add(`${id} ${fact}`);
    else this.#evenByRule.delete(`${id} ${fact}`);
  }

  /** Whether a member enters or leaves a list as a consequence of an earlier change to the list. */
  #isByEarlierRule(person: string, { known, entity, old, now }: Change, fact: string, value: unknown): boolean {
    const payer = old.get(known.payerId ?? '')?.identity ?? '';
    // The rule has put the payer there, be it who paid then or who pays now.
    if (this.#payerByRule.has(known.id) && (fact === involvedFact(payer) || isPayerAlone(entity, now))) return true;
    // A person who names members leaves out newer ones, even if others have named those in the meantime.
    const isOut = value === false && entity.involved.length > 0;
    return isOut && this.state.expectationsOf(person).leavesOut(entity, fact);
  }

  #checkDeleted(
    person: string,
    { expectations, seen }: PlanContext,
    entity: TrackedEntity,
    old: TrackedEntities,
  ): void {
    const isSeenIn = ([fact, value]: [string, unknown]) => {
      if (fact === 'everyone' || seen.has(entity, fact, value)) return true;
      if (fieldOf(fact) !== 'involved' && fieldOf(fact) !== 'weights') return false;
      // A newer member is in no list of names.
      const isNewcomer = value === false && entity.involved.length > 0 && !seen.has(entity, fact, true);
      return isNewcomer || isPayerAlone(entity, old);
    };
    // The list may have been seen as a whole, or before the deletion of members took them out of it.
    const isSeen = seen.hasList(entity) || [...factsOf(entity, old)].every(isSeenIn);
    if (!isSeen || !seen.has(entity, 'name', entity.name) || !seen.has(entity, 'amount', billOf(entity))) {
      throw new Error(`${person} has not seen ${describeEntity(entity)}, which is deleted`);
    }
    if (!expectations.has(entity.identity, 'absent')) {
      throw new Error(`${person} did not want ${describeEntity(entity)} to be deleted`);
    }
  }

  #checkCreated(person: string, context: PlanContext, { entity, old, now }: Change, isSecondCopy: boolean): void {
    const { expectations, unresolved, seen } = context;
    if (entitiesWithIdentity(old, entity.identity).length > 0) {
      throw new Error(`${person} created ${describeEntity(entity)}, which is there already`);
    }
    // A call that was not answered is made again for what it may have made to be deleted.
    const isInDoubt = this.state.creationsInDoubt(person).has(entity.identity);
    const wasRefused = isSecondCopy && this.state.creationsRefused(person).has(entity.identity);
    const isTakenBack = expectations.has(entity.identity, 'absent') && (isInDoubt || wasRefused);
    const isBroughtBack =
      this.state.broughtBack(person).has(entity.identity) && !expectations.has(entity.identity, 'absent');
    const isWanted = isTakenBack || isBroughtBack || expectations.has(entity.identity, 'present');
    if (!isWanted || unresolved.has(`${entity.identity} existence`)) {
      throw new Error(`${person} did not want to create ${describeEntity(entity)}`);
    }
    for (const [fact, value] of factsOf(entity, now)) {
      if (fact === 'everyone' || isPayerAlone(entity, now) || isByTheirRate(context, entity, now, fact)) continue;
      // Who is about to be deleted by the same person is in no list any more.
      if (fieldOf(fact) === 'involved' && value === false && expectations.has(memberIn(fact), 'absent')) continue;
      // Nor is who was not in the list as the call was planned, though they were added to it since.
      if (fieldOf(fact) === 'involved' && value === false && !expectations.wants(entity, fact, true)) continue;
      if (!this.state.expectationsOf(person).hasEverWanted(entity, fact, value)) {
        throw new Error(`${person} never wanted ${fact} of ${describeEntity(entity)} to be ${value}`);
      }
    }
    // Who all were meant has been deleted since.
    const payer = now.get(entity.payerId ?? '')?.identity ?? '';
    if (isPayerAlone(entity, now) && !expectations.wants(entity, involvedFact(payer), true)) {
      this.#payerByRule.add(entity.id);
    }
    this.state.creators.set(entity.id, person);
    this.#writers.set(`${entity.id} everyone`, person);
    for (const values of [seen, this.state.seenBy(person)]) values.addCreated(entity, now);
    this.state.expectationsOf(person).onCreated(entity, now);
    this.state.creations(person).set(entity.identity, [entity, now]);
  }
}

/** Whether the person was asked about it and has not chosen. Who removes the payer whom others have chosen has answered. */
function isUnanswered(
  { expectations, unresolved }: PlanContext,
  { identity }: TrackedEntity,
  fact: string,
  theirs: unknown,
): boolean {
  if (fact === 'payer' && expectations.has(String(theirs), 'absent')) return false;
  return [fieldOf(fact), fact].some((key) => unresolved.has(`${identity} ${key}`));
}

/**
 * Whether this is the amount that others' rate or currency gives to a bill that the person has entered, and the person has yet to
 * choose between those and their own (docs/decisions/039-currencies-of-bills.md).
 */
function isByTheirRate(
  { expectations, unresolved, saved }: PlanContext,
  entity: TrackedEntity,
  now: TrackedEntities,
  fact: string,
): boolean {
  const { identity, original } = entity;
  if (fact !== 'amount' || original === null) return false;
  const project = [...now.values()].find(({ kind }) => kind === 'project')?.identity;
  const isAsked = ['currency', rateFact(original.currency)].some((one) => unresolved.has(`${project} ${one}`));
  const isEntered = String(expectations.valueOf(identity, fact)).endsWith(`=${original.amount}${original.currency}`);
  return isAsked && isEntered && isCounted({ ...entity, amount: null }, entity, saved);
}

/**
 * Whether a rate has given a bill its first amount that the person has seen without one, or which their page has counted by a rate
 * of theirs as it came in. It is the same bill.
 */
function isFirstAmount(
  { known, entity, old, now }: Change,
  fact: string,
  { seen, expectations }: PlanContext,
): boolean {
  if (fact !== 'amount') return false;
  const waiting = { ...known, amount: null };
  const isSeen = (before: TrackedEntity, after: TrackedEntity, entities: TrackedEntities, bill: TrackedEntity) => {
    const project = [...entities.values()].find(({ kind }) => kind === 'project');
    if (project === undefined || !seen.has(known, fact, billOf(bill))) return false;
    return [project, asWanted(project, expectations)].some((one) => isCounted(before, after, one));
  };
  return isSeen(waiting, known, old, waiting) || isSeen(known, entity, now, entity);
}

/** The project with the rates that the person is about to save. */
function asWanted(project: TrackedEntity, expectations: Expectations): TrackedEntity {
  const rates = { ...project.rates };
  for (const code of CODES) {
    const rate = expectations.valueOf(project.identity, rateFact(code));
    if (typeof rate === 'string') rates[code] = rate;
  }
  return { ...project, rates };
}

/** Whether a member enters or leaves a list by a rule that nobody has to ask for (docs/decisions/011-merge-rules.md). */
function isByRule({ known, entity, now }: Change, fact: string, expectations: Expectations): boolean {
  // A list that would become empty involves the payer, whose weight says nothing there.
  const payer = now.get(entity.payerId ?? '')?.identity ?? '';
  if ([involvedFact(payer), weightFact(payer)].includes(fact) && isPayerAlone(entity, now)) return true;
  if (fieldOf(fact) !== 'involved') return false;
  // Everyone is a value of its own: it includes newer members, and naming members leaves those out.
  const isOtherKind = (known.involved.length === 0) !== (entity.involved.length === 0);
  const isStated = variantsOf(fact).some((key) => expectations.has(entity.identity, key));
  return (
    isOtherKind && !isStated && expectations.valueOf(entity.identity, 'everyone') === (entity.involved.length === 0)
  );
}

export function trackedEntitiesIn({ members, ...head }: TimelessProject): TrackedEntities {
  return trackedEntitiesOf({ ...head, members: members.map(memberFromWire) });
}
