import type { FocusEvent } from 'react';

/**
 * Closes a popover once the focus goes on from it, or from the button that opens it, to something else: the browser itself closes it
 * only on Escape and a press elsewhere.
 */
export function closeLeftMenu(menuId: string) {
  return ({ relatedTarget }: FocusEvent) => {
    // Null where the whole window loses the focus.
    if (relatedTarget?.closest(`[id="${menuId}"], [popovertarget="${menuId}"]`) === null)
      document.getElementById(menuId)?.hidePopover();
  };
}
