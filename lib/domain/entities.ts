import { sameInvolved, sameWeights } from '@/lib/domain/involvement';
import { sameOriginal, sameRates } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import type { Entity, Expense, Member, Project } from '@/lib/domain/project';

const NO_IDS: readonly string[] = [];

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

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/** The member of this id. Its list is indexed once, as thousands of rows look for theirs after each key. */
export function findMember({ members }: Project, memberId: string): Member | undefined {
  return find(members, memberId);
}

/** The expense of this id that the member paid. */
export function findExpense({ expenses }: Member, expenseId: string): Expense | undefined {
  return find(expenses, expenseId);
}

/** The member who paid the expense of this id. */
export function findPayer({ members }: Pick<Project, 'members'>, expenseId: string): Member | undefined {
  return members.find((member) => findExpense(member, expenseId) !== undefined);
}

/** The project, member or expense of this id: an expense with its payer. */
export function findEntity(project: Project, id: string): Entity | undefined {
  if (id === project.id) return project;
  const payer = findPayer(project, id);
  const expense = payer && findExpense(payer, id);
  return expense ? { ...expense, payerId: payer.id } : findMember(project, id);
}

/** Whether the project is the one of this id, or has such a member or expense. */
export function hasEntity(project: Project, id: string): boolean {
  return id === project.id || findMember(project, id) !== undefined || findPayer(project, id) !== undefined;
}

/** The ids of the members and expenses that the project has and the other one lacks. Lists that both have cost nothing. */
export function idsOnlyIn(project: Project, other: Project): string[] {
  if (project.members === other.members) return [];
  return project.members.flatMap((member) => {
    const same = findMember(other, member.id);
    const expenses = same?.expenses === member.expenses ? [] : member.expenses;
    const missing = expenses.filter(({ id }) => findPayer(other, id) === undefined).map(({ id }) => id);
    return same ? missing : [member.id, ...missing];
  });
}

function find<Item extends Member | Expense>(items: readonly Item[], id: string): Item | undefined {
  let index = indexes.get(items) as ReadonlyMap<string, Item> | undefined;
  if (index === undefined) {
    index = new Map(items.map((item) => [item.id, item]));
    indexes.set(items, index);
  }
  return index.get(id);
}
