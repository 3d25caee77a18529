import type { Expense, Member, Project } from './project';
import { mapShared } from './shared-lists';

/**
 * The project with the ids of members and expenses replaced as the map says, in involved lists too. What holds none of
 * them stays the same object.
 */
export function swapIds(project: Project, ids: ReadonlyMap<string, string>): Project {
  return idSwap(ids)(project);
}

/** `swapIds` for several projects that share objects: afterwards they share them still. */
export function idSwap(ids: ReadonlyMap<string, string>): (project: Project) => Project {
  if (ids.size === 0) return (project) => project;
  const swapId = (id: string) => ids.get(id) ?? id;

  const swapExpense = remembered((expense: Expense): Expense => {
    const id = swapId(expense.id);
    const involvedMemberIds = swapInvolved(expense.involvedMemberIds);
    const isSame = id === expense.id && involvedMemberIds === expense.involvedMemberIds;
    return isSame ? expense : { ...expense, id, involvedMemberIds };
  });

  /** An id may give way to one that the list holds already. */
  function swapInvolved(involved: readonly string[]): readonly string[] {
    const swapped = mapShared(involved, swapId);
    return swapped === involved ? involved : [...new Set(swapped)];
  }

  const swapExpenses = remembered((expenses: readonly Expense[]) => mapShared(expenses, swapExpense));

  const swapMember = remembered((member: Member): Member => {
    const id = swapId(member.id);
    const expenses = swapExpenses(member.expenses);
    return id === member.id && expenses === member.expenses ? member : { ...member, id, expenses };
  });

  const swapMembers = remembered((members: readonly Member[]) => mapShared(members, swapMember));

  return remembered((project) => {
    const members = swapMembers(project.members);
    return members === project.members ? project : { ...project, members };
  });
}

function remembered<T extends object>(swap: (item: T) => T): (item: T) => T {
  const swapped = new Map<T, T>();
  return (item) => {
    let result = swapped.get(item);
    if (result === undefined) {
      result = swap(item);
      swapped.set(item, result);
    }
    return result;
  };
}
