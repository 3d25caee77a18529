import { isVisible } from '@/lib/domain/name';
import type { Expense, Member, Weights } from '@/lib/domain/project';
import { mapExpenses, sameRecords } from '@/lib/domain/structural-sharing';

/** Who shares an expense, and how. */
export type Sharing = Pick<Expense, 'involvedMemberIds' | 'weights'>;

/** The involved list after a member was ticked or unticked, in the order of all members. Empty means everyone. */
export function toggleInvolved(
  involvedMemberIds: readonly string[],
  memberId: string,
  allMemberIds: readonly string[],
): string[] {
  const involved = new Set(involvedMemberIds.length === 0 ? allMemberIds : involvedMemberIds);
  // An expense always involves someone. Unticking the last member leaves the empty list, which is everyone again.
  if (!involved.delete(memberId)) involved.add(memberId);
  const next = allMemberIds.filter((id) => involved.has(id));
  return next.length === allMemberIds.length ? [] : next;
}

/** Whether an expense involves some members and not all of them. */
export function involvesOnlySome(involvedMemberIds: readonly string[], allMemberIds: readonly string[]): boolean {
  if (involvedMemberIds.length === 0) return false;
  const involved = new Set(involvedMemberIds);
  return allMemberIds.some((id) => !involved.has(id));
}

/** Whether two involved lists name the same members, in whatever order. */
export function sameInvolved(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const ids = new Set(a);
  return b.every((id) => ids.has(id));
}

/** The weight of a member whom the expense names. */
export function weightOf(weights: Weights | undefined, memberId: string): number {
  return weights?.[memberId] ?? 1;
}

/** The weights of these members, also where they are 1. */
export function weightsOf(memberIds: readonly string[], weights: Weights | undefined): Weights {
  return Object.fromEntries(memberIds.map((id) => [id, weightOf(weights, id)]));
}

/** The weights of those in the list, in the one form that they have: those above 1, or nothing if there are none. */
export function weightsFor(involvedMemberIds: readonly string[], weights: Weights | undefined): Weights | undefined {
  if (weights === undefined) return undefined;
  const uneven = involvedMemberIds.filter((id) => weightOf(weights, id) !== 1);
  if (uneven.length === 0) return undefined;
  // Nobody has left the list: the same object.
  if (uneven.length === Object.keys(weights).length) return weights;
  return weightsOf(uneven, weights);
}

/** Whether both give the same members the same weights. None is the same as an empty record. */
export function sameWeights(a: Weights | undefined, b: Weights | undefined): boolean {
  return a === b || sameRecords(a ?? {}, b ?? {});
}

/** Whether the same members share, with the same weights. */
export function sameSharing(a: Sharing, b: Sharing): boolean {
  return sameInvolved(a.involvedMemberIds, b.involvedMemberIds) && sameWeights(a.weights, b.weights);
}

/** The expense with this list. Who leaves it loses the weight, and who comes counts 1. */
export function withInvolved<T extends Sharing>(
  expense: T,
  involvedMemberIds: readonly string[],
  weights: Weights | undefined = expense.weights,
): T {
  const sharing = { involvedMemberIds, weights: weightsFor(involvedMemberIds, weights) };
  return sameSharing(expense, sharing) ? expense : { ...expense, ...sharing };
}

/** Who shares an expense, under these ids. */
export function remapSharing<T extends Sharing>(sharing: T, ids: ReadonlyMap<string, string>): T {
  const { involvedMemberIds: involved, weights } = sharing;
  if (!involved.some((id) => ids.has(id))) return sharing;
  const remapped = involved.map((id) => ids.get(id) ?? id);
  // The list may already hold an id that another one is mapped to.
  return {
    ...sharing,
    involvedMemberIds: [...new Set(remapped)],
    ...(weights && { weights: remapKeys(weights, ids) }),
  };
}

/** The record with its keys, which are ids, replaced by these ids. Where two keys become one, the replaced one counts. */
export function remapKeys<Value>(
  values: Readonly<Record<string, Value>>,
  ids: ReadonlyMap<string, string>,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(values);
  const isMapped = ([id]: [string, Value]) => ids.has(id);
  if (!entries.some(isMapped)) return values;
  const mapped = entries.filter(isMapped).map(([id, value]) => [ids.get(id) ?? id, value] as const);
  return Object.fromEntries([...entries.filter((entry) => !isMapped(entry)), ...mapped]);
}

/** The ids of the expenses for everyone, in which a new member has a share at once. Blank rows do not count. */
export function sharedByNewcomers(members: readonly Member[]): string[] {
  return members.flatMap(({ expenses }) => expenses.filter(isSharedByNewcomers).map(({ id }) => id));
}

function isSharedByNewcomers({ name, amount, original, involvedMemberIds }: Expense): boolean {
  return involvedMemberIds.length === 0 && (Boolean(amount || original?.amount) || isVisible(name ?? ''));
}

/** Those of these expenses that the member shares. */
export function sharedBy(members: readonly Member[], memberId: string, expenseIds: ReadonlySet<string>): Expense[] {
  const involves = ({ involvedMemberIds: ids }: Expense) => ids.length === 0 || ids.includes(memberId);
  return members.flatMap(({ expenses }) => expenses.filter((one) => expenseIds.has(one.id) && involves(one)));
}

/** The members with these expenses shared by all the others. What nobody else shares stays as it is. */
export function withLeftOut(
  members: readonly Member[],
  memberId: string,
  expenseIds: ReadonlySet<string>,
): readonly Member[] {
  const memberIds = members.map(({ id }) => id);
  return mapExpenses(members, (expense) => {
    if (!expenseIds.has(expense.id)) return expense;
    const { involvedMemberIds } = expense;
    const others = (involvedMemberIds.length === 0 ? memberIds : involvedMemberIds).filter((id) => id !== memberId);
    return others.length === 0 ? expense : withInvolved(expense, others);
  });
}

/** Whether the expense is money that was handed over to this member and nobody else. */
export function isPaymentTo(expense: Expense, memberId: string): boolean {
  return receiverOf(expense) === memberId;
}

/** The id of the one member to whom the expense is money that was handed over. Undefined where it is none, or to several. */
export function receiverOf({
  isPayment,
  involvedMemberIds: ids,
}: Pick<Expense, 'isPayment' | 'involvedMemberIds'>): string | undefined {
  return isPayment && ids.length === 1 ? ids[0] : undefined;
}
