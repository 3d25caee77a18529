import { type RefObject, useEffect } from 'react';

/**
 * Tells the dialog that this is in how much of the page the keyboard of a phone covers. The browser does not move what is fixed there. Of
 * the whole page, all that is in it would be styled anew.
 */
export function useKeyboardHeight(within: RefObject<Element | null>): void {
  useEffect(() => {
    const screen = window.visualViewport;
    const style = within.current?.closest<HTMLElement>('.dialog')?.style;
    if (style === undefined) return;
    const measure = () => {
      const covered = window.innerHeight - (screen?.height ?? window.innerHeight) - (screen?.offsetTop ?? 0);
      // A magnified page is not covered.
      style.setProperty('--keyboard', screen?.scale === 1 ? `${Math.max(0, Math.round(covered))}px` : '0px');
    };
    measure();
    screen?.addEventListener('resize', measure);
    screen?.addEventListener('scroll', measure);
    return () => {
      screen?.removeEventListener('resize', measure);
      screen?.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, [within]);
}
