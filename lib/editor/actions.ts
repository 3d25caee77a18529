import type { ConflictField, Conflicts } from '@/lib/domain/merge/conflict';
import type { Patch } from '@/lib/domain/patch/patch';
import type { Expense, Project, Weights } from '@/lib/domain/project';
import type { InDoubtWrite } from '@/lib/domain/save-step';
import type { StoredNewcomers } from './newcomers';
import type { Offer } from './offered-row';
import type { Entry } from './sheet-entry';

interface OfMember {
  readonly memberId: string;
}

interface OfExpense extends OfMember {
  readonly expenseId: string;
}

/** What a new expense holds from the beginning. */
type NewExpense = Partial<EnteredFields>;

/** All that is entered of an expense. */
type EnteredFields = Omit<Expense, 'id' | 'order' | 'version'>;

/** An expense of a list that was pasted, with a temporary id and its payer. */
export interface PastedExpense extends Pick<Expense, 'id' | 'name' | 'amount' | 'original' | 'date'> {
  readonly memberId: string;
}

/** A member to come, with a temporary id. */
interface NewMember {
  readonly id: string;
  readonly name: string;
}

/** What one unit of another currency is, null for none, and what comes to another amount with it, as `newRate` says. */
export interface RateChange {
  readonly type: 'rate-changed';
  readonly currency: string;
  readonly rate: string | null;
  /** Of expenses, by their ids. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Of what stands in a sheet. */
  readonly entered: ReadonlyMap<string, number | null>;
}

/** An edit of the draft. Amounts are minor units. Ids of what was added are temporary. */
export type EditAction =
  | { readonly type: 'project-renamed'; readonly name: string }
  | { readonly type: 'currency-changed'; readonly currency: string | null }
  | RateChange
  | { readonly type: 'member-added'; readonly id: string }
  | ({ readonly type: 'member-renamed'; readonly name: string } & OfMember)
  /** Names the member, and adds others behind it. */
  | ({ readonly type: 'members-listed'; readonly name: string; readonly others: readonly NewMember[] } & OfMember)
  | ({ readonly type: 'member-removed' } & OfMember)
  /** The others alone share these expenses. */
  | ({ readonly type: 'newcomer-left-out'; readonly expenseIds: readonly string[] } & OfMember)
  | ({
      readonly type: 'expense-added';
      readonly id: string;
      readonly content?: NewExpense;
      /** A first one, which belongs to the same step. */
      readonly rate?: RateChange;
    } & OfMember)
  /** An expense turns out to be several: they take its place where its payer has paid them, and else come last. */
  | ({
      readonly type: 'expenses-listed';
      /** Null where it has not been added yet. */
      readonly expenseId: string | null;
      readonly listed: readonly PastedExpense[];
    } & OfMember)
  /** What was changed of it in its sheet, in one step. */
  | {
      readonly type: 'expense-entered';
      readonly expenseId: string;
      readonly payerId: string;
      readonly content: EnteredFields;
      /** A first one, which belongs to the same step. */
      readonly rate?: RateChange;
    }
  /** Another member has paid it. */
  | { readonly type: 'payer-changed'; readonly expenseId: string; readonly payerId: string }
  | ({ readonly type: 'expense-renamed'; readonly name: string } & OfExpense)
  | ({ readonly type: 'expense-amount-changed'; readonly amount: number | null } & OfExpense)
  | ({ readonly type: 'expense-removed' } & OfExpense)
  /** Who shares the expense and how: an empty list means everyone alike. A weight of 1 may be left out. */
  | ({
      readonly type: 'sharing-changed';
      readonly involvedMemberIds: readonly string[];
      readonly weights?: Weights;
      /** Typing on belongs to the same step. */
      readonly isTyped?: boolean;
    } & OfExpense)
  /** The member has handed the amount over to another one: an expense for the receiver alone. */
  | ({
      readonly type: 'payment-made';
      readonly id: string;
      readonly toMemberId: string;
      readonly amount: number;
      /** Null where it has none but the word for a payment. */
      readonly name: string | null;
      readonly date?: string;
    } & OfMember)
  | ({ readonly type: 'payment-undone' } & OfExpense)
  | ({ readonly type: 'payment-marked'; readonly isPayment: boolean } & OfExpense);

/** The side that the person chooses in a conflict. */
export type Choice = 'mine' | 'theirs';

