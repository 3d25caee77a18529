/** The ids of buttons that take the focus when the focused element is removed. */
export const ADD_MEMBER_ID = 'add-member';

export function addExpenseId(memberId: string): string {
  return `add-expense-${memberId}`;
}
