'use client';

import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Z and Shift+Ctrl+Z (Cmd on a Mac) step through the edits of the whole project, not of one field alone. */
export function useUndoShortcuts(undo: () => void, redo: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
