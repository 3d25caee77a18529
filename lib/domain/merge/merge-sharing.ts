import { type Sharing, sameInvolved, sameSharing, sameWeights, weightOf, weightsFor } from '@/lib/domain/involvement';
import { involvedAfterDeletion, sharingBeforeDeletion } from '@/lib/domain/member-deletion';
import type { Expense, Weights } from '@/lib/domain/project';
import type { Conflict } from './conflict';
import { theirList, theirWeights } from './conflict-values';
import type { Membership } from './membership';
import { type BothSides, type MergedField, mergeField, type Sides } from './merge-field';

/** The ids of those who have paid for an expense. */
export interface ExpensePayers {
  readonly merged: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

interface MergedSharing {
  readonly sharing: Sharing;
  readonly conflict: Pick<Conflict, 'involved' | 'weights'> | null;
}

/**
 * Merges who shares an expense and how. Lists of names merge as sets, and weights by member. The empty list, everyone, is one
 * value, and a list of names is one with its weights where the other side says everyone, or leaves out whom this side has
 * given another weight.
 */
export function mergeSharing(
  { base, mine, theirs }: Sides<Expense | undefined>,
  payers: ExpensePayers,
  { before, deletedByMe, deletedByThem, after }: Membership,
): MergedSharing {
  // Deletions of members are merged for the whole project, so the lists are compared as if nobody had been deleted.
  const stated = (side: Expense, payerId: string, deleted: ReadonlySet<string>): Sharing => {
    if (base === undefined) return side;
    const sharing = sharingBeforeDeletion(base, side, [payerId, payers.base], deleted);
    const { involvedMemberIds: involved } = sharing;
    if (base.involvedMemberIds.length > 0 || involved.length === 0) return sharing;
    // The base says everyone, so a member that is missing was either left out or deleted. One that comes back is involved.
    const back = before.filter((id) => deleted.has(id) && after.has(id) && !involved.includes(id));
    return back.length === 0 ? sharing : { ...sharing, involvedMemberIds: [...involved, ...back] };
  };
  const ofMine = mine && stated(mine, payers.mine, deletedByMe);
  const ofTheirs = theirs && stated(theirs, payers.theirs, deletedByThem);
  const one = ofMine ?? ofTheirs ?? { involvedMemberIds: [] };
  const sides = { base, mine: ofMine ?? one, theirs: ofTheirs ?? one };
  const list = mergeLists(sides, payers, before);
  const merged = list.isConflict ? { weights: sides.mine.weights, conflicting: [] } : mergeWeights(list.value, sides);

  // Deleted members leave the list. An id that neither side knows stays: the answer to a repeated creation may name a member
  // that somebody has created since.
  const isLeft = (id: string) => after.has(id) || !before.includes(id);
  // A side that has given the expense to another payer after a deletion has left its list with the payer of before.
  const hasFallen = (side: Expense | undefined, payerId: string) =>
    payerId !== payers.base && sameInvolved(side?.involvedMemberIds ?? [], [payers.base]);
  const isHeir = isLeft(payers.base) && (hasFallen(mine, payers.mine) || hasFallen(theirs, payers.theirs));
  const remaining = involvedAfterDeletion(list.value, isHeir ? payers.base : payers.merged, isLeft);
  const weights = weightsFor(remaining, merged.weights);
  // A list that the merge itself has made may have grown to everyone.
  const isNew = list.value !== ofMine?.involvedMemberIds && list.value !== ofTheirs?.involvedMemberIds;
  const isEveryone = remaining.length === after.size && remaining.every((id) => after.has(id));
  const sharing = { involvedMemberIds: isNew && isEveryone && !weights ? [] : remaining, weights };
  return {
    sharing: withObjectsOf([theirs, mine], sharing),
    conflict: mine && theirs ? conflictIn(sharing, theirs, list.isConflict ? remaining : merged.conflicting) : null,
  };

  function conflictIn(ofDraft: Sharing, others: Sharing, conflicting: readonly string[]): MergedSharing['conflict'] {
    if (list.isConflict && !sameInvolved(ofDraft.involvedMemberIds, others.involvedMemberIds)) {
      return { involved: theirList(others) };
    }
    const isOpen = (id: string) =>
      ofDraft.involvedMemberIds.includes(id) && weightOf(ofDraft.weights, id) !== weightOf(others.weights, id);
    const open = conflicting.filter(isOpen);
    return open.length === 0 ? null : { weights: theirWeights(others, open) };
  }
}

function mergeLists(
  sides: BothSides<Sharing>,
  payers: ExpensePayers,
  everyoneBefore: readonly string[],
): MergedField<readonly string[]> {
  const { mine, theirs } = sides;
  if (mine.involvedMemberIds.length === 0 || theirs.involvedMemberIds.length === 0) {
    const { value, isConflict } = mergeField(sides, sameSharing);
    return { value: value.involvedMemberIds, isConflict };
  }
  const lists = {
    base: sides.base?.involvedMemberIds,
    mine: mine.involvedMemberIds,
    theirs: theirs.involvedMemberIds,
  };
  const merged = mergeField(lists, sameInvolved);
  // Without a base, additions can't be told from omissions.
  if (!sides.base || !lists.base) return merged;

  const known = new Set(lists.base.length === 0 ? everyoneBefore : lists.base);
  if (isLeftOut(known, sides.base, mine, theirs) || isLeftOut(known, sides.base, theirs, mine)) {
    return { value: lists.mine, isConflict: true };
  }
  if (!merged.isConflict) return merged;
  // The expense was one member's alone, and is its payer's alone now. It may have gone with the payer, which nobody meant as an
  // addition to what the other side says.
  const isPayers = ({ involvedMemberIds: [id, ...more] }: Sharing, payerId: string) =>
    id === payerId && more.length === 0;
  if (lists.base.length === 1 && (isPayers(mine, payers.mine) || isPayers(theirs, payers.theirs))) return merged;

  // A member that either side has added is in, and one that either side has taken out is not.
  const [inMine, inTheirs] = [new Set(lists.mine), new Set(lists.theirs)];
  const value = [
    ...lists.theirs.filter((id) => inMine.has(id) || !known.has(id)),
    ...lists.mine.filter((id) => !inTheirs.has(id) && !known.has(id)),
  ];
  // Each side may have taken out all that the other has left. An expense involves someone, so the person has to choose.
  return value.length === 0 ? merged : { value, isConflict: false };
}

/** Whether a side has given another weight to somebody whom the other side has taken out. */
function isLeftOut(known: ReadonlySet<string>, base: Sharing, side: Sharing, other: Sharing): boolean {
  if (sameWeights(base.weights, side.weights)) return false;
  const left = new Set(other.involvedMemberIds);
  const hasOtherWeight = (id: string) => weightOf(side.weights, id) !== weightOf(base.weights, id);
  return side.involvedMemberIds.some((id) => known.has(id) && !left.has(id) && hasOtherWeight(id));
}

/** The same list and weights, as the objects of the first side that has them. */
function withObjectsOf(sides: readonly (Sharing | undefined)[], sharing: Sharing): Sharing {
  const ofList = sides.find((side) => side && sameInvolved(side.involvedMemberIds, sharing.involvedMemberIds));
  const ofWeights = sides.find((side) => side && sameWeights(side.weights, sharing.weights));
  return {
    involvedMemberIds: (ofList ?? sharing).involvedMemberIds,
    weights: (ofWeights ?? sharing).weights,
  };
}

interface MergedWeights {
  readonly weights: Weights;
  /** The members whose weights both sides have changed, and differently. */
  readonly conflicting: readonly string[];
}

/** Merges the weights of these members, each by itself. Whom only one side names has the weight that it has there. */
function mergeWeights(memberIds: readonly string[], { base, mine, theirs }: BothSides<Sharing>): MergedWeights {
  if (!mine.weights && !theirs.weights) return { weights: {}, conflicting: [] };
  const [inMine, inTheirs] = [new Set(mine.involvedMemberIds), new Set(theirs.involvedMemberIds)];
  const conflicting: string[] = [];
  const weights = memberIds.map((id) => {
    const [ofMine, ofTheirs] = [weightOf(mine.weights, id), weightOf(theirs.weights, id)];
    if (!inMine.has(id) || !inTheirs.has(id)) return [id, inMine.has(id) ? ofMine : ofTheirs];
    // Who comes to a list counts 1.
    const weight = mergeField({ base: base && weightOf(base.weights, id), mine: ofMine, theirs: ofTheirs }, Object.is);
    if (weight.isConflict) conflicting.push(id);
    return [id, weight.value];
  });
  return { weights: Object.fromEntries(weights), conflicting };
}
