import { useEffect, useEffectEvent } from 'react';

/** Calls `open` when `n` is pressed by itself: not in a field, nor while anything lies over the page. */
export function useNewExpenseKey(open: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== 'n' || ctrlKey || metaKey || altKey || event.defaultPrevented || event.repeat) return;
    const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
    if (isTyping || document.querySelector('[role="dialog"], [popover]:popover-open') !== null) return;
    // The letter would be typed into the field that the sheet begins with.
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
