import { sameRates } from '@/lib/domain/money/rates';
import { byId, sameEntity } from './entities';
import { findExpense, findMember, findPayer } from './find-entity';
import { deletionStages, paymentsToNobody, withoutMember } from './member-deletion';
import { nameOrNull, sameName } from './name';
import { savedNote } from './note';
import { type PaidExpense, paidExpenses } from './payer';
import type { Expense, Member, Project } from './project';
import { applySteps, type ClearedFields, type SaveStep, subjectId } from './save-step';
import { withFields } from './structural-sharing';

/**
 * The steps that turn the snapshot into the draft, in stages to be taken one after another: project, members created,
 * updated, expenses given to others by members who go, payments to members who go updated and deleted, members deleted
 * (by `deletionStages`), expenses created, updated, deleted. No stage is empty. Parts of the draft that are the same objects as
 * in the snapshot cost nothing. A server that tells no versions knows no change of payer: there it is a creation and a deletion.
 */
export function stepsInSaveOrder(snapshot: Project, draft: Project): SaveStep[][] {
  const { currency, rates } = draft;
  const isSameCurrency = snapshot.currency === currency;
  // With another currency the server drops the rates that it is not told.
  const areSameRates = sameRates(snapshot.rates, rates) && (isSameCurrency || rates === undefined);
  const updatedHead: SaveStep[] =
    isSameCurrency && areSameRates && sameName(snapshot.name, draft.name)
      ? []
      : [
          {
            kind: 'project-updated',
            name: nameOrNull(draft.name),
            ...(!isSameCurrency && { currency: currency ?? null }),
            ...(!areSameRates && { rates: rates ?? null }),
          },
        ];
  if (snapshot.members === draft.members) return notEmpty([updatedHead]);

  const { created, updated, deleted } = compareLists(snapshot.members, draft.members);
  const isPromised = snapshot.version !== undefined;
  const creations = created.map(creationOf);
  const rescued = isPromised ? rescuedExpenses(deleted, draft) : [];
  const { members } = applySteps(snapshot, [creations, rescued]);
  // Deleting a member changes involved lists, so the expenses are compared with what they are by then. A server that tells no
  // versions does not promise that, so the lists are sent to it.
  const remaining = isPromised ? deleted.reduce((left, { id }) => withoutMember(left, id), members) : members;
  const expenses = diffExpenses(remaining, draft.members, isPromised);
  // Between two calls others would read these as payments of their payers to themselves.
  const toNobody = paymentsToNobody(members, deleted);
  const early = new Set(toNobody.map(({ expense }) => expense.id));
  const isEarly = (step: SaveStep) => early.has(subjectId(step, draft));
  const isLate = (step: SaveStep) => !isEarly(step);
  const withPayer = toNobody.filter(({ payer }) => !findMember(draft, payer.id));
  return notEmpty([
    updatedHead,
    creations,
    updated.map(({ id, name, order }) => ({ kind: 'member-updated', memberId: id, name: nameOrNull(name), order })),
    rescued,
    expenses.updated.filter(isEarly),
    [...withPayer.map(deletionOf), ...expenses.deleted.filter(isEarly)],
    ...deletionStages(deleted).map((stage) =>
      stage.map(({ id }) => ({ kind: 'member-deleted' as const, memberId: id })),
    ),
    expenses.created,
    expenses.updated.filter(isLate),
    expenses.deleted.filter(isLate),
  ]);
}

/** Whether there is anything to save. It is asked after each key, and a key changes a row that both have at the same place. */
export function hasChanges(snapshot: Project, draft: Project): boolean {
  if (snapshot === draft) return false;
  return hasEditedRow(snapshot.members, draft.members) || stepsInSaveOrder(snapshot, draft).length > 0;
}

/**
 * Whether a member or an expense at the same place in both is saved otherwise. Then there is something to save,
 * whatever else differs.
 */
