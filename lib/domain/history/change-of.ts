import type { Change } from './entries';

/** The newest of the changes, newest first, that changed or removed the member or expense of this id. */
export function changeOf(changes: readonly Change[], id: string): Change | undefined {
  return changes.find(({ before: { members, expenses } }) => contentOf(members, id) || contentOf(expenses, id));
}

/** Whether the change made the member, the expense or the project of this id another one. */
export function touches({ before: { project, members, expenses } }: Change, id: string, projectId: string): boolean {
  if (id === projectId) return project !== undefined;
  return contentOf(members, id) !== undefined || contentOf(expenses, id) !== undefined;
}

/** An id of another server may be the name of a property that each object has. */
function contentOf<C>(contents: Readonly<Record<string, C>> | undefined, id: string): C | undefined {
  return contents && Object.hasOwn(contents, id) ? contents[id] : undefined;
}
