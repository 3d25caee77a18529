import { type ReactNode, useState } from 'react';
import { useLateDialog } from '@/components/layout/use-late-dialog';
import { LazyModule } from '@/components/ui/lazy-module';
import { DialogContext, type ExpenseTarget, type PaymentTarget, type Removal } from './dialog-context';

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
  const removal = useLateDialog(removalCode, useState<Removal | null>(null));
  const involved = useLateDialog(involvedCode, useState<ExpenseTarget | null>(null));
  const payment = useLateDialog(paymentCode, useState<PaymentTarget | null>(null));
  const currency = useLateDialog(currencyCode, useState<true | null>(null));
  const sharing = useLateDialog(shareCode, useState<true | null>(null));
  const history = useLateDialog(historyCode, useState<{ version?: number } | null>(null));
  const newExpense = useLateDialog(newExpenseCode, useState<true | null>(null));
  const [commands] = useState(() => ({
    askRemoval: removal.open,
    openInvolved: involved.open,
    openCurrency: () => currency.open(true),
    openPayment: payment.open,
    openNewExpense: () => newExpense.open(true),
    openShare: () => sharing.open(true),
    openHistory: (version?: number) => history.open({ version }),
  }));

  return (
    <DialogContext value={commands}>
      {children}
      {removal.module && removal.asked && (
        <removal.module.RemovalDialog asked={removal.asked} onClose={removal.close} />
      )}
      {involved.module && involved.asked && (
        <involved.module.InvolvedDialog asked={involved.asked} onClose={involved.close} />
      )}
      {payment.module && payment.asked && (
        <payment.module.PaymentDialog asked={payment.asked} onClose={payment.close} />
      )}
      {currency.module && <currency.module.CurrencyDialog onClose={currency.close} />}
      {sharing.module && <sharing.module.EditorShareSheet onClose={sharing.close} />}
      {history.module && history.asked && (
        <history.module.LateHistory version={history.asked.version} onClose={history.close} onFailed={history.giveUp} />
      )}
      {newExpense.module && <newExpense.module.NewExpenseSheet onClose={newExpense.close} />}
    </DialogContext>
  );
}
