import { sameBill } from '@/lib/domain/money/rates';
import type { Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/structural-sharing';
import { countedEntry, isFollowing, ratedFor } from './bill-of-entry';
import { type Entry, isBlankEntry } from './sheet-entry';
import type { EditorState } from './state';

/**
 * The entries with what their bills come to, where that has become known or another: others have set the first rate, or
 * have changed the bill. What a rate has made waits for another one where the project has another currency. What was
 * cleared stays so until it is saved, and an expense in which nothing is typed is as it is saved.
 */
export function countedEntries(
  entries: readonly Entry[],
  before: Pick<EditorState, 'entries' | 'draft'>,
  draft: Project,
): readonly Entry[] {
  return mapShared(entries, (shown) => {
    const entry = withoutOldAmount(shown, before.draft, draft);
    const counted = countedEntry(entry, draft);
    if (counted === entry || isBlankEntry(entry)) return entry;
    const last = before.entries.find(({ id }) => id === entry.id);
    const isKnown = last && countedEntry({ ...last, amount: null }, before.draft).amount === counted.amount;
    return isKnown ? entry : counted;
  });
}

/** The entry without what a rate in the currency that the project had before has made of its bill. */
function withoutOldAmount(entry: Entry, before: Project, { currency }: Project): Entry {
  const { amount, original, base } = entry;
  if (currency === before.currency || currency === undefined || amount === null || original === undefined) return entry;
  const isSaved = base !== undefined && sameBill(entry, base.expense);
  return isSaved || !isFollowing(entry, ratedFor(entry, before)) ? entry : { ...entry, amount: null };
}
