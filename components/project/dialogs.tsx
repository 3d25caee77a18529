import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import { NetworkError } from '@/lib/client/api-error';
import { DialogContext, type ExpenseTarget, type PaymentTarget, type Removal } from './dialog-context';
import type { EnteredExpense } from './new-expense/entered-expense';
import { useNewExpenseKey } from './new-expense/use-new-expense-key';
import { useSession } from './session-context';

const removalCode = new LazyModule(() => import('./removal/removal-dialog'));
const involvedCode = new LazyModule(() => import('@/components/project/involved/involved-dialog'));
const newExpenseCode = new LazyModule(() => import('./new-expense/new-expense-sheet'));
const currencyCode = new LazyModule(() => import('./currency/currency-dialog'));
const paymentCode = new LazyModule(() => import('./payment/payment-dialog'));
const historyCode = new LazyModule(() => import('./history/late-history'));
const shareCode = new LazyModule(() => import('./sharing/editor-share-sheet'));

/** Fetches the code of the dialogs, which is no part of the first load. That of the history, which needs the network, waits. */
export function loadDialogs(): Promise<unknown> {
  const all = [removalCode, involvedCode, newExpenseCode, currencyCode, paymentCode, shareCode];
  return Promise.all(all.map((code) => code.load()));
}

/** The dialogs of the page, one of each kind, whichever row asks for it. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const showFailure = useFailureToast();
  const session = useSession();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [involved, setInvolved] = useState<ExpenseTarget | null>(null);
  const [isChoosingCurrency, setChoosingCurrency] = useState(false);
  const [payment, setPayment] = useState<PaymentTarget | null>(null);
  const [isEntering, setEntering] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isLookingBack, setLookingBack] = useState(false);
  const kept = useRef<EnteredExpense | null>(null);
  const commands = useMemo(
    () => ({
      askRemoval: setRemoval,
      openInvolved: setInvolved,
      openCurrency: () => setChoosingCurrency(true),
      openPayment: setPayment,
      openNewExpense: () => setEntering(true),
      openShare: () => setSharing(true),
      openHistory: () => setLookingBack(true),
    }),
    [],
  );

  useNewExpenseKey(() => session.getState().editor.draft.members.length > 0 && setEntering(true));

  /** The dialog counts as not opened, so that another press tries again. */
  const giveUp = (close: () => void) => (error: unknown) => {
    close();
    showFailure('openDialog', new NetworkError(error));
  };
  const closeRemoval = () => setRemoval(null);
  const closeInvolved = () => setInvolved(null);
  const closeCurrency = () => setChoosingCurrency(false);
  const closePayment = () => setPayment(null);
  const closeNewExpense = () => setEntering(false);
  const closeShare = () => setSharing(false);
  const closeHistory = () => setLookingBack(false);
  const entering = useLazyModule(newExpenseCode, { isWanted: isEntering, onFailed: giveUp(closeNewExpense) });
  const removing = useLazyModule(removalCode, { isWanted: removal !== null, onFailed: giveUp(closeRemoval) });
  const involving = useLazyModule(involvedCode, { isWanted: involved !== null, onFailed: giveUp(closeInvolved) });
  const choosing = useLazyModule(currencyCode, { isWanted: isChoosingCurrency, onFailed: giveUp(closeCurrency) });
  const paying = useLazyModule(paymentCode, { isWanted: payment !== null, onFailed: giveUp(closePayment) });
  const lookingBack = useLazyModule(historyCode, { isWanted: isLookingBack, onFailed: giveUp(closeHistory) });
  const sharing = useLazyModule(shareCode, { isWanted: isSharing, onFailed: giveUp(closeShare) });
  return (
    <DialogContext value={commands}>
      {children}
      {removing && removal && <removing.RemovalDialog asked={removal} onClose={closeRemoval} />}
      {involving && involved && <involving.InvolvedDialog asked={involved} onClose={closeInvolved} />}
      {paying && payment && <paying.PaymentDialog asked={payment} onClose={closePayment} />}
      {choosing && <choosing.CurrencyDialog onClose={closeCurrency} />}
      {sharing && <sharing.EditorShareSheet onClose={closeShare} />}
      {lookingBack && <lookingBack.LateHistory onClose={closeHistory} onFailed={giveUp(closeHistory)} />}
      {entering && <entering.NewExpenseSheet kept={kept} onClose={closeNewExpense} />}
    </DialogContext>
  );
}
