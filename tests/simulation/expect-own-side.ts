import { hasEntity } from '@/lib/domain/find-entity';
import { weightOf } from '@/lib/domain/involvement';
import type { Conflict, Conflicts } from '@/lib/domain/merge/conflict';
import type { EditorState } from '@/lib/editor/state';
import { asDeleted, expectChange, expectPresent, factsIn } from './expect-edits';
import type { Expectations } from './expectations';
import {
  billOf,
  factsOf,
  involvedFact,
  rateFact,
  type TrackedEntities,
  type TrackedEntity,
  trackedEntitiesOf,
  weightFact,
} from './tracked-entities';

/** The person has chosen their own side of these conflicts. */
export function expectOwnSide(expectations: Expectations, conflicts: Conflicts, state: EditorState): void {
  const entities = trackedEntitiesOf(state.draft);
  for (const [id, conflict] of conflicts) {
    const entity = entities.get(id);
    if (entity !== undefined) override(expectations, entity, conflict, state, entities);
  }
}

/** An undo has brought back what the person had removed and others had changed: that has kept it. */
export function expectKeptByUndo(expectations: Expectations, before: EditorState, after: EditorState): void {
  const kept = [...before.conflicts].flatMap(([id, { existence }]) => {
    const isKept = existence?.theirs === 'changed' && hasEntity(after.draft, id) && !after.conflicts.get(id)?.existence;
    return isKept ? [[id, { existence }] as const] : [];
  });
  expectOwnSide(expectations, new Map(kept), before);
}

function override(
  expectations: Expectations,
  entity: TrackedEntity,
  conflict: Conflict,
  state: EditorState,
  entities: TrackedEntities,
): void {
  if (conflict.name) expectations.set(entity, 'name', entity.name);
  if (conflict.amount) expectations.set(entity, 'amount', billOf(entity));
  if (conflict.payment) expectations.set(entity, 'payment', entity.isPayment);
  if (conflict.date) expectations.set(entity, 'date', entity.date);
  if (conflict.note) expectations.set(entity, 'note', entity.note);
  if (conflict.payer) expectations.set(entity, 'payer', entities.get(entity.payerId ?? '')?.identity);
  if (conflict.currency) expectations.set(entity, 'currency', entity.currency);
  for (const code of Object.keys(conflict.rates?.theirs ?? {})) {
    expectations.set(entity, rateFact(code), entity.rates[code] ?? null);
  }
  for (const id of Object.keys(conflict.weights?.theirs ?? {})) {
    const fact = weightFact(entities.get(id)?.identity ?? '');
    if (entity.involved.includes(id)) expectations.set(entity, fact, weightOf(entity.weights, id));
  }
  if (conflict.involved) {
    const { theirs: involved, weights = {} } = conflict.involved;
    const theirs = { ...entity, involved, weights };
    expectChange(expectations, entity, factsOf(theirs, entities), entities);
  }
  expectations.overridden.add(entity, conflict);
  if (conflict.existence?.theirs === 'changed') expectations.drop(entity, 'absent');
  if (conflict.existence?.theirs === 'removed') expectKept(expectations, entity, state, entities);
}

/** What others have removed is kept, with all that a member has paid. */
function expectKept(
  expectations: Expectations,
  entity: TrackedEntity,
  state: EditorState,
  entities: TrackedEntities,
): void {
  const member = state.draft.members.find(({ id }) => id === entity.id);
  const deleted = asDeleted(state);
  const paid = new Set(member?.expenses.map(({ id }) => id));
  for (const other of entities.values()) {
    if (other === entity || paid.has(other.id)) expectPresent(expectations, other, entities, factsIn(deleted, other));
    // A member stays in the lists, also in one that has become everyone's by that.
    const wasIn = deleted.get(other.id)?.involved.includes(entity.id) && other.involved.length === 0;
    if (wasIn || other.involved.includes(entity.id)) expectations.set(other, involvedFact(entity.identity), true);
  }
}
