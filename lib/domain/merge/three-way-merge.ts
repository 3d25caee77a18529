import { ratesIn, sameBill, sameOriginal, sameRates } from '@/lib/domain/money/rates';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import type { Entity, Expense, Member, Project, Rates } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import type { Conflict, Conflicts, DraftedField } from './conflict';
import { theirRates, valuesOf } from './conflict-values';
import { hasChangedExpense, type Membership, mergeMembership } from './membership';
import { type BothSides, mergeField, type Sides } from './merge-field';
import { mergeList, mergeOrder } from './merge-list';
import { type MergedPayers, mergePayers } from './merge-payers';
import { type ExpensePayers, mergeSharing } from './merge-sharing';
import { conflictOfPaymentToPayer } from './payment-to-payer';

export interface ThreeWayMerge {
  /** My project, with what they have changed. */
  readonly project: Project;
  readonly conflicts: Conflicts;
}

type Bill = Pick<Expense, 'amount' | 'original'>;

interface Merge extends Membership {
  readonly payers: MergedPayers;
  readonly projects: Sides<Project>;
  readonly bringsBack: boolean;
  readonly note: (id: string, conflict: Conflict) => void;
}

/**
 * Merges what two sides have made of the same base. If both have changed the same field, my value stays and a conflict is
 * noted. What I have deleted and they have changed comes back if `bringsBack` is true, and stays deleted otherwise. What
 * only one side has changed stays the same object, and unchanged lists cost nothing.
 */
export function threeWayMerge(sides: Sides<Project>, { bringsBack }: { readonly bringsBack: boolean }): ThreeWayMerge {
  const { base, mine, theirs } = sides;
  const conflicts = new Map<string, Conflict>();
  const note = (id: string, conflict: Conflict) => conflicts.set(id, { ...conflicts.get(id), ...conflict });

  const name = mergeName(sides, note);
  const currency = mergeValue(sides, 'currency', (side) => side.currency ?? null, Object.is, note) ?? undefined;
  const rates = mergeRates(sides, currency, note);
  const lists = { base: base.members, mine: mine.members, theirs: theirs.members };
  const members = changedByOneSide(lists) ?? mergeMembers();
  return { project: withFields(mine, { name, currency, rates, members }), conflicts };

  function mergeMembers() {
    const payers = mergePayers(sides, bringsBack, note);
    const merge: Merge = { ...mergeMembership(sides, payers, bringsBack), payers, projects: sides, bringsBack, note };
    return mergeList(lists, (member) => mergeMember(merge, member));
  }
}

function mergeMember(merge: Merge, { base, mine, theirs }: Sides<Member | undefined>): Member | null {
  const member = theirs ?? mine;
  if (member === undefined || !merge.after.has(member.id)) return null;
  if (base !== undefined && !(mine && theirs)) noteExistence(merge, member.id, mine !== undefined);

  // A member that was deleted on one side and is still here keeps only the expenses that the other side has changed or added.
  const lists = merge.payers.listsOf(member.id);
  const isNobodyDeleted = merge.deletedByMe.size === 0 && merge.deletedByThem.size === 0;
  const expenses =
    (isNobodyDeleted && changedByOneSide(lists)) ||
    mergeList(lists, (expense) => mergeExpense(merge, member.id, expense));
  if (!mine || !theirs) return withFields(member, { expenses });

  const both = { base, mine, theirs };
  return withSharedFields(both, { name: mergeName(both, merge.note), order: mergeOrder(both), expenses });
}

function mergeExpense(merge: Merge, payerId: string, sides: Sides<Expense | undefined>): Expense | null {
  const { base, mine, theirs } = sides;
  if (!mine || !theirs) return mergeOneSided(merge, payerId, sides);

  const both = { base, mine, theirs };
  const name = mergeName(both, merge.note);
  const { amount, original } = mergeBill(merge, both);
  const { sharing, conflict } = mergeSharing(sides, payersOn(merge, payerId, mine.id), merge);
  if (conflict) merge.note(mine.id, conflict);
  // Where both have changed it, they agree. It is a conflict only without a base.
  const isPayment = mergeValue(both, 'payment', (side) => side.isPayment === true, Object.is, merge.note) || undefined;
  const date = mergeValue(both, 'date', (side) => side.date ?? null, Object.is, merge.note) ?? undefined;
  const isSameNote = (a: string | null, b: string | null) => sameNote(a ?? undefined, b ?? undefined);
  const note = mergeValue(both, 'note', (side) => side.note ?? null, isSameNote, merge.note) ?? undefined;
  const createdAt = theirs.createdAt ?? mine.createdAt;
  const fields = { name, amount, original, isPayment, date, note, createdAt, order: mergeOrder(both), ...sharing };
  const ofPayment =
    base && conflictOfPaymentToPayer({ base, mine, theirs }, { ...mine, ...fields }, payerId, merge.payers);
  if (!ofPayment) return withSharedFields(both, fields);
  merge.note(mine.id, ofPayment);
  // Where nobody is asked, mine stays, if its receiver does.
  const { involvedMemberIds, weights } = mine;
  const isMine = !merge.bringsBack && involvedMemberIds.every((id) => merge.after.has(id));
  return withSharedFields(both, isMine ? { ...fields, involvedMemberIds, weights, isPayment: mine.isPayment } : fields);
}

