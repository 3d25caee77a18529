'use client';

import { useEffect, useEffectEvent } from 'react';
import type { EditorCommands } from '@/components/project/editor-context';

/** Ctrl+Z and Shift+Ctrl+Z (Cmd on a Mac) step through the edits of the whole project, not of one field alone. */
export function useUndoShortcuts({ dispatch }: EditorCommands): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    dispatch({ type: event.shiftKey ? 'redone' : 'undone' });
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
