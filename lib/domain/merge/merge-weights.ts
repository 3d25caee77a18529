import { type Sharing, weightOf } from '@/lib/domain/involvement';
import type { Weights } from '@/lib/domain/project';
import { type BothSides, mergeField } from './merge-field';

interface MergedWeights {
  readonly weights: Weights;
  /** The members whose weights both sides have changed, and differently. */
  readonly contested: readonly string[];
}

/** Merges the weights of these members, each by itself. Whom only one side names has the weight that it has there. */
export function mergeWeights(memberIds: readonly string[], { base, mine, theirs }: BothSides<Sharing>): MergedWeights {
  if (!mine.weights && !theirs.weights) return { weights: {}, contested: [] };
  const [inMine, inTheirs] = [new Set(mine.involvedMemberIds), new Set(theirs.involvedMemberIds)];
  const contested: string[] = [];
  const weights = memberIds.map((id) => {
    const [ofMine, ofTheirs] = [weightOf(mine.weights, id), weightOf(theirs.weights, id)];
    if (!inMine.has(id) || !inTheirs.has(id)) return [id, inMine.has(id) ? ofMine : ofTheirs];
    // Who comes to a list counts 1.
    const weight = mergeField({ base: base && weightOf(base.weights, id), mine: ofMine, theirs: ofTheirs }, Object.is);
    if (weight.isContested) contested.push(id);
    return [id, weight.value];
  });
  return { weights: Object.fromEntries(weights), contested };
}
