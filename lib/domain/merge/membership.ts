import { byId, sameContent } from '@/lib/domain/entities';
import { receiverOf, weightOf } from '@/lib/domain/involvement';
import { sharingBeforeDeletion } from '@/lib/domain/member-deletion';
import { sameName } from '@/lib/domain/name';
import { paidById, paidExpenses } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import type { Sides } from './merge-field';
import type { MergedPayers } from './merge-payers';

/** Which members were in the project, which each side has deleted, and which are in it after the merge. */
export interface Membership {
  readonly before: readonly string[];
  readonly deletedByMe: ReadonlySet<string>;
  readonly deletedByThem: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

/**
 * Merges who is a member. A member that one side has deleted stays if the other has changed it, let it pay for something or put
 * it into an involved list. One that I have deleted does so only if `bringsBack` is true.
 */
export function mergeMembership(
  { base, mine, theirs }: Sides<Project>,
  payers: MergedPayers,
  bringsBack: boolean,
): Membership {
  const known = byId(base.members);
  const deletedByMe = missing(base, mine);
  const deletedByThem = missing(base, theirs);

  function remaining(side: Project, deleted: ReadonlySet<string>, deletedByOthers: ReadonlySet<string>): Member[] {
    const involved = deletedByOthers.size === 0 ? new Set<string>() : newlyInvolved(base, side);
    return side.members.filter((member) => {
      const old = known.get(member.id);
      if (old === undefined || !deletedByOthers.has(member.id)) return true;
      if (!bringsBack && side !== mine) return false;
      return involved.has(member.id) || hasChanged(old, member, side === mine ? 'mine' : 'theirs', deleted);
    });
  }

  /**
   * What the other side has given to another payer is no reason to stay. What this side has given to the member is, also where it
   * is a conflict: the person may choose that payer.
   */
  function hasChanged(old: Member, member: Member, side: 'mine' | 'theirs', deleted: ReadonlySet<string>): boolean {
    const lists = payers.listsOf(member.id);
    const now = { ...member, expenses: lists[side] };
    const isMoved = ({ id }: Expense) => payers.isMovedOn(side, id);
    return member.expenses.some(isMoved) || hasChangedMember({ ...old, expenses: lists.base }, now, deleted);
  }

  const after = [...remaining(mine, deletedByMe, deletedByThem), ...remaining(theirs, deletedByThem, deletedByMe)];
  return { before: [...known.keys()], deletedByMe, deletedByThem, after: new Set(after.map(({ id }) => id)) };
}

/** Whether a side has changed the expense, other than its order or by the deletion of a member. */
export function hasChangedExpense(
  before: Expense,
  now: Expense,
  payerId: string,
  deletedMembers: ReadonlySet<string>,
): boolean {
  if (before === now) return false;
  return !sameContent(before, { ...now, ...sharingBeforeDeletion(before, now, [payerId], deletedMembers) });
}

/** Whether a side has renamed the member, or added or changed an expense of it. */
export function hasChangedMember(before: Member, now: Member, deletedMembers: ReadonlySet<string>): boolean {
  if (before === now) return false;
  const known = byId(before.expenses);
  const isChanged = (expense: Expense) => {
    const old = known.get(expense.id);
    return old === undefined || hasChangedExpense(old, expense, before.id, deletedMembers);
  };
  return !sameName(before.name, now.name) || now.expenses.some(isChanged);
}

/**
 * The members that a side has put into involved lists that did not include them, or given other weights there, or payments to
 * whom it has changed, also who paid them: without them these would be to nobody.
 */
export function newlyInvolved(before: Project, now: Project): Set<string> {
  const known = paidById(before.members);
  const involved = new Set<string>();
  for (const { expense, payer } of paidExpenses(now.members)) {
    const { expense: old, payer: payerBefore } = known.get(expense.id) ?? {};
    const isMoved = payerBefore?.id !== payer.id;
    if (old === expense && !isMoved) continue;
    const isIn = (id: string) => old?.involvedMemberIds.length === 0 || old?.involvedMemberIds.includes(id);
    const hasOtherWeight = (id: string) => weightOf(old?.weights, id) !== weightOf(expense.weights, id);
    const receiverId = old && (isMoved || !sameContent(old, expense)) ? receiverOf(expense) : undefined;
    const isAffected = (id: string) => !isIn(id) || hasOtherWeight(id) || id === receiverId;
    for (const id of expense.involvedMemberIds) if (isAffected(id)) involved.add(id);
  }
  return involved;
}

function missing(before: Project, now: Project): Set<string> {
  const present = byId(now.members);
  return new Set(before.members.map(({ id }) => id).filter((id) => !present.has(id)));
}
