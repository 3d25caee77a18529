import { sameInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion, involvedBeforeDeletion } from '@/lib/domain/member-deletion';
import type { Expense } from '@/lib/domain/project';
import type { Membership } from './membership';
import { type BothSides, type MergedField, mergeField, type Sides } from './merge-field';

/** Merges the involved list of an expense. Lists of names merge as sets; the empty list, everyone, is one value. */
export function mergeInvolved(
  { base, mine, theirs }: Sides<Expense | undefined>,
  payerId: string,
  { before, deletedByMe, deletedByThem, after }: Membership,
): MergedField<readonly string[]> {
  const known = base?.involvedMemberIds ?? [];
  // Deletions of members are merged for the whole project, so the lists are compared as if nobody had been deleted.
  const stated = (side: Expense, deleted: ReadonlySet<string>) => {
    const involved = involvedBeforeDeletion(known, side.involvedMemberIds, payerId, deleted);
    if (base === undefined || known.length > 0 || involved.length === 0) return involved;
    // The base says everyone, so a member that is missing was either left out or deleted. One that comes back is involved.
    const back = before.filter((id) => deleted.has(id) && after.has(id) && !involved.includes(id));
    return back.length === 0 ? involved : [...involved, ...back];
  };
  const ofMine = mine && stated(mine, deletedByMe);
  const ofTheirs = theirs && stated(theirs, deletedByThem);
  const merged =
    ofMine && ofTheirs
      ? mergeLists({ base: base && known, mine: ofMine, theirs: ofTheirs }, before)
      : { value: ofMine ?? ofTheirs ?? [], isContested: false };

  // Deleted members leave the list. An id that neither side knows stays: the answer to a repeated creation may name a member
  // that somebody has created since.
  const remaining = involvedAfterDeletion(merged.value, payerId, (id) => after.has(id) || !before.includes(id));
  // A list that the merge itself has made may have grown to everyone.
  const isNew = merged.value !== ofMine && merged.value !== ofTheirs;
  const isEveryone = remaining.length === after.size && remaining.every((id) => after.has(id));
  const value = isNew && isEveryone ? [] : remaining;
  const same = [theirs, mine].find((side) => side && sameInvolved(side.involvedMemberIds, value));
  const isContested = merged.isContested && same !== theirs;
  return { value: same?.involvedMemberIds ?? value, isContested };
}

function mergeLists(
  lists: BothSides<readonly string[]>,
  everyoneBefore: readonly string[],
): MergedField<readonly string[]> {
  const { base, mine, theirs } = lists;
  const merged = mergeField(lists, sameInvolved);
  // Without a base, or if one side says everyone, additions can't be told from omissions.
  if (!merged.isContested || !base || mine.length === 0 || theirs.length === 0) return merged;

  // A member that either side has added is in, and one that either side has taken out is not.
  const known = new Set(base.length === 0 ? everyoneBefore : base);
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const value = [
    ...theirs.filter((id) => inMine.has(id) || !known.has(id)),
    ...mine.filter((id) => !inTheirs.has(id) && !known.has(id)),
  ];
  // Each side may have taken out all that the other has left. An expense involves someone, so the person has to choose.
  return value.length === 0 ? merged : { value, isContested: false };
}
