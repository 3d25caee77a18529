import type { Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/structural-sharing';
import { countedEntry } from './bill-of-entry';
import { type Entry, isBlankEntry } from './sheet-entry';
import type { EditorState } from './state';

/**
 * The entries with what their bills come to, where that has become known or another: others have set the first rate, or
 * have changed the bill. What was cleared stays so until it is saved, and an expense in which nothing is typed is as it
 * is saved.
 */
export function countedEntries(
  entries: readonly Entry[],
  before: Pick<EditorState, 'entries' | 'draft'>,
  draft: Project,
): readonly Entry[] {
  return mapShared(entries, (entry) => {
    const counted = countedEntry(entry, draft);
    if (counted === entry || isBlankEntry(entry)) return entry;
    const last = before.entries.find(({ id }) => id === entry.id);
    const isKnown = last && countedEntry({ ...last, amount: null }, before.draft).amount === counted.amount;
    return isKnown ? entry : counted;
  });
}
