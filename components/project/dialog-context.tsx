import { createContext, useContext } from 'react';
import type { Gone } from '@/lib/client/gone';
import type { Payment } from '@/lib/domain/settlement/settlement';
import type { Visit } from '@/lib/session/news/last-visit';

export interface ExpenseTarget {
  memberId: string;
  expenseId: string;
}

/** What can be removed, once the person has confirmed it. */
export type Removal =
  | { kind: 'project' }
  | { kind: 'member'; memberId: string }
  /** `isSaved`: at once, as it was asked for in the expense's sheet. */
  | ({ kind: 'expense'; isSaved?: true } & ExpenseTarget);

/** A payment of the settlement. No two of them are between the same members. */
export type PaymentTarget = Pick<Payment, 'fromMemberId' | 'toMemberId'>;

/** What can be done about the links of a project besides giving one on. */
export type LinkTask = 'read-only' | 'new';

/** What the open dialogs are about. Several may be open. */
export interface DialogTargets {
  readonly removal?: Removal;
  readonly involved?: ExpenseTarget;
  readonly payment?: PaymentTarget;
  /** Of the member of this id. */
  readonly account?: string;
  readonly history?: { readonly version?: number };
  /** What was seen before. */
  readonly news?: Visit;
  readonly unsaved?: Gone['kind'];
  readonly currency?: true;
  /** `true`: about the link, without a way to have another. */
  readonly sharing?: true | LinkTask;
  readonly newExpense?: true;
  /** An expense of whichever payer. */
  readonly expense?: Pick<ExpenseTarget, 'expenseId'>;
}

interface DialogCommands {
  askRemoval: (removal: Removal) => void;
  openInvolved: (target: ExpenseTarget) => void;
  openCurrency: () => void;
  openPayment: (payment: PaymentTarget) => void;
  /** Shows how the balance of this member comes about. */
  openAccount: (memberId: string) => void;
  openNewExpense: () => void;
  /** Opens the sheet of an expense that is there already. */
  openExpense: (expenseId: string) => void;
  openShare: () => void;
  openLinks: (task: LinkTask) => void;
  /** `version`: of the change to begin at, if not the newest. */
  openHistory: (version?: number) => void;
  /** Shows what others have changed since what was seen before. */
  openNews: (since: Visit) => void;
  /** Shows what is unsaved of a project that is gone. */
  openUnsaved: (kind: Gone['kind']) => void;
}

export const DialogContext = createContext<DialogCommands | null>(null);

/** How to open a dialog. It never changes, so reading it renders nothing. */
export function useDialogs(): DialogCommands {
  const commands = useContext(DialogContext);
  if (commands === null) throw new Error('useDialogs needs a DialogsProvider above it.');
  return commands;
}
