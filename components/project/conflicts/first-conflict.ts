import { showPanelOf } from '@/components/project/panels/panel-choice';

/** Brings the first conflict onto the screen once it is rendered, with the focus unless the person is typing then. */
export function showFirstConflict(isTyping: () => boolean): void {
  requestAnimationFrame(() => {
    const conflict = document.querySelector<HTMLElement>('[data-conflict]');
    if (conflict) reveal(conflict);
    conflict?.scrollIntoView({ block: 'center' });
    if (!isTyping()) conflict?.focus({ preventScroll: true });
  });
}

/** Shows the panel that the element is in, and opens its folded card, as the browser's own search does. Whoever goes to a row does that first. */
export function reveal(element: Element): void {
  showPanelOf(element);
  element.dispatchEvent(new Event('beforematch', { bubbles: true }));
}
