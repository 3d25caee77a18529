import type { Expense, Member, Project } from './project';
import { mapShared, withFields } from './structural-sharing';

/** The project with the ids of its members and expenses replaced as the map says, in involved lists too. */
export function remapIds(project: Project, ids: ReadonlyMap<string, string>): Project {
  return idRemapper(ids)(project);
}

/** `remapIds` for several projects that share objects. They share them afterwards, too. */
export function idRemapper(ids: ReadonlyMap<string, string>): (project: Project) => Project {
  if (ids.size === 0) return (project) => project;
  const remap = (id: string) => ids.get(id) ?? id;

  /** The list may already hold an id that another one is mapped to. */
  function remapInvolved(involved: readonly string[]): readonly string[] {
    const remapped = mapShared(involved, remap);
    return remapped === involved ? involved : [...new Set(remapped)];
  }

  const remapExpense = memoized((expense: Expense) =>
    withFields(expense, { id: remap(expense.id), involvedMemberIds: remapInvolved(expense.involvedMemberIds) }),
  );
  const remapExpenses = memoized((expenses: readonly Expense[]) => mapShared(expenses, remapExpense));
  const remapMember = memoized((member: Member) =>
    withFields(member, { id: remap(member.id), expenses: remapExpenses(member.expenses) }),
  );
  const remapMembers = memoized((members: readonly Member[]) => mapShared(members, remapMember));
  return memoized((project) => withFields(project, { members: remapMembers(project.members) }));
}

function memoized<T extends object>(remap: (item: T) => T): (item: T) => T {
  const results = new Map<T, T>();
  return (item) => {
    let result = results.get(item);
    if (result === undefined) {
      result = remap(item);
      results.set(item, result);
    }
    return result;
  };
}
