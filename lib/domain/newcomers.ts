import { withInvolved } from './involvement';
import { isVisible } from './name';
import type { Expense, Member } from './project';
import { mapExpenses } from './structural-sharing';

/** The ids of the expenses for everyone, in which a new member has a share at once. Blank rows do not count. */
export function sharedByNewcomers(members: readonly Member[]): string[] {
  return members.flatMap(({ expenses }) => expenses.filter(isSharedByNewcomers).map(({ id }) => id));
}

function isSharedByNewcomers({ name, amount, involvedMemberIds }: Expense): boolean {
  return involvedMemberIds.length === 0 && (Boolean(amount) || isVisible(name ?? ''));
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
