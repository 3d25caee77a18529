import { type FocusEvent, useEffect, useRef } from 'react';
import { lazyParts } from '@/components/project/lazy-parts';
import { showPanelOf } from '@/components/project/panels/panel-choice';
import type { ProjectSession } from '@/lib/session/project-session';

/**
 * Tells the session in which row the person is, and when a field is left. A row may go as it is left, and all below it moves: a
 * press that leaves it first arrives where it was aimed.
 */
export function useRowFocus(session: ProjectSession) {
  const isPressed = useRef(false);
  const entered = useRef<string | null>(undefined);

  function enter(id: string | null) {
    entered.current = id;
    if (!isPressed.current) session.dispatch({ type: 'row-entered', id });
  }

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
      entered.current = undefined;
    };
    const end = () => {
      if (!isPressed.current) return;
      isPressed.current = false;
      if (entered.current !== undefined) session.dispatch({ type: 'row-entered', id: entered.current });
    };
    // A click, which follows at once, ends the press itself: its target is known, and finds the row left.
    const release = () => void setTimeout(end);
    // Touches come as mouse events, too, when the focus moves. A press of a scrollbar may have no end.
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('mousedown', press, options);
    window.addEventListener('mouseup', release, options);
    window.addEventListener('click', end, options);
    window.addEventListener('dragend', release, options);
    window.addEventListener('keydown', end, options);
    return () => listening.abort();
  }, [session]);

  return {
    onFocus: ({ target }: FocusEvent) => enter(rowOf(session, target)),
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent) {
      // Leaving a field ends a step of what can be undone.
      session.dispatch({ type: 'field-left' });
      // A window that loses the focus still has its element.
      const isInside = document.activeElement === target || currentTarget.contains(relatedTarget);
      if (!isInside) enter(null);
    },
  };
}

/** The id of the member or expense whose row the element is in. A page does not name the first row of an empty project. */
function rowOf(session: ProjectSession, element: Element): string | null {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === '' ? (session.getState().editor.offer?.id ?? null) : (row ?? null);
}

/** Goes to the row of this member or expense. One that is still to appear takes the focus then. */
export function focusRow(id: string): void {
  const field = document.querySelector<HTMLElement>(`[data-row="${id}"] input`);
  if (field) showPanelOf(field);
  field?.focus();
}

/** Brings the first conflict onto the screen once it is rendered, with the focus unless the person is typing then. */
export async function showFirstConflict(isTyping: () => boolean): Promise<void> {
  await lazyParts.load();
  await nextFrame();
  const conflict = document.querySelector<HTMLElement>('[data-conflict]');
  if (conflict === null) return;
  reveal(conflict);
  // Its card may only be opening.
  await nextFrame();
  conflict.scrollIntoView({ block: 'center' });
  if (!isTyping()) conflict.focus({ preventScroll: true });
}

function nextFrame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

/**
 * Shows the panel that the element is in, and opens its folded card, as the browser's own search does. Whoever goes to
 * a row does that first.
 */
export function reveal(element: Element): void {
  showPanelOf(element);
  element.dispatchEvent(new Event('beforematch', { bubbles: true }));
}
