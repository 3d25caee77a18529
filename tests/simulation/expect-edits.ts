import { applyPatch } from '@/lib/domain/patch/apply-patch';
import { isTemporaryId } from '@/lib/domain/temporary-id';
import type { EditorState } from '@/lib/editor/state';
import type { Expectations } from './expectations';
import {
  entitiesWithIdentity,
  factsOf,
  fieldOf,
  involvedFact,
  isDebt,
  isPayerAlone,
  type TrackedEntities,
  type TrackedEntity,
  trackedEntitiesOf,
} from './tracked-entities';

/** The person has changed the draft, and expects the change to be saved. */
export function expectEdit(expectations: Expectations, before: EditorState, after: EditorState): void {
  const [old, now] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(after.draft)];
  const saved = trackedEntitiesOf(after.snapshot);
  const deleted = asDeleted(after);
  for (const entity of old.values()) {
    if (now.get(entity.id)?.identity !== entity.identity) expectAbsent(expectations, entity, now);
  }
  for (const entity of now.values()) {
    const [known, base] = [old.get(entity.id), saved.get(entity.id)];
    if (known?.identity === entity.identity) {
      expectChange(expectations, entity, factsOf(known, old), now, payerByRule(known, entity, now));
      if (base?.identity === entity.identity) expectAsSaved(expectations, entity, factsOf(base, saved), now);
      else expectAsDeleted(expectations, entity, deleted, now);
    } else if (base?.identity === entity.identity) {
      expectRestored(expectations, entity, factsOf(base, saved), now, payerByRule(base, entity, now));
    } else expectPresent(expectations, entity, now, factsIn(deleted, entity));
  }
}

/** The members who have come back are expected in the lists that name them. */
export function expectInLists(expectations: Expectations, before: EditorState, after: EditorState): void {
  const [old, now] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(after.draft)];
  for (const entity of now.values()) {
    for (const id of entity.involved.filter((one) => !old.has(one))) {
      const fact = involvedFact(now.get(id)?.identity ?? '');
      expectations.set(entity, fact.replace('involved:', 'unchanged:'), true);
    }
  }
}

/** What is removed before its creation was answered is to go, though it may have been read in the meantime. */
export function expectTakenBack(
  expectations: Expectations,
  before: EditorState,
  after: EditorState,
  identities: ReadonlyMap<string, string>,
): void {
  const old = trackedEntitiesOf(before.draft);
  for (const id of after.toTakeBack.filter((one) => !before.toTakeBack.includes(one))) {
    const entity = old.get(id);
    if (entity) expectations.set({ ...entity, identity: identities.get(id) ?? entity.identity }, 'absent', id);
  }
}

/** The project with what others have deleted and the draft keeps, as it was then. */
export function asDeleted({ snapshot, deleted }: EditorState): TrackedEntities {
  return trackedEntitiesOf(applyPatch(snapshot, deleted));
}

export function factsIn(entities: TrackedEntities, { id }: TrackedEntity): ReadonlyMap<string, unknown> {
  const entity = entities.get(id);
  return entity ? factsOf(entity, entities) : new Map();
}

/** What others have deleted and the person has restored to what it was is as it was. */
function expectAsDeleted(
  expectations: Expectations,
  entity: TrackedEntity,
  deleted: TrackedEntities,
  now: TrackedEntities,
): void {
  const before = factsIn(deleted, entity);
  for (const [fact, value] of factsOf(entity, now)) {
    const isBack = before.has(fact) && before.get(fact) === value;
    if (isBack && expectations.valueOf(entity.identity, fact) === value) expectations.setAsItWas(entity, fact, value);
  }
}

/** Expects the entity as it is. What differs from what is saved, or was deleted, the person has entered. */
export function expectPresent(
  expectations: Expectations,
  entity: TrackedEntity,
  entities: TrackedEntities,
  saved: ReadonlyMap<string, unknown> = new Map(),
  setByRule: string | null = null,
): void {
  expectations.drop(entity, 'absent');
  expectations.set(entity, 'present', true);
  for (const [fact, value] of factsOf(entity, entities)) {
    if (fact === setByRule) continue;
    // Only members who are named are expected in the list.
    const isNamed = value === true && entity.involved.length > 0;
    const key = isNamed ? fact : fact.replace('involved:', 'unchanged:');
    if (saved.has(fact) && saved.get(fact) !== value) expectations.set(entity, key, value);
    // Who marks a debt as paid that somebody else has marked has the payment as the other has made and edited it.
    else if (isDebt(entity.name)) expectations.remember(entity, fact, value);
    else expectations.setAsItWas(entity, key, value);
  }
}

