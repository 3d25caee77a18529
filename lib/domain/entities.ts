import { findExpense, findMember } from './find-entity';
import { sameInvolved, sameWeights } from './involvement';
import { sameOriginal, sameRates } from './money/rates';
import { sameName } from './name';
import { sameNote } from './note';
import type { Entity, Project } from './project';

const NO_IDS: readonly string[] = [];

const known = new WeakMap<Project, ReadonlyMap<string, Entity>>();

/**
 * The project, its members and their expenses by id: the project first, each member ahead of its expenses. Made once of
 * each project.
 */
export function entitiesOf(project: Project): ReadonlyMap<string, Entity> {
  let entities = known.get(project);
  if (entities === undefined) {
    entities = new Map(everythingIn(project));
    known.set(project, entities);
  }
  return entities;
}

function* everythingIn(project: Project): Generator<[id: string, entity: Entity]> {
  yield [project.id, project];
  for (const member of project.members) {
    yield [member.id, member];
    for (const expense of member.expenses) yield [expense.id, expense];
  }
}

/** The items by their ids. */
export function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Whether all that a person can enter is saved alike: names, amounts and what bills said, days, notes, payers, whether
 * it is a payment, involved members and their weights, the currency and the rates. Orders and a member's expenses do not count.
 */
export function sameContent(a: Entity, b: Entity): boolean {
  return (
    a === b ||
    (sameName(a.name, b.name) &&
      a.currency === b.currency &&
      sameRates(a.rates, b.rates) &&
      a.payerId === b.payerId &&
      a.amount === b.amount &&
      a.isPayment === b.isPayment &&
      a.date === b.date &&
      sameNote(a.note, b.note) &&
      sameOriginal(a.original, b.original) &&
      sameWeights(a.weights, b.weights) &&
      sameInvolved(a.involvedMemberIds ?? NO_IDS, b.involvedMemberIds ?? NO_IDS))
  );
}

/** Whether two members, or two expenses, are saved alike. A member's expenses do not count. */
export function sameEntity(a: Entity, b: Entity): boolean {
  return a === b || (a.order === b.order && sameContent(a, b));
}

/** The ids of the project, members and expenses that are new or have other content, by `sameContent`, or another payer. */
export function changedIds(before: Project, now: Project): Set<string> {
  const changed = new Set<string>();
  if (before.id !== now.id || !sameContent(before, now)) changed.add(now.id);
  for (const member of now.members) {
    const old = findMember(before, member.id);
    if (old === undefined || !sameContent(old, member)) changed.add(member.id);
    if (old?.expenses === member.expenses) continue;
    for (const expense of member.expenses) {
      const same = old && findExpense(old, expense.id);
      if (same === undefined || !sameContent(same, expense)) changed.add(expense.id);
    }
  }
  return changed;
}

/** By id the project, members and expenses that are new or have other content in the draft, and then those that it removes. */
export function changedEntities(base: Project, draft: Project): Map<string, Entity> {
  const now = entitiesOf(draft);
  const changed = changedIds(base, draft);
  return new Map([
    ...[...now].filter(([id]) => changed.has(id)),
    ...[...entitiesOf(base)].filter(([id]) => !now.has(id)),
  ]);
}
