import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type DialogFocus, useDialogFocus } from './use-dialog-focus';

interface DialogProps extends DialogFocus {
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
  /** On a phone it comes from the lower edge, above the keyboard. */
  isSheet?: boolean;
  /** A press beside it does not close it: something was typed. */
  staysOpen?: boolean;
  /** What is typed and pressed in it is in the draft at once, and undone like what is edited on the page. */
  editsDraft?: boolean;
  /** What is seen says it. */
  isDescriptionHidden?: boolean;
  /** What stands beside the title. */
  aside?: ReactNode;
}

/** A press on a toast is about that alone. */
function keepOpenByToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}

/** Closes a dialog once what it is about is gone, even if that comes back. */
export function useCloseWhen(isGone: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isGone) close();
  }, [isGone]);
}

/** It is open for as long as it is rendered. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  isSheet = false,
  staysOpen = false,
  editsDraft = false,
  isDescriptionHidden = false,
  aside,
  ...focus
}: DialogProps) {
  const focusing = useDialogFocus(focus);
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 bg-veil" />
        <RadixDialog.Content
          {...focusing}
          data-edits-draft={editsDraft || undefined}
          onInteractOutside={(event) => (staysOpen ? event.preventDefault() : keepOpenByToasts(event))}
          className={`dialog ${isSheet ? 'dialog-sheet' : ''}`}
        >
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <RadixDialog.Title className="clip-marks min-w-0 flex-[1_1_9rem] text-lg leading-snug font-bold tracking-[-0.01em] wrap-anywhere">
              {title}
            </RadixDialog.Title>
            {aside}
          </div>
          <RadixDialog.Description
            className={isDescriptionHidden ? 'sr-only' : 'clip-marks mt-1.5 text-soft wrap-anywhere'}
          >
            {description}
          </RadixDialog.Description>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
