import { byId, entitiesOf, sameContent, sameEntity } from './entities';
import { deletionStages, withoutMember } from './member-deletion';
import { nameOrNull, sameName } from './name';
import type { Expense, Member, Project } from './project';
import type { ClearedFields, SaveStep } from './save-step';
import { withFields } from './structural-sharing';

/**
 * The steps that turn the snapshot into the draft, in stages to be taken one after another: project, members created,
 * updated, deleted (by `deletionStages`), expenses created, updated, deleted. No stage is empty. Parts of the draft that
 * are the same objects as in the snapshot cost nothing.
 */
export function diffProject(snapshot: Project, draft: Project): SaveStep[][] {
  const { currency } = draft;
  const isSameCurrency = snapshot.currency === currency;
  const updatedHead: SaveStep[] =
    isSameCurrency && sameName(snapshot.name, draft.name)
      ? []
      : [
          {
            kind: 'project-updated',
            name: nameOrNull(draft.name),
            ...(!isSameCurrency && { currency: currency ?? null }),
          },
        ];
  if (snapshot.members === draft.members) return notEmpty([updatedHead]);

  const { created, updated, deleted } = compareLists(snapshot.members, draft.members);
  // Deleting a member changes involved lists, so the expenses are compared with what they are by then. A server that tells no
  // versions does not promise that, so the lists are sent to it.
  const isPromised = snapshot.version !== undefined;
  const remaining = isPromised
    ? deleted.reduce((members, { id }) => withoutMember(members, id), snapshot.members)
    : snapshot.members;
  return notEmpty([
    updatedHead,
    created.map((member) => ({
      kind: 'member-created',
      member: { ...member, name: nameOrNull(member.name), expenses: [] },
    })),
    updated.map(({ id, name, order }) => ({ kind: 'member-updated', memberId: id, name: nameOrNull(name), order })),
    ...deletionStages(deleted).map((stage) =>
      stage.map(({ id }) => ({ kind: 'member-deleted' as const, memberId: id })),
    ),
    ...diffExpenses(remaining, draft.members),
  ]);
}

/** Whether there is anything to save. */
export function hasChanges(snapshot: Project, draft: Project): boolean {
  return snapshot !== draft && diffProject(snapshot, draft).length > 0;
}

/** The ids of the project, members and expenses that are new or have other content, by `sameContent`. */
export function changedIds(before: Project, now: Project): Set<string> {
  const known = entitiesOf(before);
  const changed = new Set<string>();
  for (const [id, entity] of entitiesOf(now)) {
    const old = known.get(id);
    if (old === undefined || !sameContent(old, entity)) changed.add(id);
  }
  return changed;
}

function diffExpenses(before: readonly Member[], after: readonly Member[]): SaveStep[][] {
  const known = byId(before);
  const created: SaveStep[] = [];
  const updated: SaveStep[] = [];
  const deleted: SaveStep[] = [];
  for (const { id: memberId, expenses } of after) {
    const oldExpenses = known.get(memberId)?.expenses ?? [];
    if (oldExpenses === expenses) continue;
    const lists = compareLists(oldExpenses, expenses);
    for (const expense of lists.created) created.push({ kind: 'expense-created', memberId, expense: asSaved(expense) });
    const old = byId(oldExpenses);
    for (const expense of lists.updated) {
      const cleared = clearedFields(old.get(expense.id), expense);
      updated.push({ kind: 'expense-updated', memberId, expense: asSaved(expense), ...cleared });
    }
    for (const { id } of lists.deleted) deleted.push({ kind: 'expense-deleted', memberId, expenseId: id });
  }
  return [created, updated, deleted];
}

/** An absent field of a call keeps its value, so what is taken away has to be said. */
function clearedFields(before: Expense | undefined, now: Expense): { cleared?: ClearedFields } {
  const cleared: ClearedFields = {
    ...(before?.weights && !now.weights && { weights: null }),
    ...(before?.isPayment && !now.isPayment && { isPayment: false }),
  };
  return Object.keys(cleared).length === 0 ? {} : { cleared };
}

function compareLists<T extends Member | Expense>(before: readonly T[], after: readonly T[]) {
  const [known, kept] = [byId(before), byId(after)];
  const isUpdated = (item: T) => {
    const old = known.get(item.id);
    return old !== undefined && !sameEntity(old, item);
  };
  return {
    created: after.filter(({ id }) => !known.has(id)),
    updated: after.filter(isUpdated),
    deleted: before.filter(({ id }) => !kept.has(id)),
  };
}

function asSaved(expense: Expense): Expense {
  return withFields(expense, { name: nameOrNull(expense.name) });
}

function notEmpty(stages: SaveStep[][]): SaveStep[][] {
  return stages.filter((stage) => stage.length > 0);
}
