import { type KeyboardEvent, type RefObject, useRef } from 'react';

export interface DialogFocus {
  /** The first field does not get the focus on a touch screen, whose keyboard would cover what is below it. */
  isPhoneKeyboardLeftDown?: boolean;
  /** What it is for, where something else stands ahead of it. */
  firstField?: RefObject<HTMLElement | null>;
  /** The dialog as a whole gets the focus: it is there to be read, and its first button is not what it is for. */
  isToRead?: boolean;
  /** Selectors of what gets the focus back where that is gone which had it, or nothing had it: the first element that takes it. */
  elseFocus?: readonly string[];
  /** Called before the focus returns. If the event's default is prevented, the caller moves the focus itself. */
  onCloseAutoFocus?: (event: Event) => void;
}

const CONTROL = ':is(a[href], button, input, textarea, select):not(:disabled, [tabindex="-1"])';

/** Where the focus goes when a dialog opens, and that it returns to what had it: Radix restores it to its own trigger only. */
export function useDialogFocus({
  isPhoneKeyboardLeftDown,
  firstField,
  isToRead,
  elseFocus = [],
  onCloseAutoFocus,
}: DialogFocus) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement)) return;
      if (isToRead || (isPhoneKeyboardLeftDown && matchMedia('(pointer: coarse)').matches)) {
        event.preventDefault();
        dialog.focus();
      } else if (firstField?.current) {
        event.preventDefault();
        firstField.current.focus();
      } else if (dialog.querySelector(CONTROL)?.matches('[aria-disabled="true"]')) {
        // Radix takes the first control, even one that does nothing.
        event.preventDefault();
        dialog.querySelector<HTMLElement>(`${CONTROL}:not([aria-disabled="true"])`)?.focus();
      }
    },
    // Where it goes from the end of the dialog back to its beginning, Radix leaves that scrolled out of sight.
    onKeyUp({ key, target }: KeyboardEvent) {
      if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
    },
    onCloseAutoFocus(event: Event) {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog that went, or came, with this one has given it away.
      if (hasFocus()) return;
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const others = elseFocus.flatMap((selector) => [...document.querySelectorAll(selector)]);
      for (const element of isThere ? [opener.current] : others) {
        focus(element);
        if (hasFocus()) return;
      }
    },
  };
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function focus(element: Element | null) {
  if (!(element instanceof HTMLElement)) return;
  // What is in sight stays there: the dock stands where a page scrolls what takes the focus away from.
  const { top, bottom } = element.getBoundingClientRect();
  element.focus({ preventScroll: top >= 0 && bottom <= window.innerHeight });
}
