import type { Project } from '@/lib/domain/project';

interface OfMember {
  readonly memberId: string;
}

interface OfExpense extends OfMember {
  readonly expenseId: string;
}

/** What the user did to the draft. Amounts are minor units; ids of what was added are temporary. */
export type EditAction =
  | { readonly type: 'project-renamed'; readonly name: string }
  | { readonly type: 'member-added'; readonly id: string }
  | ({ readonly type: 'member-renamed'; readonly name: string } & OfMember)
  | ({ readonly type: 'member-removed' } & OfMember)
  | ({ readonly type: 'expense-added'; readonly id: string } & OfMember)
  | ({ readonly type: 'expense-renamed'; readonly name: string } & OfExpense)
  | ({ readonly type: 'expense-amount-changed'; readonly amount: number | null } & OfExpense)
  | ({ readonly type: 'expense-removed' } & OfExpense)
  | ({ readonly type: 'involvement-toggled'; readonly toggledMemberId: string } & OfExpense);

/**
 * `saved` carries what the server has acknowledged so far and the ids it gave to what was new; `demo-saved` stands for a
 * save that is thrown away; `loaded` carries a project read whole from the server.
 */
export type EditorAction =
  | EditAction
  | { readonly type: 'saved'; readonly snapshot: Project; readonly ids: ReadonlyMap<string, string> }
  | { readonly type: 'demo-saved' }
  | { readonly type: 'loaded'; readonly project: Project };
