import { useTranslations } from 'next-intl';
import { UnsavedChanges } from '@/components/project/gone/unsaved-changes';
import { AccountDialog } from '@/components/project/payment/balance-breakdown';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { CloseButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import type { Gone } from '@/lib/client/api-error';
import { CurrencyDialog } from './currency/currency-dialog';
import type { DialogTargets } from './dialog-context';
import { ExpenseSheet } from './expense-sheet/expense-sheet';
import { HistoryDialog } from './history/history-dialog';
import { InvolvedDialog } from './involved/involved-dialog';
import { EditorShareSheet } from './links/editor-share-sheet';
import { PaymentDialog } from './payment/payment-dialog';
import { RemovalDialog } from './removal/removal-dialog';

interface OpenDialogsProps {
  open: DialogTargets;
  onClose: (dialog: keyof DialogTargets) => void;
}

/** The dialogs that are open. Their code is one piece, which is no part of the first load. */
export function OpenDialogs({ open, onClose }: OpenDialogsProps) {
  const { removal, involved, expense, payment, account, history, unsaved, sharing } = open;
  const close = (dialog: keyof DialogTargets) => () => onClose(dialog);
  return (
    <>
      {removal && <RemovalDialog asked={removal} onClose={close('removal')} />}
      {involved !== undefined && <InvolvedDialog expenseId={involved} onClose={close('involved')} />}
      {expense !== undefined && <ExpenseSheet expenseId={expense} onClose={close('expense')} />}
      {payment && <PaymentDialog asked={payment} onClose={close('payment')} />}
      {account !== undefined && <AccountDialog memberId={account} onClose={close('account')} />}
      {open.currency && <CurrencyDialog onClose={close('currency')} />}
      {sharing && <EditorShareSheet task={sharing} onClose={close('sharing')} />}
      {history && <HistoryDialog since={history.since} onClose={close('history')} />}
      {open.newExpense && <ExpenseSheet onClose={close('newExpense')} />}
      {unsaved && <UnsavedDialog kind={unsaved} onClose={close('unsaved')} />}
    </>
  );
}

/** Shows what is unsaved of a project that is gone, as long as it is. */
function UnsavedDialog({ kind, onClose }: { kind: Gone['kind']; onClose: () => void }) {
  const t = useTranslations();
  const { editor } = useSession().getState();
  const isGone = useProjectSession(({ gone }) => gone !== null);
  if (!isGone) return null;
  return (
    <Dialog onClose={onClose} title={t('gone.unsavedHeading')} description={t(`gone.unsavedText.${kind}`)}>
      <UnsavedChanges drafts={[editor]}>
        <CloseButton onClick={onClose} />
      </UnsavedChanges>
    </Dialog>
  );
}