/**
 * What the bill says and what it comes to are one: who changes either of them has seen both. The first amount that a rate
 * has given it is no change of it, where the other side has made one.
 */
function mergeBill({ projects, note }: Merge, sides: BothSides<Expense>): Bill {
  const { base, mine, theirs } = sides;
  if (base && base.amount === null) {
    const isMineFirst = isFirstAmount(base, mine, projects.mine);
    const isTheirsFirst = isFirstAmount(base, theirs, projects.theirs);
    if (isMineFirst && !isTheirsFirst && !sameBill(base, theirs)) return theirs;
    if (isTheirsFirst && !isMineFirst && !sameBill(base, mine)) return mine;
  }
  return mergeValue<Expense, Bill>(sides, 'amount', (side) => side, sameBill, note);
}

/** Whether the bill, which had no amount, has what the project makes of it. */
function isFirstAmount(before: Bill, { amount, original }: Bill, project: Project): boolean {
  return amount !== null && sameOriginal(before.original, original) && amountOfBill(original, project) === amount;
}

/** An expense that one side has added, or that the other has deleted. */
function mergeOneSided(merge: Merge, payerId: string, sides: Sides<Expense | undefined>): Expense | null {
  const { base, mine, theirs } = sides;
  const expense = mine ?? theirs;
  if (expense === undefined) return null;
  if (base !== undefined) {
    const deletedMembers = mine ? merge.deletedByMe : merge.deletedByThem;
    if (!mine && !merge.bringsBack) return null;
    const side = mine ? 'mine' : 'theirs';
    const isChanged =
      merge.payers.isMovedOn(side, expense.id) || hasChangedExpense(base, expense, payerId, deletedMembers);
    if (!isChanged) return null;
    // One side has deleted what the other has changed.
    noteExistence(merge, expense.id, mine !== undefined);
  }
  return withFields(expense, mergeSharing(sides, payersOn(merge, payerId, expense.id), merge).sharing);
}

/** Who pays for the expense after the merge, and who has paid for it on each side. */
function payersOn({ payers }: Merge, merged: string, expenseId: string): ExpensePayers {
  return {
    merged,
    base: payers.placeOn('base', expenseId)?.payerId ?? merged,
    mine: payers.placeOn('mine', expenseId)?.payerId ?? merged,
    theirs: payers.placeOn('theirs', expenseId)?.payerId ?? merged,
  };
}

function mergeName(sides: BothSides<Project | Member | Expense>, note: Merge['note']): string | null {
  return mergeValue(sides, 'name', (side) => side.name, sameName, note);
}

/** Merges a value of what both have, and notes a conflict about it. An undefined one would be that of no base. */
function mergeValue<Side extends Entity & Pick<Member, 'id'>, Value>(
  { base, mine, theirs }: BothSides<Side>,
  field: DraftedField,
  of: (side: Side) => Value,
  isSame: (a: Value, b: Value) => boolean,
  note: Merge['note'],
): Value {
  const { value, isConflict } = mergeField({ base: base && of(base), mine: of(mine), theirs: of(theirs) }, isSame);
  if (isConflict) note(mine.id, { [field]: valuesOf(theirs)[field] });
  return value;
}

/** Each rate is a field by itself, among those who have the merged currency: the rates of another one say nothing in it. */
function mergeRates(
  { base, mine, theirs }: Sides<Project>,
  currency: string | undefined,
  note: Merge['note'],
): Rates | undefined {
  if (theirs.currency !== currency) return mine.rates;
  if (mine.currency !== currency) return theirs.rates;
  if (sameRates(mine.rates, theirs.rates)) return mine.rates;
  const before = base.currency === currency ? base.rates : undefined;
  const conflicting: string[] = [];
  const codes = new Set([...Object.keys(mine.rates ?? {}), ...Object.keys(theirs.rates ?? {})]);
  const values = [...codes].map((code) => {
    const of = (rates: Rates | undefined) => rates?.[code] ?? null;
    const sides = { base: of(before), mine: of(mine.rates), theirs: of(theirs.rates) };
    const { value, isConflict } = mergeField(sides, Object.is);
    if (isConflict) conflicting.push(code);
    return [code, value] as const;
  });
  if (conflicting.length > 0) note(mine.id, { rates: theirRates(theirs, conflicting) });
  const merged = ratesIn(Object.fromEntries(values));
  return [mine.rates, theirs.rates].find((rates) => sameRates(rates, merged)) ?? merged;
}

function noteExistence({ note }: Merge, id: string, isMine: boolean): void {
  note(id, { existence: { theirs: isMine ? 'removed' : 'changed' } });
}

/** The list of the side that has changed it, if only one has. */
function changedByOneSide<T>({ base, mine, theirs }: Sides<readonly T[]>): readonly T[] | null {
  if (mine === base) return theirs;
  return theirs === base ? mine : null;
}

/** Their object or mine, if one of them has all of these fields already, or else theirs with the fields. */
function withSharedFields<T extends object>({ mine, theirs }: BothSides<T>, fields: Partial<T>): T {
  const merged = withFields(theirs, fields);
  return merged !== theirs && withFields(mine, fields) === mine ? mine : merged;
}
