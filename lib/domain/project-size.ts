import type { Member, Project } from './project';

/** Members and expenses of which the first paint has the editor, with its fields. */
const MAX_EDITED_AT_FIRST = 500;

type Sized = Pick<Project, 'members'>;

/** Expenses, payments among them. */
export function expenseCountOf({ members }: Sized): number {
  return members.reduce((sum, { expenses }) => sum + expenses.length, 0);
}

/** Members and expenses. */
export function sizeOf(project: Sized): number {
  return project.members.length + expenseCountOf(project);
}

/** Whether so many members and expenses come as a text first, which costs a server and a phone less than fields. */
export function isLarge(size: number): boolean {
  return size > MAX_EDITED_AT_FIRST;
}

export interface Counts {
  readonly members: number;
  readonly expenses: number;
  /** In lists of who shares. */
  readonly places: number;
}

/** How many there are of what a project may hold only so many of. */
export function countsOf(members: readonly Member[]): Counts {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  return { members: members.length, expenses: expenses.length, places };
}
