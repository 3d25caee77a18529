import { statedInvolved, stillInvolved } from '@/lib/domain/involvement';
import type { Expense } from '@/lib/domain/project';
import { sameInvolved } from '@/lib/domain/sameness';
import type { Membership } from './membership';
import { type BothSides, type MergedField, mergeField, type Sides } from './merge-field';

/**
 * The involved list of an expense that both have, or that one has alone. An empty list is its own value, everyone; lists
 * by name merge as sets.
 */
export function mergeInvolved(
  { base, mine, theirs }: Sides<Expense | undefined>,
  payerId: string,
  { before, removedByMe, removedByThem, after }: Membership,
): MergedField<readonly string[]> {
  const known = base?.involvedMemberIds ?? [];
  // The removal of a member is settled for the whole project, so the lists are compared as if nobody had been removed.
  const stated = (side: Expense, removed: ReadonlySet<string>) => {
    const involved = statedInvolved(known, side.involvedMemberIds, payerId, removed);
    if (base === undefined || known.length > 0 || involved.length === 0) return involved;
    // It was for everyone, and whom it lacks by a removal alone can't be told from whom it leaves out: who comes back is in.
    const back = before.filter((id) => removed.has(id) && after.has(id) && !involved.includes(id));
    return back.length === 0 ? involved : [...involved, ...back];
  };
  const ofMine = mine && stated(mine, removedByMe);
  const ofTheirs = theirs && stated(theirs, removedByThem);
  const merged =
    ofMine && ofTheirs
      ? mergeLists({ base: base && known, mine: ofMine, theirs: ofTheirs }, before)
      : { value: ofMine ?? ofTheirs ?? [], isContested: false };

  // Who is no longer a member leaves the list, by the rule of any removal. Whom neither side has as a member yet stays: the
  // answer to a repeated creation may name somebody who has come since.
  const remaining = stillInvolved(merged.value, payerId, (id) => after.has(id) || !before.includes(id));
  // A list that only the merge has made may have grown to everyone.
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
  const asField = (ids: readonly string[]) => ({ ids });
  const sides = { base: base && asField(base), mine: asField(mine), theirs: asField(theirs) };
  const merged = mergeField(sides, 'ids', sameInvolved);
  // Without a base, or with everyone on one side, nobody can say who was added and who was taken out.
  if (!merged.isContested || !base || mine.length === 0 || theirs.length === 0) return merged;

  // Whom either has added is in, and whom either has taken out is not.
  const known = new Set(base.length === 0 ? everyoneBefore : base);
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const value = [
    ...theirs.filter((id) => inMine.has(id) || !known.has(id)),
    ...mine.filter((id) => !inTheirs.has(id) && !known.has(id)),
  ];
  // Each may have taken out those whom the other has left: an expense always involves someone, so they have to choose.
  return value.length === 0 ? merged : { value, isContested: false };
}
