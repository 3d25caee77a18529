import type { Expense, Member, Project } from './project';
import { mapShared } from './shared-lists';

/**
 * The project with the ids of members and expenses replaced as the map says, in involved lists too. What holds none of
 * them stays the same object.
 */
export function swapIds(project: Project, ids: ReadonlyMap<string, string>): Project {
  if (ids.size === 0) return project;
  const swapId = (id: string) => ids.get(id) ?? id;

  const swapExpense = (expense: Expense): Expense => {
    const id = swapId(expense.id);
    const involvedMemberIds = mapShared(expense.involvedMemberIds, swapId);
    const isSame = id === expense.id && involvedMemberIds === expense.involvedMemberIds;
    return isSame ? expense : { ...expense, id, involvedMemberIds };
  };

  const swapMember = (member: Member): Member => {
    const id = swapId(member.id);
    const expenses = mapShared(member.expenses, swapExpense);
    return id === member.id && expenses === member.expenses ? member : { ...member, id, expenses };
  };

  const members = mapShared(project.members, swapMember);
  return members === project.members ? project : { ...project, members };
}