/** What a round of a save has done. `snapshot` holds what is acknowledged so far. */
export interface SavedAction {
  readonly type: 'saved';
  readonly snapshot: Project;
  /** From the temporary ids of what was created to the server's. */
  readonly ids: ReadonlyMap<string, string>;
  /** The snapshot with new entities as they were first sent, where others may have changed or deleted them since. */
  readonly sent?: Project;
  /** The snapshot that the save began with, in case others' changes were loaded in the meantime. */
  readonly base?: Project;
  /** The highest version that its writes gave the project. */
  readonly version?: number;
  /** Its changes and deletions to which no answer came. */
  readonly inDoubtWrites?: readonly InDoubtWrite[];
  /** The ids of the entities whose changes were acknowledged. */
  readonly acknowledgedIds?: ReadonlySet<string>;
  /** The ids here of what was created, refused for good, or never asked for. */
  readonly answeredIds?: readonly string[];
  /** The ids here of what of that was created to be taken back. */
  readonly takenBackIds?: ReadonlySet<string>;
  /** The ids of payments that were marked as made here, and that others had marked before. */
  readonly othersFirst?: ReadonlySet<string>;
}

/** What a page has left unsaved, with the snapshot that its editing began with. */
export interface UnsavedDraft {
  readonly snapshot: Project;
  readonly draft: Project;
  readonly conflicts?: Conflicts;
  /** What others had deleted and the draft still has, as it was then. */
  readonly deleted?: Patch;
  /** Whether a save of it was under way, or waited for the network. */
  readonly isSaveAsked?: boolean;
  /** The expenses of which a save by themselves was under way, or waited. */
  readonly askedIds?: readonly string[];
  /** The changes and deletions that had been sent, and that no answer had told of. */
  readonly inDoubtWrites?: readonly InDoubtWrite[];
  /** As in the state of an editor. */
  readonly isSentAskedAgain?: boolean;
  readonly unansweredIds?: readonly string[];
  readonly toTakeBack?: readonly string[];
  /** What had been begun in the sheet. */
  readonly entries?: readonly Entry[];
  /** Of whom it was still asked what they share. */
  readonly newcomers?: StoredNewcomers;
}

export type EditorAction =
  | EditAction
  | SavedAction
  /** A draft that the browser stored is brought back. */
  | ({ readonly type: 'draft-restored' } & UnsavedDraft)
  /** A save of the demo, which is sent nowhere: of all, or of these expenses alone. */
  | { readonly type: 'demo-saved'; readonly ids?: readonly string[] }
  /** A save is about to ask for the creation of these, by their ids here. */
  | { readonly type: 'creations-sent'; readonly ids: readonly string[] }
  /** A save is about to make these changes and deletions. */
  | { readonly type: 'writes-sent'; readonly writes: readonly InDoubtWrite[] }
  /** It is deleted here, with all that was unsaved. */
  | { readonly type: 'project-deleted' }
  /**
   * The project has got another id: the server has created what existed on this device alone, or its link was replaced. What it has
   * become there comes in right after this.
   */
  | { readonly type: 'project-id-changed'; readonly id: string }
  /** A payment that was marked as made here was not sent, and others have made it since. There is nothing to undo of it. */
  | { readonly type: 'payment-gave-way'; readonly expenseId: string }
  /** A whole project came from the server. */
  | { readonly type: 'loaded'; readonly project: Project }
  /** Something was typed in the sheet. Nothing of it is in the draft before it is saved there. */
  | { readonly type: 'entry-changed'; readonly entry: Entry }
  /** The entry comes into the sheet. */
  | { readonly type: 'entry-opened'; readonly entry: Entry }
  | { readonly type: 'entry-dropped'; readonly id: string }
  /** What was dropped is begun again. */
  | { readonly type: 'entry-restored'; readonly entry: Entry }
  | {
      readonly type: 'entry-conflict-resolved';
      readonly id: string;
      readonly field: ConflictField;
      readonly choice: Choice;
    }
  /** The focus is in the row of this member or expense, or in none. */
  | { readonly type: 'row-entered'; readonly id: string | null }
  /** An empty row appears, and the focus goes there. The first of an empty project is there without it. */
  | { readonly type: 'row-offered'; readonly offer: Offer }
  /** A step of the history is complete. */
  | { readonly type: 'field-left' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  /** Brings back the member or expense of this id, with what went with it. Later edits stay. Can be undone. */
  | { readonly type: 'removal-undone'; readonly id: string }
  /** Can be undone. */
  | { readonly type: 'changes-discarded' }
  /** What was brought back and is not saved yet is discarded. What was typed since stays. Can be undone. */
  | { readonly type: 'restored-discarded' }
  /** One field of the project, member or expense of this id is resolved. */
  | { readonly type: 'conflict-resolved'; readonly id: string; readonly field: ConflictField; readonly choice: Choice }
  /** Of all that is unsaved, or of these expenses alone. */
  | { readonly type: 'save-asked'; readonly ids?: readonly string[] }
  /** A save finds the project no more by its link: deleted, or under another one. What it had sent before may have been made. */
  | { readonly type: 'save-cut-off' }
  | { readonly type: 'save-ended' };