function hasEditedRow(saved: readonly Member[], members: readonly Member[]): boolean {
  const isEdited = <T extends Member | Expense>(row: T, old: T | undefined) =>
    old?.id === row.id && !sameEntity(old, row);
  return members.some((member, at) => {
    const old = saved[at];
    if (old === member || old?.id !== member.id) return false;
    return isEdited(member, old) || member.expenses.some((expense, place) => isEdited(expense, old.expenses[place]));
  });
}

function creationOf(member: Member): SaveStep {
  return { kind: 'member-created', member: { ...member, name: nameOrNull(member.name), expenses: [] } };
}

function deletionOf({ expense, payer }: PaidExpense): SaveStep {
  return { kind: 'expense-deleted', memberId: payer.id, expenseId: expense.id };
}

/** The expenses of members who go that others have paid by now. They change their payer first, as the rest goes with the member. */
function rescuedExpenses(deleted: readonly Member[], draft: Project): SaveStep[] {
  return paidExpenses(deleted).flatMap(({ expense, payer: { id: memberId } }): SaveStep[] => {
    const payer = findPayer(draft, expense.id);
    const now = payer && findExpense(payer, expense.id);
    return now ? [{ ...update(memberId, expense, now), payerId: payer.id }] : [];
  });
}

function diffExpenses(before: readonly Member[], after: readonly Member[], canMove: boolean) {
  const known = byId(before);
  const changed = after.flatMap(({ id: memberId, expenses }) => {
    const old = known.get(memberId)?.expenses ?? [];
    return old === expenses ? [] : [{ memberId, old: byId(old), ...compareLists(old, expenses) }];
  });
  const came = new Set(changed.flatMap((list) => list.created.map(({ id }) => id)));
  const moved = new Map<string, { readonly memberId: string; readonly expense: Expense }>();
  for (const { memberId, deleted } of changed) {
    for (const expense of deleted) if (canMove && came.has(expense.id)) moved.set(expense.id, { memberId, expense });
  }
  const created: SaveStep[] = [];
  const updated: SaveStep[] = [];
  const deleted: SaveStep[] = [];
  for (const list of changed) {
    const { memberId } = list;
    for (const expense of list.created) {
      const from = moved.get(expense.id);
      if (from) updated.push({ ...update(from.memberId, from.expense, expense), payerId: memberId });
      else created.push({ kind: 'expense-created', memberId, expense: asSaved(expense) });
    }
    for (const expense of list.updated) updated.push(update(memberId, list.old.get(expense.id), expense));
    for (const { id } of list.deleted) {
      if (!moved.has(id)) deleted.push({ kind: 'expense-deleted', memberId, expenseId: id });
    }
  }
  return { created, updated, deleted };
}

function update(memberId: string, before: Expense | undefined, now: Expense) {
  return { kind: 'expense-updated' as const, memberId, expense: asSaved(now), ...clearedFields(before, now) };
}

/** An absent field of a call keeps its value, so what is taken away has to be said. */
function clearedFields(before: Expense | undefined, now: Expense): { cleared?: ClearedFields } {
  const cleared: ClearedFields = {
    ...(before?.weights && !now.weights && { weights: null }),
    ...(before?.isPayment && !now.isPayment && { isPayment: false }),
    ...(before?.date && !now.date && { date: null }),
    ...(before?.note && !savedNote(now.note) && { note: null }),
    ...(before?.original && !now.original && { original: null }),
  };
  return Object.keys(cleared).length === 0 ? {} : { cleared };
}

function compareLists<T extends Member | Expense>(before: readonly T[], after: readonly T[]) {
  const [known, present] = [byId(before), byId(after)];
  const isUpdated = (item: T) => {
    const old = known.get(item.id);
    return old !== undefined && !sameEntity(old, item);
  };
  return {
    created: after.filter(({ id }) => !known.has(id)),
    updated: after.filter(isUpdated),
    deleted: before.filter(({ id }) => !present.has(id)),
  };
}

function asSaved(expense: Expense): Expense {
  return withFields(expense, { name: nameOrNull(expense.name), note: savedNote(expense.note) });
}

function notEmpty(stages: SaveStep[][]): SaveStep[][] {
  return stages.filter((stage) => stage.length > 0);
}
