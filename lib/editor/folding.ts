import { findExpense } from '@/lib/domain/entities';
import type { Project } from '@/lib/domain/project';
import { expenseCountOf } from '@/lib/domain/project';
import { rowKeyOf } from './rows';
import type { EditorState } from './state';

/** Expenses that do not push the settlement further down a phone than its second screen. */
const MAX_OPEN = 12;

/** The row keys of the members whose cards are folded on small screens when a project is opened. */
export function foldedAtFirst(project: Project): ReadonlySet<string> {
  return new Set(expenseCountOf(project) > MAX_OPEN ? project.members.map(({ id }) => id) : []);
}

/** The cards that are still folded. A card with a new conflict opens. */
export function stillFolded(folded: ReadonlySet<string>, before: EditorState, now: EditorState): ReadonlySet<string> {
  if (folded.size === 0 || now.conflicts === before.conflicts) return folded;
  const fresh = [...now.conflicts].filter((id) => !before.conflicts.has(id));
  const opened = now.draft.members.filter((member) => fresh.some((id) => id === member.id || findExpense(member, id)));
  const openedKeys = new Set(opened.map(({ id }) => rowKeyOf(now, id)));
  const still = [...folded].filter((key) => !openedKeys.has(key));
  return still.length === folded.size ? folded : new Set(still);
}
