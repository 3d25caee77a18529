import type { Project } from '@/lib/domain/project';
import { beforeChange } from './before-change';
import type { Change } from './entries';
import { factsBetween } from './facts';

/** The newest of the changes, newest first, that changed or removed the member or expense of this id. */
export function changeOf(changes: readonly Change[], id: string): Change | undefined {
  return changes.find(({ before: { members, expenses } }) => contentOf(members, id) || contentOf(expenses, id));
}

/**
 * The versions to undo, newest first, in order to take back one of the changes: its own, and those of the same save that gave others
 * their places because of it. `now` is what the newest of the changes has left.
 */
export function versionsToUndo(now: Project, changes: readonly Change[], undone: Change): number[] {
  const versions: number[] = [];
  let after = now;
  for (const change of changes) {
    const isOfSave = change.group !== undefined && change.group === undone.group;
    if (versions.includes(undone.version) && !isOfSave) break;
    const before = beforeChange(after, change.before);
    const isPlaces = isOfSave && factsBetween(before, after).every(({ kind }) => kind === 'reordered');
    if (change === undone || isPlaces) versions.push(change.version);
    after = before;
  }
  return versions;
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
