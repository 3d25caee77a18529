import { useEffect } from 'react';
import { begunEntries } from '@/lib/editor/sheet-entry';
import type { ProjectSession } from '@/lib/session/project-session';
import { useOpenDialog } from './dialog-context';
import { useSession } from './session-context';

/**
 * Ctrl+S, or Cmd+S on a Mac, saves the project and not the page. Ctrl+Z and Shift+Ctrl+Z step through the edits of the
 * whole project, not of one field alone, except where a text is not the draft's. `n` by itself enters a new expense.
 * The browser asks before a page is left whose unsaved changes are not stored.
 */
export function useWindowEvents(): void {
  const session = useSession();
  const openDialog = useOpenDialog();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { editor, gone } = session.getState();
      if (isNewExpenseKey(event) && editor.draft.members.length > 0 && gone === null) {
        // The letter would be typed into the field that the sheet begins with.
        event.preventDefault();
        openDialog({ newExpense: true });
      } else runShortcut(session, event);
    };
    window.addEventListener('keydown', onKeyDown);
    const ask = (event: BeforeUnloadEvent) => {
      if (!session.canBeLeft) event.preventDefault();
    };
    // A listener alone keeps a page out of the browser's back/forward cache, so it is there only while it has to be.
    const setGuard = () => {
      const { hasUnsavedChanges, canStoreDrafts, editor } = session.getState();
      const isLost = !canStoreDrafts && begunEntries(editor.entries).length > 0;
      const isNeeded = (hasUnsavedChanges || isLost) && !session.isDemo;
      if (isNeeded) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    };
    const stopGuarding = session.subscribe(setGuard);
    setGuard();
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stopGuarding();
      window.removeEventListener('beforeunload', ask);
    };
  }, [session, openDialog]);
}

function runShortcut(session: ProjectSession, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const letter = key.toLowerCase();
  const isSave = letter === 's' && !shiftKey;
  if (!(ctrlKey || metaKey) || altKey || !(isSave || (letter === 'z' && isAboutDraft(event)))) return;
  event.preventDefault();
  if (isSave) session.save();
  else session.dispatch({ type: shiftKey ? 'redone' : 'undone' });
}

/** A field with a text of its own has the browser's undo, and behind a dialog nothing is undone unseen. */
function isAboutDraft({ target }: KeyboardEvent): boolean {
  const dialog = document.querySelector('[role="dialog"]');
  if (dialog) return dialog.matches('[data-edits-draft]');
  return !(target instanceof Element && target.matches('[type="search"]'));
}

/** Not in a field, nor while anything lies over the page. */
function isNewExpenseKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key !== 'n' || ctrlKey || metaKey || altKey || event.defaultPrevented || event.repeat) return false;
  const isTyping = target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
  return !isTyping && document.querySelector('[role="dialog"], [popover]:popover-open') === null;
}
