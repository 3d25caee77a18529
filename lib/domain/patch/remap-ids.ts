import { remapKeys, remapSharing } from '@/lib/domain/involvement';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { Patch } from './patch';

/** The project with its id and those of its members and expenses replaced as the map says, in involved lists and weights too. */
export function remapIds(project: Project, ids: ReadonlyMap<string, string>): Project {
  return idRemapper(ids)(project);
}

/** `remapIds` for several projects that share objects. They share them afterwards, too. */
export function idRemapper(ids: ReadonlyMap<string, string>): (project: Project) => Project {
  if (ids.size === 0) return (project) => project;
  const remap = (id: string) => ids.get(id) ?? id;

  const remapExpense = memoized((expense: Expense) =>
    withFields(remapSharing(expense, ids), { id: remap(expense.id) }),
  );
  const remapExpenses = memoized((expenses: readonly Expense[]) => mapShared(expenses, remapExpense));
  const remapMember = memoized((member: Member) =>
    withFields(member, { id: remap(member.id), expenses: remapExpenses(member.expenses) }),
  );
  const remapMembers = memoized((members: readonly Member[]) => mapShared(members, remapMember));
  return memoized((project) => withFields(project, { id: remap(project.id), members: remapMembers(project.members) }));
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

/** The patch with its keys, and the members whom it names, replaced as the map says. */
export function remapPatch({ project, members, expenses }: Patch, ids: ReadonlyMap<string, string>): Patch {
  const ofExpenses = Object.entries(expenses ?? {}).map(([id, content]) => {
    const payerId = content && (ids.get(content.memberId) ?? content.memberId);
    return [id, content && remapSharing({ ...content, memberId: payerId ?? content.memberId }, ids)] as const;
  });
  return {
    ...(project && { project }),
    ...(members && { members: remapKeys(members, ids) }),
    ...(expenses && { expenses: remapKeys(Object.fromEntries(ofExpenses), ids) }),
  };
}
