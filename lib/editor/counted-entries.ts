import { sameBill } from '@/lib/domain/money/rates';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import type { Project } from '@/lib/domain/project';
import { mapShared } from '@/lib/domain/structural-sharing';
import { countedEntry, isFollowing, ratedFor } from './bill-of-entry';
import { type CountedBefore, hasOtherRate } from './counted-bills';
import { type Entry, isBlankEntry } from './sheet-entry';
import type { EditorState } from './state';

/**
 * The entries with what their bills come to, where that has become known or another: others have set the first rate, or
 * have changed the bill. What a rate has made follows another one, and waits where there is none. What was cleared stays
 * so until it is saved, and an expense in which nothing is typed is as it is saved.
 */
export function countedEntries(
  entries: readonly Entry[],
  before: Pick<EditorState, 'entries'> & CountedBefore,
  draft: Project,
): readonly Entry[] {
  return mapShared(entries, (shown) => {
    const entry = withoutOldAmount(shown, before, draft);
    const counted = countedEntry(entry, draft);
    if (counted === entry || isBlankEntry(entry)) return entry;
    const last = before.entries.find(({ id }) => id === entry.id);
    const isKnown = last && countedEntry({ ...last, amount: null }, before.draft).amount === counted.amount;
    return isKnown ? entry : counted;
  });
}

/** The entry without what a rate that the project had before, in that currency, has made of its bill. */
function withoutOldAmount(entry: Entry, before: CountedBefore, draft: Project): Entry {
  const { amount, original, base } = entry;
  if (draft.currency === undefined || amount === null || original === undefined) return entry;
  if (!hasOtherRate(original, draft, before)) return entry;
  const isSaved = base !== undefined && sameBill(entry, base.expense);
  if (isSaved || !isFollowing(entry, ratedFor(entry, before.draft))) return entry;
  const comesTo = amountOfBill(original, ratedFor(entry, draft));
  return comesTo === amount ? entry : { ...entry, amount: null };
}
