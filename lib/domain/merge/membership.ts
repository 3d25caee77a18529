import { byId } from '@/lib/domain/entities';
import { sameContent, sameName } from '@/lib/domain/equality';
import { involvedBeforeDeletion } from '@/lib/domain/member-deletion';
import type { Expense, Member, Project } from '@/lib/domain/project';
import type { Membership, Sides } from './merge-field';

/** Merges who is a member. `bringsBack` says whether members that I have deleted come back if they have changed them. */
export function mergeMembership({ base, mine, theirs }: Sides<Project>, bringsBack: boolean): Membership {
  const [known, kept, latest] = [byId(base.members), byId(mine.members), byId(theirs.members)];
  const deletedByMe = missing(base.members, kept);
  const deletedByThem = missing(base.members, latest);
  const involvedByMe = deletedByThem.size === 0 ? new Set<string>() : newlyInvolved(base, mine);
  const involvedByThem = deletedByMe.size === 0 ? new Set<string>() : newlyInvolved(base, theirs);

  /** A member that they have deleted stays if I have changed it or put it into an involved list. */
  function stays(member: Member): boolean {
    const old = known.get(member.id);
    if (latest.has(member.id) || old === undefined) return true;
    return involvedByMe.has(member.id) || hasChangedMember(old, member, deletedByMe);
  }

  /** A member that I have deleted comes back if they have changed it or put it into an involved list. */
  function comesBack(member: Member): boolean {
    const old = known.get(member.id);
    if (kept.has(member.id) || old === undefined) return true;
    return bringsBack && (involvedByThem.has(member.id) || hasChangedMember(old, member, deletedByThem));
  }

  const after = [...mine.members.filter(stays), ...theirs.members.filter(comesBack)].map(({ id }) => id);
  return { before: [...known.keys()], deletedByMe, deletedByThem, after: new Set(after) };
}

/**
 * Whether a side has changed the expense itself. Its order does not count, as any edit renumbers the rows around it, nor
 * does what the deletion of a member did to its involved list.
 */
export function hasChangedExpense(
  before: Expense,
  now: Expense,
  payerId: string,
  deletedMembers: ReadonlySet<string>,
): boolean {
  if (before === now) return false;
  const { involvedMemberIds: involved } = before;
  const stated = involvedBeforeDeletion(involved, now.involvedMemberIds, payerId, deletedMembers);
  return !sameContent(before, { name: now.name, amount: now.amount, involvedMemberIds: stated });
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

/** The members that a side has put into involved lists that did not include them. */
export function newlyInvolved(before: Project, now: Project): Set<string> {
  const known = byId(before.members.flatMap(({ expenses }) => expenses));
  const involved = new Set<string>();
  for (const expense of now.members.flatMap(({ expenses }) => expenses)) {
    const old = known.get(expense.id);
    if (old === expense || old?.involvedMemberIds.length === 0) continue;
    for (const id of expense.involvedMemberIds) if (!old?.involvedMemberIds.includes(id)) involved.add(id);
  }
  return involved;
}

function missing(before: readonly Member[], now: ReadonlyMap<string, Member>): Set<string> {
  return new Set(before.filter(({ id }) => !now.has(id)).map(({ id }) => id));
}
