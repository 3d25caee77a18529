import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { LIST_HEADING_ID } from '@/components/project/element-ids';

/**
 * A row whose day was changed is made anew at another place, after its dialog gave the focus back to it. The focus goes along, or to the
 * heading of the list where no row is made for it. Returns the ref of each row.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const lost = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const id = lost.current;
    lost.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-listed]')];
    const row = rows.find(({ dataset }) => dataset.listed === id);
    if (row) row.focus();
    else document.getElementById(LIST_HEADING_ID)?.focus({ preventScroll: true });
  });
  return useCallback((row) => {
    return () => {
      if (row !== null && row === document.activeElement) lost.current = row.dataset.listed;
    };
  }, []);
}
