type Edit =
  | 'project'
  | 'member-added'
  | 'member-renamed'
  | 'member-removed'
  | 'expense-added'
  | 'expense-renamed'
  | 'expense-amount-changed'
  | 'expense-removed'
  | 'involvement-toggled';

/** What a person does with a project, and how often. */
export const EDITS: readonly (readonly [weight: number, kind: Edit])[] = [
  [1, 'project'],
  [2, 'member-added'],
  [2, 'member-renamed'],
  [1, 'member-removed'],
  [4, 'expense-added'],
  [2, 'expense-renamed'],
  [4, 'expense-amount-changed'],
  [1.5, 'expense-removed'],
  [2, 'involvement-toggled'],
];

/** What a person does about something that has just come in. */
export const REACTIONS: typeof EDITS = [
  [1, 'member-renamed'],
  [1, 'member-removed'],
  [3, 'expense-amount-changed'],
  [3, 'expense-removed'],
  [2, 'involvement-toggled'],
];