/**
 * The person has undone a removal that was not saved. If the list has switched between everyone and named members,
 * only the differences from the saved list are expected, and never what a rule of the product has set.
 */
function expectRestored(
  expectations: Expectations,
  entity: TrackedEntity,
  saved: ReadonlyMap<string, unknown>,
  now: TrackedEntities,
  setByRule: string | null,
): void {
  const facts = factsOf(entity, now);
  if (saved.get('everyone') === facts.get('everyone')) {
    expectPresent(expectations, entity, now, saved, setByRule);
    return;
  }
  expectBack(expectations, entity, now);
  expectChange(expectations, entity, saved, now);
}

/** Expects the entity, whatever others make of it. */
export function expectBack(expectations: Expectations, entity: TrackedEntity, now: TrackedEntities): void {
  expectations.drop(entity, 'absent');
  expectations.set(entity, 'present', true);
  for (const [fact, value] of factsOf(entity, now)) expectations.remember(entity, fact, value);
}

/**
 * Who is taken out of a list and added again before that is saved is in it as before, also where the list names them now and is
 * saved for everyone.
 */
function expectAsSaved(
  expectations: Expectations,
  entity: TrackedEntity,
  saved: ReadonlyMap<string, unknown>,
  now: TrackedEntities,
): void {
  const facts = factsOf(entity, now);
  if (saved.get('everyone') === facts.get('everyone')) return;
  for (const [fact, value] of facts) {
    if (!fact.startsWith('involved:') || saved.get(fact) !== value) continue;
    if (expectations.valueOf(entity.identity, fact) !== value) continue;
    expectations.drop(entity, fact);
    expectations.set(entity, fact.replace('involved:', 'unchanged:'), value);
  }
}

/** Expects the values that differ from those before, except the one that a rule of the product has set. */
export function expectChange(
  expectations: Expectations,
  entity: TrackedEntity,
  before: ReadonlyMap<string, unknown>,
  now: TrackedEntities,
  setByRule: string | null = null,
): void {
  const facts = factsOf(entity, now);
  const isOtherKind = before.get('everyone') !== facts.get('everyone');
  // Who leaves the list takes the weight along, and who comes counts 1.
  for (const fact of before.keys())
    if (fieldOf(fact) === 'weights' && !facts.has(fact)) expectations.drop(entity, fact);
  for (const [fact, value] of facts) {
    if (fieldOf(fact) === 'weights' && !before.has(fact)) expectations.remember(entity, fact, value);
    if (fact === setByRule) continue;
    const replaced = before.get(fact);
    // A new member is in a list only if it is named there.
    const isUneven = fieldOf(fact) === 'weights' && value !== 1;
    const isNew = replaced === undefined && entity.involved.length > 0 && (value === true || isUneven);
    // A member who comes back by an undo is out of the lists that the person had taken it out of.
    const isOutAgain = replaced === undefined && value === false && expectations.hasEverStated(entity, fact, value);
    if (isNew || isOutAgain || (replaced !== undefined && replaced !== value))
      expectValue(expectations, entity, fact, value);
    else if (isOtherKind && fieldOf(fact) === 'involved') {
      // A list of the other kind replaces what was expected of the list before.
      if (expectations.valueOf(entity.identity, fact) !== value) expectations.drop(entity, fact);
      expectations.set(entity, fact.replace('involved:', 'unchanged:'), value);
    }
  }
}

/** Who undoes what they changed of a payment that is not acknowledged has it again as all may mark it, and so has entered nothing. */
function expectValue(expectations: Expectations, entity: TrackedEntity, fact: string, value: unknown): void {
  const isUnacknowledged = isDebt(entity.name) && isTemporaryId(entity.id);
  if (isUnacknowledged && expectations.hasEverStated(entity, fact, value)) expectations.drop(entity, fact);
  else expectations.set(entity, fact, value);
}

function expectAbsent(expectations: Expectations, entity: TrackedEntity, now: TrackedEntities): void {
  const isLast = entitiesWithIdentity(now, entity.identity).length === 0;
  // A member that comes back is in the lists that it was in.
  expectations.forgetInLists(entity.identity);
  if (isLast || isTemporaryId(entity.id)) expectations.dropAbout(entity.identity);
  if (isLast || !isTemporaryId(entity.id)) expectations.set(entity, 'absent', entity.id);
}

/** The fact that the payer is involved, if every member in the list is removed: a rule says so, not the person. */
function payerByRule(known: TrackedEntity, entity: TrackedEntity, now: TrackedEntities): string | null {
  const isLeft = known.involved.length === 0 || known.involved.some((id) => now.has(id));
  if (isLeft || !isPayerAlone(entity, now)) return null;
  return involvedFact(now.get(entity.payerId ?? '')?.identity ?? '');
}
