import { byId } from '@/lib/domain/entities';
import type { Expense, Member, Project } from '@/lib/domain/project';

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/** The member of this id. Its list is indexed once, as thousands of rows look for theirs after each key. */
export function findMember({ members }: Project, memberId: string): Member | undefined {
  return find(members, memberId);
}

/** The expense of this id that this member paid. */
export function findExpense(project: Project, memberId: string, expenseId: string): Expense | undefined {
  const member = findMember(project, memberId);
  return member && find(member.expenses, expenseId);
}

function find<Item extends Member | Expense>(items: readonly Item[], id: string): Item | undefined {
  let index = indexes.get(items) as ReadonlyMap<string, Item> | undefined;
  if (index === undefined) {
    index = byId(items);
    indexes.set(items, index);
  }
  return index.get(id);
}
