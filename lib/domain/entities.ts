import { sameInvolved, sameWeights } from './involvement';
import { sameName } from './name';
import type { Entity, Expense, Member, Project } from './project';

const NO_IDS: readonly string[] = [];

/** The project, its members and their expenses by id: the project first, each member ahead of its expenses. */
export function entitiesOf(project: Project): Map<string, Entity> {
  const entities = new Map<string, Entity>([[project.id, project]]);
  for (const member of project.members) {
    entities.set(member.id, member);
    for (const expense of member.expenses) entities.set(expense.id, expense);
  }
  return entities;
}

export function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/** The member of this id. Its list is indexed once, as thousands of rows look for theirs after each key. */
export function findMember({ members }: Project, memberId: string): Member | undefined {
  return find(members, memberId);
}

/** The expense of this id that the member paid. */
export function findExpense({ expenses }: Member, expenseId: string): Expense | undefined {
  return find(expenses, expenseId);
}

function find<Item extends Member | Expense>(items: readonly Item[], id: string): Item | undefined {
  let index = indexes.get(items) as ReadonlyMap<string, Item> | undefined;
  if (index === undefined) {
    index = byId(items);
    indexes.set(items, index);
  }
  return index.get(id);
}

/**
 * Whether all that a person can enter is saved alike: names, amounts, involved members and their weights, the currency. Orders and a member's
 * expenses do not count.
 */
export function sameContent(a: Entity, b: Entity): boolean {
  return (
    a === b ||
    (sameName(a.name, b.name) &&
      a.currency === b.currency &&
      a.amount === b.amount &&
      a.isPayment === b.isPayment &&
      sameWeights(a.weights, b.weights) &&
      sameInvolved(a.involvedMemberIds ?? NO_IDS, b.involvedMemberIds ?? NO_IDS))
  );
}

/** Whether two members, or two expenses, are saved alike. A member's expenses do not count. */
export function sameEntity(a: Entity, b: Entity): boolean {
  return a === b || (a.order === b.order && sameContent(a, b));
}
