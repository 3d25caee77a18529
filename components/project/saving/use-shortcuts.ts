import { useEffect } from 'react';
import { useSession } from '@/components/project/session-context';
import type { ProjectSession } from '@/lib/session/project-session';

/**
 * Ctrl+S, or Cmd+S on a Mac, saves the project and not the page. Ctrl+Z and Shift+Ctrl+Z step through the edits of the
 * whole project, not of one field alone.
 */
export function useShortcuts(): void {
  const session = useSession();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = shortcutOf(event);
      if (run === null) return;
      event.preventDefault();
      run(session);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [session]);
}

function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ((on: ProjectSession) => void) | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return (session) => session.save();
  if (letter === 'z') return (session) => (shiftKey ? session.redo() : session.undo());
  return null;
}
