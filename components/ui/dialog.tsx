import * as RadixDialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { type DialogFocus, useDialogFocus } from './use-dialog-focus';

interface DialogProps extends DialogFocus {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
  /** On a phone it comes from the lower edge, above the keyboard. */
  isSheet?: boolean;
}

/** A press on a toast is about that alone. */
function keepOpenByToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

export function Dialog({ isOpen, onClose, title, description, children, isSheet = false, ...focus }: DialogProps) {
  const focusing = useDialogFocus(focus);
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 bg-veil" />
        <RadixDialog.Content
          {...focusing}
          onInteractOutside={keepOpenByToasts}
          className={`dialog ${isSheet ? 'dialog-sheet' : ''}`}
        >
          <RadixDialog.Title className="clip-marks text-lg leading-snug font-[640] tracking-[-0.01em] wrap-anywhere">
            {title}
          </RadixDialog.Title>
          <RadixDialog.Description className="clip-marks mt-1.5 text-soft wrap-anywhere">
            {description}
          </RadixDialog.Description>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
