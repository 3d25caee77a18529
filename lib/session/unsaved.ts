import { begunEntries } from '@/lib/editor/sheet-entry';
import type { SessionState } from './session-store';

/** Whether this page has anything of the person's that the server has not: unsaved changes, or what was begun in the sheet. */
export function hasUnsavedOrBegun({ hasUnsavedChanges, editor }: SessionState): boolean {
  return hasUnsavedChanges || begunEntries(editor.entries).length > 0;
}
