/** The ids of elements that take the focus when what had it is gone. */
export const ADD_MEMBER_ID = 'add-member';

export function addExpenseId(memberId: string): string {
  return `add-expense-${memberId}`;
}
