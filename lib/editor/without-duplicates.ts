import { byId, idsOf } from '@/lib/domain/by-id';
import { type Conflicts, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { mergeThreeWay } from '@/lib/domain/merge/three-way';
import { numbered } from '@/lib/domain/numbered';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { filterShared, mapShared } from '@/lib/domain/shared-lists';
import { swapIds } from '@/lib/domain/swap-ids';
import { mapHistory } from './history';
import type { EditorState } from './state';

interface Merge {
  readonly project: Project;
  readonly conflicts: Conflicts;
}

/**
 * When the answer to a creation was lost, what it made may have been loaded, as if it were somebody else's, before the
 * creation is tried again and acknowledged. Both are then the same thing, which both have from what was first sent. The
 * draft may have lost one of them or both by then; what it was before may still come back.
 */
export function withoutDuplicates(state: EditorState, ids: ReadonlyMap<string, string>, sent: Project): EditorState {
  const known = new Set([...idsOf(state.snapshot), ...idsOf(state.draft)]);
  const early = new Map([...ids].filter(([, made]) => known.has(made)));
  if (early.size === 0) return state;

  const { project: draft, conflicts } = unified(state.draft, early, sent);
  const next = { ...state, draft, conflicts: new Map([...state.conflicts, ...conflicts]) };
  return mapHistory(next, (project) => unified(project, early, sent).project);
}

/** The project with one of each pair that the map tells of. */
function unified(project: Project, ids: ReadonlyMap<string, string>, sent: Project): Merge {
  const there = idsOf(project);
  const twice = new Map([...ids].filter(([temporary, made]) => there.has(temporary) && there.has(made)));
  if (twice.size === 0) return { project, conflicts: NO_CONFLICTS };

  const theirs = without(project, new Set(twice.keys()));
  const made = new Set(twice.values());
  const merge = mergeThreeWay(
    { base: asSent(theirs, made, sent), mine: swapIds(without(project, made), twice), theirs },
    { bringsBack: true },
  );
  return { project: movedUp(merge.project, made), conflicts: merge.conflicts };
}

/** While the rows of these ids stood there twice, those behind them had made way. */
function movedUp(project: Project, ids: ReadonlySet<string>): Project {
  const inPlace = <T extends Member | Expense>(rows: readonly T[]) =>
    rows.some(({ id }) => ids.has(id)) ? numbered(rows) : rows;
  const members = mapShared(project.members, (member) => {
    const expenses = inPlace(member.expenses);
    return expenses === member.expenses ? member : { ...member, expenses };
  });
  return { ...project, members: inPlace(members) };
}

/** The project with the rows of these ids as they were first sent. */
function asSent(project: Project, ids: ReadonlySet<string>, sent: Project): Project {
  const members = byId(sent.members);
  const expenses = byId(sent.members.flatMap((member) => member.expenses));
  const sentExpense = (expense: Expense) => (ids.has(expense.id) && expenses.get(expense.id)) || expense;
  return {
    ...project,
    members: project.members.map((member) =>
      ids.has(member.id)
        ? {
            ...(members.get(member.id) ?? member),
            expenses: member.expenses.filter(({ id }) => ids.has(id)).map(sentExpense),
          }
        : { ...member, expenses: member.expenses.map(sentExpense) },
    ),
  };
}

/** Takes the rows out and leaves everything else as it is, involved lists too. */
function without(project: Project, ids: ReadonlySet<string>): Project {
  const members = mapShared(
    filterShared(project.members, ({ id }) => !ids.has(id)),
    (member) => {
      const expenses = filterShared(member.expenses, ({ id }) => !ids.has(id));
      return expenses === member.expenses ? member : { ...member, expenses };
    },
  );
  return members === project.members ? project : { ...project, members };
}
