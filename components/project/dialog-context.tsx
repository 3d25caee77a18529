import { createContext, useContext } from 'react';
import type { Gone } from '@/lib/client/api-error';
import type { Payment } from '@/lib/domain/settlement/settlement';

/** What can be removed, once the person has confirmed it. */
export type Removal =
  | { kind: 'project' }
  | { kind: 'member'; memberId: string }
  /** `isSaved`: at once, as it was asked for in the expense's sheet. */
  | { kind: 'expense'; expenseId: string; isSaved?: true };

/** A payment of the settlement. No two of them are between the same members. */
export type PaymentTarget = Pick<Payment, 'fromMemberId' | 'toMemberId'>;

/** What a sheet about links begins at: the page's own, a read-only one, or one in place of the page's. */
export type LinkTask = 'own' | 'read-only' | 'new';

/** The dialogs of the page, one of each kind, with what they are about. Several may be open. */
export interface DialogTargets {
  readonly removal?: Removal;
  /** Who shares the expense of this id. */
  readonly involved?: string;
  readonly payment?: PaymentTarget;
  /** How the balance of the member of this id comes about. */
  readonly account?: string;
  /** `since`: the version that the person has seen last. What others have saved after it is marked. */
  readonly history?: { readonly since?: number };
  /** What is unsaved of a project that is gone. */
  readonly unsaved?: Gone['kind'];
  readonly currency?: true;
  readonly sharing?: LinkTask;
  readonly newExpense?: true;
  /** The id of one that is there already, of whichever payer. */
  readonly expense?: string;
}

export const DialogContext = createContext<((dialog: DialogTargets) => void) | null>(null);

/** Opens a dialog. The function never changes, so reading it renders nothing. */
export function useOpenDialog(): (dialog: DialogTargets) => void {
  const openDialog = useContext(DialogContext);
  if (openDialog === null) throw new Error('useOpenDialog needs a DialogsProvider above it.');
  return openDialog;
}
