import type { ConflictField, Conflicts } from '@/lib/domain/merge/conflict';
import type { Unanswered } from '@/lib/domain/merge/in-doubt-writes';
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
 * `field-left` ends a step of the history, `undone` and `redone` go back and forth in it.
 *
 * `conflict-resolved` settles one field of the project, member or expense of this id. `save-asked` settles
 * all: who presses Save has seen what others did and wants the draft as it is. What comes in later is asked about anew. `changes-discarded` can be undone.
 */
type ChoiceAction =
  | { readonly type: 'field-left' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | {
      readonly type: 'conflict-resolved';
      readonly id: string;
      readonly field: ConflictField;
      readonly choice: 'mine' | 'theirs';
    }
  | { readonly type: 'save-asked' }
  | { readonly type: 'save-ended' }
  | { readonly type: 'changes-discarded' };

/**
 * `saved` carries what the server has acknowledged so far and the ids it gave to what was new. Where others may have
 * changed or deleted that already, `sent` has it as it was first sent from here. With it may come the
 * snapshot that the save began with, in case others' changes were loaded meanwhile, the highest version that its
 * writes gave the project, and the changes to which no answer came, with the ids of what was changed with one.
 */
export interface SavedAction {
  readonly type: 'saved';
  readonly snapshot: Project;
  readonly ids: ReadonlyMap<string, string>;
  readonly sent?: Project;
  readonly base?: Project;
  readonly version?: number;
  readonly unanswered?: readonly Unanswered[];
  readonly answeredIds?: ReadonlySet<string>;
}

/** A draft that was kept in the browser, with the snapshot that it was begun on. */
export interface DraftRestoredAction {
  readonly type: 'draft-restored';
  readonly snapshot: Project;
  readonly draft: Project;
  readonly conflicts?: Conflicts;
  readonly isSaveAsked?: boolean;
}

/** `demo-saved` stands for a save that is thrown away; `loaded` carries a project read whole from the server. */
export type EditorAction =
  | EditAction
  | ChoiceAction
  | SavedAction
  | DraftRestoredAction
  | { readonly type: 'demo-saved' }
  | { readonly type: 'loaded'; readonly project: Project };
