import { withoutInvolved } from './involvement';
import type { Expense, Member, Project } from './project';
import { filterShared, mapShared } from './shared-lists';

/** One call of a save. A created member carries no expenses: each of them is a step of its own. */
export type SaveStep =
  | { readonly kind: 'project-updated'; readonly name: string | null }
  | { readonly kind: 'member-created'; readonly member: Member }
  | { readonly kind: 'member-updated'; readonly memberId: string; readonly name: string | null; readonly order: number }
  | { readonly kind: 'member-deleted'; readonly memberId: string }
  | { readonly kind: 'expense-created'; readonly memberId: string; readonly expense: Expense }
  | { readonly kind: 'expense-updated'; readonly memberId: string; readonly expense: Expense }
  | { readonly kind: 'expense-deleted'; readonly memberId: string; readonly expenseId: string };

/** A step that makes something, under a temporary id until the server gives it its own. */
export type CreationStep = Extract<SaveStep, { kind: 'member-created' | 'expense-created' }>;

/** A step that changes something that is there. */
export type ChangeStep = Extract<SaveStep, { kind: 'project-updated' | 'member-updated' | 'expense-updated' }>;

export function isChange(step: SaveStep): step is ChangeStep {
  return step.kind === 'project-updated' || step.kind === 'member-updated' || step.kind === 'expense-updated';
}

/** The id of what the step changes in the project. */
export function changedId(step: ChangeStep, project: Pick<Project, 'id'>): string {
  if (step.kind === 'project-updated') return project.id;
  return step.kind === 'member-updated' ? step.memberId : step.expense.id;
}

export function isCreation(step: SaveStep): step is CreationStep {
  return step.kind === 'member-created' || step.kind === 'expense-created';
}

/** The id of what the step makes. */
export function createdId(step: CreationStep): string {
  return step.kind === 'member-created' ? step.member.id : step.expense.id;
}

/** The project once the server has taken one step. What the step does not touch stays the same object. */
export function applyStep(project: Project, step: SaveStep): Project {
  switch (step.kind) {
    case 'project-updated':
      return step.name === project.name ? project : { ...project, name: step.name };
    case 'member-created':
      return withMembers(project, added(project.members, step.member));
    case 'member-updated':
      return withMembers(
        project,
        mapShared(project.members, (member) =>
          member.id === step.memberId ? { ...member, name: step.name, order: step.order } : member,
        ),
      );
    case 'member-deleted':
      return withoutMember(project, step.memberId);
    case 'expense-created':
      return withExpenses(project, step.memberId, (expenses) => added(expenses, step.expense));
    case 'expense-updated':
      return withExpenses(project, step.memberId, (expenses) =>
        mapShared(expenses, (expense) => (expense.id === step.expense.id ? step.expense : expense)),
      );
    case 'expense-deleted':
      return withExpenses(project, step.memberId, (expenses) =>
        filterShared(expenses, (expense) => expense.id !== step.expenseId),
      );
  }
}

/** The project once the server has taken all steps, stage by stage. */
export function applySteps(project: Project, stages: readonly (readonly SaveStep[])[]): Project {
  return stages.flat().reduce(applyStep, project);
}

function withMembers(project: Project, members: readonly Member[]): Project {
  return members === project.members ? project : { ...project, members: inOrder(members) };
}

function withExpenses(
  project: Project,
  memberId: string,
  change: (expenses: readonly Expense[]) => readonly Expense[],
): Project {
  const members = mapShared(project.members, (member) => {
    const expenses = member.id === memberId ? change(member.expenses) : member.expenses;
    return expenses === member.expenses ? member : { ...member, expenses: inOrder(expenses) };
  });
  return withMembers(project, members);
}

/** The expenses of a member go with it, and the others no longer involve it. */
function withoutMember(project: Project, memberId: string): Project {
  const remaining = filterShared(project.members, (member) => member.id !== memberId);
  if (remaining === project.members) return project;
  const members = mapShared(remaining, (member) => {
    const expenses = mapShared(member.expenses, (expense) => withoutInvolved(expense, member.id, memberId));
    return expenses === member.expenses ? member : { ...member, expenses };
  });
  return withMembers(project, members);
}

/** A creation whose first answer was lost is told again: what has been read in the meantime knows better. */
function added<T extends { readonly id: string }>(items: readonly T[], item: T): readonly T[] {
  return items.some(({ id }) => id === item.id) ? items : [...items, item];
}

/** Two of the same order stand by their ids, as the server has them. */
function inOrder<T extends { readonly id: string; readonly order: number }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
