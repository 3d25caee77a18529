import { type ReactNode, useCallback, useState } from 'react';
import { useLazyDialog } from '@/components/layout/use-lazy-dialog';
import { DialogContext, type DialogTargets } from './dialog-context';
import { lazyParts } from './lazy-parts';

/** Holds the dialogs that are open, whichever row has asked for them. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<DialogTargets>({});
  const openDialog = useCallback((dialog: DialogTargets) => setOpen((others) => ({ ...others, ...dialog })), []);
  const lazy = useLazyDialog(lazyParts, Object.keys(open).length > 0, () => setOpen({}));
  return (
    <DialogContext value={openDialog}>
      {children}
      {lazy && <lazy.OpenDialogs open={open} onClose={(dialog) => setOpen(({ [dialog]: _, ...others }) => others)} />}
    </DialogContext>
  );
}
