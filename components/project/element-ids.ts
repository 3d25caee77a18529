/** The ids of buttons that take the focus when the focused element is removed, and of what describes a field. */
export const ADD_MEMBER_ID = 'add-member';

export function addExpenseId(memberId: string): string {
  return `add-expense-${memberId}`;
}

export function amountRemarkId(expenseId: string): string {
  return `amount-remark-${expenseId}`;
}
