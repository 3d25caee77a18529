import { byId, idsOf } from '@/lib/domain/by-id';
import type { Conflicts } from '@/lib/domain/conflict';
import { mergeProject } from '@/lib/domain/merge';
import { numbered } from '@/lib/domain/numbered';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { shareStructure } from '@/lib/domain/share-structure';
import { filterShared, mapShared } from '@/lib/domain/shared-lists';
import { swapIds } from '@/lib/domain/swap-ids';
import { mergeThreeWay } from '@/lib/domain/three-way';
import type { SavedAction } from './actions';
import { completed } from './history';
import { merged } from './incoming';
import type { EditorState } from './state';
import { withIds } from './with-ids';

/**
 * What was typed while the save was under way stays in the draft, as unsaved changes. What others have made of something
 * new before its creation was acknowledged is merged in.
 */
export function saved(state: EditorState, action: SavedAction): EditorState {
  const { snapshot, sent = snapshot, base = state.snapshot, ids, version = 0 } = action;
  const next = completed(withIds(withoutDuplicates(state, ids, sent), ids));
  // What others' changes have made of the snapshot while the save was under way stays in it.
  const withOthers = (project: Project) =>
    base === state.snapshot ? project : mergeThreeWay({ base, mine: project, theirs: state.snapshot }, AWAY).project;
  const shared = (project: Project) => shareStructure(next.draft, withOthers(project));
  const merge = mergeProject(shared(sent), next.draft, shared(snapshot), next.conflicts);
  return { ...merged(next, merge), savedVersion: Math.max(state.savedVersion, version) };
}

/** What either side has removed stays away. */
const AWAY = { bringsBack: false };

/**
 * When the answer to a creation was lost, what it made may have been loaded, as if it were somebody else's, before the
 * creation is tried again and acknowledged. Both are then the same thing, which both have from what was first sent.
 */
function withoutDuplicates(state: EditorState, ids: ReadonlyMap<string, string>, sent: Project): EditorState {
  const drafted = idsOf(state.draft);
  const twice = new Map([...ids].filter(([temporary, saved]) => drafted.has(temporary) && drafted.has(saved)));
  if (twice.size === 0) return state;

  const theirs = without(state.draft, new Set(twice.keys()));
  const made = new Set(twice.values());
  const merge = mergeThreeWay(
    { base: asSent(theirs, made, sent), mine: swapIds(without(state.draft, made), twice), theirs },
    { bringsBack: true },
  );
  const conflicts: Conflicts = new Map([...state.conflicts, ...merge.conflicts]);
  return { ...state, draft: movedUp(merge.project, made), conflicts };
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
