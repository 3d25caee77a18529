import type { Entity, Expense, Member, Project } from './project';

const indexes = new WeakMap<readonly object[], ReadonlyMap<string, object>>();

/** The member of this id. Its list is indexed once, as thousands of rows look for theirs after each key. */
export function findMember({ members }: Project, memberId: string): Member | undefined {
  return find(members, memberId);
}

/** The expense of this id that the member paid. */
export function findExpense({ expenses }: Member, expenseId: string): Expense | undefined {
  return find(expenses, expenseId);
}

/** Who paid the expense of this id. */
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
