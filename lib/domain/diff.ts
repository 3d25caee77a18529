import { byId, entitiesOf } from './entities';
import { sameContent, sameEntity, sameName } from './equality';
import { deletionStages } from './member-deletion';
import { type Expense, type Member, nameOrNull, type Project } from './project';
import { applySteps, type SaveStep } from './save-step';
import { withFields } from './structural-sharing';

/**
 * The steps that turn the snapshot into the draft, in stages to be taken one after another: project, members created,
 * updated, deleted, expenses created, updated, deleted. Members that have paid for one another are deleted in several
 * stages. Empty stages are left out. Parts of the draft that are the same objects as in the snapshot cost nothing.
 */
export function diffProject(snapshot: Project, draft: Project): SaveStep[][] {
  const renamed: SaveStep[] = sameName(snapshot.name, draft.name)
    ? []
    : [{ kind: 'project-updated', name: nameOrNull(draft.name) }];
  if (snapshot.members === draft.members) return notEmpty([renamed]);

  const { created, updated, deleted } = diffMembers(snapshot.members, draft.members);
  // Deleting a member changes involved lists, so the expenses are compared with what they are by then.
  const { members } = applySteps(snapshot, deleted);
  return notEmpty([renamed, created, updated, ...deleted, ...diffExpenses(members, draft.members)]);
}

/** Whether there is anything to save. */
export function hasChanges(snapshot: Project, draft: Project): boolean {
  return snapshot !== draft && diffProject(snapshot, draft).length > 0;
}

/**
 * The ids of the project, members and expenses that are new or whose content has changed, to be highlighted. A member does
 * not count for its expenses, and nothing counts for its order.
 */
export function changedIds(before: Project, now: Project): Set<string> {
  const known = entitiesOf(before);
  const changed = new Set<string>();
  for (const [id, entity] of entitiesOf(now)) {
    const old = known.get(id);
    if (old === undefined || !sameContent(old, entity)) changed.add(id);
  }
  return changed;
}

function diffMembers(before: readonly Member[], after: readonly Member[]) {
  const known = byId(before);
  const kept = byId(after);
  const created: SaveStep[] = [];
  const updated: SaveStep[] = [];
  for (const member of after) {
    const old = known.get(member.id);
    const name = nameOrNull(member.name);
    if (old === undefined) created.push({ kind: 'member-created', member: { ...member, name, expenses: [] } });
    else if (!sameEntity(old, member))
      updated.push({ kind: 'member-updated', memberId: member.id, name, order: member.order });
  }
  const deleted = deletionStages(before.filter(({ id }) => !kept.has(id))).map((stage) =>
    stage.map(({ id }): SaveStep => ({ kind: 'member-deleted', memberId: id })),
  );
  return { created, updated, deleted };
}

function diffExpenses(before: readonly Member[], after: readonly Member[]): SaveStep[][] {
  const known = byId(before);
  const created: SaveStep[] = [];
  const updated: SaveStep[] = [];
  const deleted: SaveStep[] = [];
  for (const { id: memberId, expenses } of after) {
    const oldExpenses = known.get(memberId)?.expenses ?? [];
    if (oldExpenses === expenses) continue;
    const knownExpenses = byId(oldExpenses);
    const keptExpenses = byId(expenses);
    for (const expense of expenses) {
      const old = knownExpenses.get(expense.id);
      if (old === undefined) created.push({ kind: 'expense-created', memberId, expense: asSaved(expense) });
      else if (!sameEntity(old, expense))
        updated.push({ kind: 'expense-updated', memberId, expense: asSaved(expense) });
    }
    for (const { id } of oldExpenses) {
      if (!keptExpenses.has(id)) deleted.push({ kind: 'expense-deleted', memberId, expenseId: id });
    }
  }
  return [created, updated, deleted];
}

function asSaved(expense: Expense): Expense {
  return withFields(expense, { name: nameOrNull(expense.name) });
}

function notEmpty(stages: SaveStep[][]): SaveStep[][] {
  return stages.filter((stage) => stage.length > 0);
}
