import { useEffect } from 'react';

/** Tells the style sheet how much of the page the keyboard of a phone covers. The browser does not move what is fixed there. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const screen = window.visualViewport;
    const { style } = document.documentElement;
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
  }, []);
}
