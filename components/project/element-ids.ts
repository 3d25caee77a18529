/** The ids of buttons that take the focus when the focused element is removed. */
export const ADD_MEMBER_ID = 'add-member';

/** The field of the project's name. */
export const TITLE_ID = 'project-title';

export function addExpenseId(memberId: string): string {
  return `add-expense-${memberId}`;
}

/** Goes on with an expense that was begun in its sheet. */
export const CONTINUE_ID = 'continue-entry';

/** Opens the sheet by which the link is given to others. */
export const SHARE_ID = 'share-project';

/** The heading of the list of expenses or of payments that is shown, whose rows open them. */
export const LIST_HEADING_ID = 'list-heading';

/** What takes the focus where an expense of this member is gone, or the member is: the first of these that is shown. */
export function besideRow(memberId: string): string[] {
  return [addExpenseId(memberId), LIST_HEADING_ID, ADD_MEMBER_ID].map((id) => `[id="${id}"]`);
}

/** The heading of the settlement takes the focus when a payment has been made. */
export const SETTLEMENT_HEADING_ID = 'settlement-heading';
