/** The ids of buttons that take the focus when the focused element is removed. */
export const ADD_MEMBER_ID = 'add-member';

/** The field of the project's name. */
export const TITLE_ID = 'project-title';

export function addExpenseId(memberId: string): string {
  return `add-expense-${memberId}`;
}

/** The heading of the settlement takes the focus when a payment has been made. */
export const SETTLEMENT_HEADING_ID = 'settlement-heading';
