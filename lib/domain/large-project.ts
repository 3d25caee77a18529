import type { Project } from './project';

/** Members and expenses of which the first paint has the editor, with its fields. */
const MAX_EDITED_AT_FIRST = 500;

/** Members and expenses. */
export function sizeOf({ members }: Project): number {
  return members.reduce((sum, { expenses }) => sum + expenses.length, members.length);
}

/** Whether so many members and expenses come as a text first, which costs a server and a phone less than fields. */
export function isLarge(size: number): boolean {
  return size > MAX_EDITED_AT_FIRST;
}
