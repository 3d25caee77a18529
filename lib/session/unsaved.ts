import { hasUnsavedChanges } from '@/lib/editor/selectors';
import { begunEntries } from '@/lib/editor/sheet-entry';
import type { SessionState } from './session-store';

/**
 * Whether this page has anything to show that the server has not: unsaved changes, or what was begun in the sheet.
 */
export function hasUnsavedOrBegun({ editor }: SessionState): boolean {
  return hasUnsavedChanges(editor) || begunEntries(editor.entries).length > 0;
}
