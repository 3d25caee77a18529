import type { Patch } from '@/lib/domain/patch/patch';
import type { Expense, Project, Weights } from '@/lib/domain/project';
import type { Offer } from './offered-row';
import type { Entry } from './sheet-entry';
import type { Notice } from './state';

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

/** How much of the project's currency one unit of another one is; null for none. */
export interface NewRate {
  readonly currency: string;
  readonly rate: string | null;
}

/** An edit of the draft. Amounts are minor units. Ids of what was added are temporary. */
export type EditAction =
  | { readonly type: 'project-renamed'; readonly name: string }
  | { readonly type: 'currency-changed'; readonly currency: string | null }
  | ({ readonly type: 'rate-changed' } & NewRate)
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
      /** Others have removed the expense while it was in the sheet. */
      readonly isAsked?: boolean;
      /** A first one, which belongs to the same step. */
      readonly rate?: NewRate;
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
      /** Others have changed the same of it while it was in the sheet. */
      readonly isAsked?: boolean;
      /** A first one, which belongs to the same step. */
      readonly rate?: NewRate;
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
  | ({ readonly type: 'payment-marked'; readonly isPayment: boolean } & OfExpense);

/** The side that the person chooses in a conflict. */
export type Choice = 'mine' | 'theirs';

/** The server has taken a patch of this state, all of it. */
export interface SavedAction {
  readonly type: 'saved';
  /** The patch as it was sent, with temporary ids. */
  readonly patch: Patch;
  /** From the temporary ids of new entries to the server's. */
  readonly ids: ReadonlyMap<string, string>;
  /** The version and time of the state that the server has then. */
  readonly stamp: Pick<Project, 'version' | 'updatedAt'>;
}

/** The unsaved changes that the browser had stored, and the project that they were made on. */
export interface StoredEdits {
  readonly base: Project;
  readonly patch: Patch;
  /** A save of them was sent without an answer so far. It stands on this base. */
  readonly isPending?: boolean;
  /** The ids of entries about which the person was still asked. */
  readonly questions: readonly string[];
  /** Forms that were begun. */
  readonly entries: readonly Entry[];
}

export type EditorAction =
  | EditAction
  | SavedAction
  | ({ readonly type: 'draft-restored' } & StoredEdits)
  /** Another tab has edited the same project. Its draft takes the place of this one, but for the field that is typed in. */
  | ({ readonly type: 'draft-adopted' } & StoredEdits)
  /** A save of the demo, which is sent nowhere: of all, or of these entries alone. */
  | { readonly type: 'demo-saved'; readonly ids?: readonly string[] }
  /** The project is deleted here, with all that was unsaved. */
  | { readonly type: 'project-deleted' }
  /** The project has got another id: the server has created it, or its link was replaced. */
  | { readonly type: 'project-id-changed'; readonly id: string }
  /** The server was restored from a backup, and has this. What it lacks is unsaved from then on. */
  | { readonly type: 'backup-found'; readonly project: Project }
  /** A whole project came from the server. */
  | { readonly type: 'loaded'; readonly project: Project }
  /** Something was typed in the sheet. Nothing of it is in the draft before it is saved there. */
  | { readonly type: 'entry-changed'; readonly entry: Entry }
  /** The entry comes into the sheet. */
  | { readonly type: 'entry-opened'; readonly entry: Entry }
  | { readonly type: 'entry-dropped'; readonly id: string }
  /** An entry that was dropped is begun again. */
  | { readonly type: 'entry-restored'; readonly entry: Entry }
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
  /** Unsaved changes that the browser had stored are discarded. Edits made since stay. Can be undone. */
  | { readonly type: 'restored-discarded' }
  /** The person has chosen a side for the entry of this id. */
  | { readonly type: 'question-answered'; readonly id: string; readonly choice: Choice }
  /** A change that led from one state to the other is taken back: each field that still is as it left it. */
  | { readonly type: 'change-undone'; readonly before: Project; readonly after: Project }
  | { readonly type: 'notices-found'; readonly found: readonly Notice[] }
  | { readonly type: 'notice-read'; readonly notice: Notice };
