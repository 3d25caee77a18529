import { entitiesOf } from '@/lib/domain/entities';
import { beforeChange } from '@/lib/domain/history/before-change';
import { type Patch, patchBetween } from '@/lib/domain/history/patch';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from './state';

/** What others have deleted of the project of before, and earlier, and the draft keeps. */
export function deletedByOthers(before: Project, { snapshot, draft, deleted }: EditorState): Patch {
  const earlier = entriesOf(deleted);
  const [saved, drafted] = [entitiesOf(snapshot), entitiesOf(draft)];
  const isDeleted = (id: string) => drafted.has(id) && !saved.has(id);
  const isNew = before !== snapshot && [...entitiesOf(before).keys()].some(isDeleted);
  if (!isNew && earlier.every(isDeleted)) return deleted;
  const now = isNew ? patchBetween(before, snapshot) : {};
  return {
    members: only({ ...deleted.members, ...now.members }, isDeleted),
    expenses: only({ ...deleted.expenses, ...now.expenses }, isDeleted),
  };
}

/** The base of a merge with the latest project: what the draft has kept and is there again, as it was before its deletion. */
export function withReturned(base: Project, draft: Project, { members, expenses }: Patch, latest: Project): Project {
  const [known, drafted, now] = [entitiesOf(base), entitiesOf(draft), entitiesOf(latest)];
  const isBack = (id: string) => now.has(id) && drafted.has(id) && !known.has(id);
  if (!entriesOf({ members, expenses }).some(isBack)) return base;
  return beforeChange(base, { members: only(members, isBack), expenses: only(expenses, isBack) });
}

function entriesOf({ members = {}, expenses = {} }: Patch): string[] {
  return [...Object.keys(members), ...Object.keys(expenses)];
}

function only<C>(contents: Readonly<Record<string, C>> = {}, isWanted: (id: string) => boolean): Record<string, C> {
  return Object.fromEntries(Object.entries(contents).filter(([id]) => isWanted(id)));
}
