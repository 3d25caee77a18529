import type { Expense, Member, Project } from '@/lib/domain/project';

/** What a member is apart from its expenses and its version. */
export type MemberContent = Pick<Member, 'name' | 'order'>;

/** What an expense is apart from its version, with the id of the member who paid it. */
export type ExpenseContent = Omit<Expense, 'id' | 'version'> & { readonly memberId: string };

/**
 * What the entities that a change touched were before it, by their ids: null for one that was not there. What the change
 * did not touch is absent. So a state after the change and its patch give the state before it, and a patch of several
 * changes is the union of theirs in which the earlier wins.
 */
export interface Patch {
  readonly project?: Pick<Project, 'name' | 'currency'>;
  readonly members?: Readonly<Record<string, MemberContent | null>>;
  readonly expenses?: Readonly<Record<string, ExpenseContent | null>>;
}
