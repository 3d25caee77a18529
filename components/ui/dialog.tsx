import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
  /** On a phone it comes from the lower edge, above the keyboard. */
  isSheet?: boolean;
  /** The first field does not get the focus on a touch screen, whose keyboard would cover what is below it. */
  isPhoneKeyboardLeftDown?: boolean;
  /** Called before the focus returns. If the event's default is prevented, the caller moves the focus itself. */
  onCloseAutoFocus?: (event: Event) => void;
}

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  isSheet = false,
  isPhoneKeyboardLeftDown = false,
  onCloseAutoFocus,
}: DialogProps) {
  const opener = useRef<Element | null>(null);

  function takeFocus(event: Event) {
    opener.current = document.activeElement;
    if (!isPhoneKeyboardLeftDown || !matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
  }

  /** Radix restores the focus to its own trigger only, but these dialogs have none. */
  function returnFocus(event: Event) {
    onCloseAutoFocus?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 bg-veil" />
        <RadixDialog.Content
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
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
