import { type ReactNode, useState } from 'react';
import { useLazyDialog } from '@/components/layout/use-lazy-dialog';
import { DialogContext, type DialogTargets, type LinkTask } from './dialog-context';
import { lazyParts } from './lazy-parts';

/** The dialogs of the page, one of each kind, whichever row asks for it. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<DialogTargets>({});
  const [commands] = useState(() => {
    const show = (dialog: DialogTargets) => setOpen((others) => ({ ...others, ...dialog }));
    return {
      askRemoval: (removal: DialogTargets['removal']) => show({ removal }),
      openInvolved: (involved: DialogTargets['involved']) => show({ involved }),
      openCurrency: () => show({ currency: true }),
      openPayment: (payment: DialogTargets['payment']) => show({ payment }),
      openAccount: (account: string) => show({ account }),
      openNewExpense: () => show({ newExpense: true }),
      openExpense: (expenseId: string) => show({ expense: { expenseId } }),
      openShare: () => show({ sharing: true }),
      openLinks: (sharing: LinkTask) => show({ sharing }),
      openHistory: (version?: number) => show({ history: { version } }),
      openNews: (news: DialogTargets['news']) => show({ news }),
      openUnsaved: (unsaved: DialogTargets['unsaved']) => show({ unsaved }),
    };
  });
  const lazy = useLazyDialog(lazyParts, Object.keys(open).length > 0, () => setOpen({}));
  return (
    <DialogContext value={commands}>
      {children}
      {lazy && <lazy.OpenDialogs open={open} onClose={(dialog) => setOpen(({ [dialog]: _, ...others }) => others)} />}
    </DialogContext>
  );
}
