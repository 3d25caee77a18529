import type { Entity, Expense, Member, Project } from './project';
import { mapShared, withFields } from './structural-sharing';

/** The project, its members and their expenses by id: the project first, each member ahead of its expenses. */
export function entitiesOf(project: Project): Map<string, Entity> {
  const entities = new Map<string, Entity>([[project.id, project]]);
  for (const member of project.members) {
    entities.set(member.id, member);
    for (const expense of member.expenses) entities.set(expense.id, expense);
  }
  return entities;
}

/** The members with each expense as `transform` returns it. */
export function mapExpenses(
  members: readonly Member[],
  transform: (expense: Expense, payer: Member) => Expense,
): readonly Member[] {
  return mapShared(members, (payer) =>
    withFields(payer, { expenses: mapShared(payer.expenses, (expense) => transform(expense, payer)) }),
  );
}

export function byId<T extends { readonly id: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}
