import { entitiesOf } from '@/lib/domain/entities';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';

/** What came in from others and took something away. The history knows by which change. */
export interface OthersWork {
  readonly before: Project;
  readonly after: Project;
  /** The members and expenses that are gone here as well. About one that was changed here there is a question. */
  readonly removedIds: ReadonlySet<string>;
  /** What is not any more as a save from here has left it. */
  readonly lostIds: ReadonlySet<string>;
  /** A change from here has brought it in. */
  readonly isOwn: boolean;
}

/** The members and expenses that others have removed, and with them this draft. */
export function removedByOthers(before: EditorState, now: EditorState): Set<string> {
  const { snapshot } = before;
  if (snapshot === now.snapshot || snapshot.epoch !== now.snapshot.epoch) return new Set();
  const mine = entitiesOf(before.draft);
  const saved = entitiesOf(now.snapshot);
  const staying = entitiesOf(now.draft);
  const ids = [...entitiesOf(snapshot).keys()];
  return new Set(ids.filter((id) => !saved.has(id) && mine.has(id) && !staying.has(id)));
}

/** The row keys of the members who have other expenses than before, where these ids were changed or removed. */
export function membersWithNews(before: EditorState, now: EditorState, ids: ReadonlySet<string>): Set<string> {
  const members = now.draft.members.filter((member) => {
    const old = findMember(before.draft, member.id);
    if (old?.expenses === member.expenses) return false;
    return (
      member.expenses.some(({ id }) => ids.has(id)) ||
      old?.expenses.some(({ id }) => ids.has(id) && findExpense(member, id) === undefined)
    );
  });
  return new Set(members.map(({ id }) => rowKeyOf(now, id)));
}
