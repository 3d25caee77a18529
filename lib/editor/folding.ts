import { findExpense, findMember, sameContent } from '@/lib/domain/entities';
import type { Member, Project } from '@/lib/domain/project';
import { expenseCountOf } from '@/lib/domain/project';
import { rowKeyOf } from './rows';
import type { EditorState } from './state';

/** Expenses that do not push the settlement further down a phone than its second screen. */
const MAX_OPEN = 12;

/** The row keys of the members whose cards are folded on small screens when a project is opened. */
export function foldedAtFirst(project: Project): ReadonlySet<string> {
  return new Set(expenseCountOf(project) > MAX_OPEN ? project.members.map(({ id }) => id) : []);
}

/** The cards that are still folded: those are open now in which something was edited here, or where there is a new conflict. */
export function stillFolded(folded: ReadonlySet<string>, before: EditorState, now: EditorState): ReadonlySet<string> {
  if (folded.size === 0) return folded;
  const opened = new Set([...edited(before, now), ...withNewConflict(before, now)].map(({ id }) => rowKeyOf(now, id)));
  const still = [...folded].filter((key) => !opened.has(key));
  return still.length === folded.size ? folded : new Set(still);
}

/**
 * The members whom this step of the person is about: who came, got another expense, or has the one expense that changed. A step
 * that changes several is about something else, such as a member who is left out of them.
 */
function edited(before: EditorState, now: EditorState): Member[] {
  // What others saved changes the snapshot. What was brought back of a draft is told elsewhere, and moves nothing.
  const isHere = now.snapshot === before.snapshot && now.restored === before.restored;
  if (!isHere || now.draft.members === before.draft.members) return [];
  const grown: Member[] = [];
  const changed: Member[] = [];
  for (const member of now.draft.members) {
    const old = findMember(before.draft, member.id);
    if (old?.expenses === member.expenses) continue;
    if (!old || member.expenses.some(({ id }) => !findExpense(old, id))) grown.push(member);
    for (const expense of member.expenses) {
      const known = old && findExpense(old, expense.id);
      if (known && !sameContent(known, expense)) changed.push(member);
    }
  }
  return changed.length === 1 ? [...grown, ...changed] : grown;
}

/** The members in whose cards a conflict stands that was not there before. */
function withNewConflict(before: EditorState, now: EditorState): Member[] {
  if (now.conflicts === before.conflicts) return [];
  const fresh = [...now.conflicts].filter((id) => !before.conflicts.has(id));
  return now.draft.members.filter((member) => fresh.some((id) => id === member.id || findExpense(member, id)));
}
