import { useEffect, useLayoutEffect, useRef } from 'react';

declare global {
  interface Window {
    /** The buttons that were pressed before the page's scripts came, each once (early-presses.script.ts). Ends the record. */
    takeEarlyPresses?: () => ReadonlySet<HTMLElement>;
  }
}

/**
 * Makes the presses of buttons that came before hydration, once each: whoever presses again because nothing happens means one
 * press. For a component that contains all others, so that their effects come first.
 */
export function useEarlyPresses(): void {
  const presses = useRef<ReadonlySet<HTMLElement>>(new Set());
  // From the layout effects on, React handles each press.
  useLayoutEffect(() => {
    presses.current = window.takeEarlyPresses?.() ?? new Set();
  }, []);
  // What was typed early is adopted by the effects of the fields.
  useEffect(() => {
    for (const button of presses.current) button.click();
    presses.current = new Set();
  }, []);
}
