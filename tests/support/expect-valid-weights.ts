import { MAX_WEIGHT, type Project } from '@/lib/domain/project';

/** Weights are in their one form, and only those whom the expense names have any. */
export function expectValidWeights({ members }: Project): void {
  for (const { id, involvedMemberIds, weights } of members.flatMap(({ expenses }) => expenses)) {
    if (weights === undefined) continue;
    const entries = Object.entries(weights);
    const isValid = ([memberId, weight]: [string, number]) =>
      involvedMemberIds.includes(memberId) && Number.isInteger(weight) && weight > 1 && weight <= MAX_WEIGHT;
    if (entries.length > 0 && entries.every(isValid)) continue;
    throw new Error(`${id} for ${involvedMemberIds} has the weights ${JSON.stringify(weights)}.`);
  }
}
